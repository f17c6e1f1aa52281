// SPDX-License-Identifier: MIT
/** Joins the page to one back end at a time; backend.js says what that is. */

/** Handlers that can be made to hear no more. */
function gate(handlers) {
  let open = true;
  const pass = (doing) => (...of) => open && doing(...of);
  const gated = Object.fromEntries(Object.entries(handlers).map(([name, doing]) => [name, pass(doing)]));
  return { gated, shut: () => (open = false) };
}

/** A back end that can be another one later: go(connect) leaves the one that is and joins that. */
export function plug(handlers, connect) {
  let now, shut;
  function go(next) {
    shut?.();
    now?.close?.();
    const gates = gate(handlers);
    shut = gates.shut;
    now = next(gates.gated);
  }
  go(connect);
  return {
    go,
    home: () => go(connect),
    press: (button) => now.press(button),
    release: (button) => now.release(button),
    send: (line) => now.send(line),
    power: (state) => now.power(state),
    tell: (message) => now.tell(message),
    get analyse() {
      return now.analyse;
    },
  };
}
