// SPDX-License-Identifier: MIT
/** Small helpers for the document. */

export const element = (id) => document.getElementById(id);

/** An element with this text and these properties. */
export const create = (tag, textContent, properties = {}) =>
  Object.assign(document.createElement(tag), { textContent }, properties);

/** Set a text only when it is another. */
export function setText(id, text) {
  const target = element(id);
  if (target.textContent !== text) target.textContent = text;
}

/** Do something at a click, without the button's taking the focus from the wheel by the mouse. */
export function onClick(id, doing) {
  element(id).addEventListener("click", doing);
  element(id).addEventListener("mousedown", (event) => event.preventDefault());
}

/** Fill in all words that do not change. */
export function dress(words) {
  for (const target of document.querySelectorAll("[data-words]")) {
    target.textContent = words.say(target.dataset.words);
  }
  for (const target of document.querySelectorAll("[data-label]")) {
    target.setAttribute("aria-label", words.say(target.dataset.label));
  }
  for (const rule of words.table.ui.rules) element("rules").append(create("li", rule));
  for (const way of words.table.ui.pointing) element("pointing").append(create("li", way));
  for (const button of document.querySelectorAll("[data-copy]")) {
    button.addEventListener("click", () => copy(element(button.dataset.copy), words));
  }
  for (const button of document.querySelectorAll("[data-close]")) {
    button.addEventListener("click", () => button.closest("dialog").close());
  }
}

/** Have the browser keep a text as a file. */
export function saveFile(name, text, type = "text/plain") {
  const address = URL.createObjectURL(new Blob([text], { type }));
  create("a", "", { href: address, download: name }).click();
  URL.revokeObjectURL(address);
}

/** Copy a text; box: an open dialog, where there is one. */
export async function copyText(text, box = document.body) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const field = create("textarea", text, { className: "unseen", readOnly: true });
    const before = document.activeElement;
    box.append(field);
    field.select(); // without leave, or on plain http from elsewhere
    document.execCommand("copy");
    field.remove();
    before.focus();
  }
}

/** Copy a field's text; what is said of it stands in the field's box. */
async function copy(field, words) {
  await copyText(field.value, field.closest("dialog") ?? document.body);
  const said = field.closest("dialog, section").querySelector("[role=status]");
  said.textContent = words.say("ui.copied");
}
