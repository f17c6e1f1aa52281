// SPDX-License-Identifier: MIT
/** Links that open a deal: ?deal=316 or #deal=316. Each opens it once. */

import { element, setText } from "./dom.js";

const CODE = /^(\d{3}|[0-9A-Za-z]{6})$/;

/** The deal that the address asks for, or null; it is taken out, so that a reload plays on. */
export function takeDeal() {
  const address = new URL(location.href);
  const hash = new URLSearchParams(address.hash.slice(1));
  const code = address.searchParams.get("deal") ?? hash.get("deal");
  if (code === null) return null;
  address.searchParams.delete("deal");
  if (hash.has("deal")) address.hash = "";
  history.replaceState(null, "", address);
  return CODE.test(code) ? code.toUpperCase() : null;
}

/** The address that opens a deal here; "" when there is none. */
export function dealLink(deal) {
  return deal ? new URL(`?deal=${deal}`, new URL(".", location.href)).href : "";
}

/** Load a deal, but first ask when a game has begun. Does nothing when it is being played already. */
export function openDeal(code, link, hands, words) {
  const { deal, swaps, result, screen } = link.state;
  if (deal === code && screen === "play") return;
  const load = () => hands.send(`load ${code}`);
  if (!swaps || result !== "playing" || screen === "attract") {
    load();
    return;
  }
  const box = element("deal-box");
  setText("deal-words", words.say("ui.deal-ask", { code, n: swaps }));
  box.returnValue = "";
  box.onclose = () => box.returnValue === "yes" && load();
  box.showModal();
}
