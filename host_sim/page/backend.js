// SPDX-License-Identifier: MIT
/**
 * The back end of the page: a device at the other end of a WebSocket, or of what looks like one
 * (vm.js). The rest of the page knows only what is exported here; choice.js says which back end it is.
 *
 * connect(handlers) -> {press, release, send, power, tell, close}
 *   handlers.connection(up, why)  the way to the device is there, or lost; why: as words.json has it
 *   handlers.frame(bytes)        Uint8Array, the bytes on the wire
 *   handlers.line(text)          a line of JSON from the device link
 *   handlers.tone(hz)            0 = silence
 *   handlers.power(state, text)  "on", "off", "crashed", "hung", "stopped"
 *   handlers.console(text)       what the program printed
 *   handlers.party(who)          {names: {seat: name}, here: [seats with a page], address}: who sits
 *                                round the table, and where other devices find this page ("": nowhere)
 *   press(button), release(button)  the device notices a press, however short, and keeps the order
 *   send(line)                   a line into the device link -> Promise of "ok" or "no REASON"
 *   power("on" | "off")
 *   tell({seat}) or tell({name, of})  whose page this is; what a seat is called
 *   close()                      leave the device; nothing is told any more
 *   analyse(record)              -> Promise of what `color-wheel solve` says of it, or {fault: text};
 *                                missing where there is no solver. "": it is not waited for any more
 * bySeat(backend, seat): the same for a player who has declared a seat
 * watchOnly(handlers): the same for spectators, who send nothing
 * board() -> Promise of the board to draw (host_sim/board.py tells its shape)
 */

const FIRST_WAIT = 200; // ms before the first attempt to come back
const LONGEST_WAIT = 2000;

export async function board() {
  const answer = await fetch("board.json", { cache: "no-store" });
  if (!answer.ok) throw new Error(`board.json: ${answer.status}`);
  return answer.json();
}

export function connect(handlers, makeSocket = null) {
  const address = new URL("ws", location.href);
  address.protocol = location.protocol === "https:" ? "wss:" : "ws:";
  let socket = null;
  let wait = FIRST_WAIT;
  let timer = 0;
  let closed = false;
  let number = 0;
  const asked = new Map(); // id -> resolve

  function open() {
    clearTimeout(timer);
    timer = 0;
    socket = makeSocket ? makeSocket(address) : new WebSocket(address);
    socket.binaryType = "arraybuffer";
    socket.onopen = () => {
      wait = FIRST_WAIT;
      handlers.connection(true);
    };
    socket.onmessage = ({ data }) => receive(data);
    socket.onclose = () => {
      socket = null;
      for (const resolve of asked.values()) resolve("no lost");
      asked.clear();
      if (closed) return;
      handlers.connection(false);
      timer = setTimeout(open, wait);
      wait = Math.min(wait * 1.6, LONGEST_WAIT);
    };
  }

  function receive(data) {
    if (typeof data !== "string") return handlers.frame(new Uint8Array(data));
    const message = JSON.parse(data);
    if ("line" in message) handlers.line(message.line);
    else if ("tone" in message) handlers.tone(message.tone);
    else if ("console" in message) handlers.console(message.console);
    else if ("party" in message) handlers.party(message.party);
    else if ("power" in message) handlers.power(message.power, message.text);
    else if ("answer" in message || "analysis" in message) {
      asked.get(message.id)?.(message.answer ?? message.analysis);
      asked.delete(message.id);
    }
  }

  function post(message) {
    if (socket?.readyState !== WebSocket.OPEN) return false;
    socket.send(JSON.stringify(message));
    return true;
  }

  function ask(message) {
    const id = ++number;
    return new Promise((resolve) => {
      asked.set(id, resolve);
      if (!post({ ...message, id })) {
        asked.delete(id);
        resolve("no lost");
      }
    });
  }

  // Someone who comes back to the tab, or whose network does, need not wait out the pause.
  const retry = () => timer && !document.hidden && open();
  document.addEventListener("visibilitychange", retry);
  addEventListener("online", retry);
  open();

  async function analyse(record) {
    if (!record) return post({ analyse: "" });
    const found = await ask({ analyse: record });
    return found === "no lost" ? { fault: found } : found;
  }

  return {
    ...(makeSocket ? {} : { analyse }), // only a server has a solver
    press: (button) => post({ down: button }),
    release: (button) => post({ up: button }),
    power: (state) => post({ power: state }),
    tell: post,
    close() {
      closed = true;
      clearTimeout(timer);
      timer = 0;
      socket?.close();
    },
    send: (line) => ask({ send: line }),
  };
}

export function watchOnly(handlers, makeSocket) {
  connect(handlers, makeSocket);
  return { press() {}, release() {}, power() {}, tell() {}, send: async () => "no not-now" };
}

/** Each command says who gives it, the buttons too: refused(answer) is told of their refusals. */
export function bySeat(backend, seat, refused) {
  const send = (line) => backend.send(`by ${seat} ${line}`);
  const move = async (line) => {
    const answer = await send(line);
    if (answer !== "ok") refused(answer);
  };
  return {
    ...backend, send,
    press: (button) => move(`down ${button}`),
    release: (button) => move(`up ${button}`),
  };
}
