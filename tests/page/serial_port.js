// SPDX-License-Identifier: MIT
/**
 * navigator.serial with one board: its console and its data port, each a WebSocket of bridge.py.
 * window.serialPorts: next, what requestPort gives ("data", "console" or "cancel"); asked, what it
 * was asked with; taken, whether another program has the ports; back(), the cable is in again.
 */
{
  class Port extends EventTarget {
    constructor(name) {
      super();
      this.name = name;
      this.connected = true;
    }

    getInfo() {
      return { usbVendorId: 0x239a, usbProductId: 0x80f4 };
    }

    async open({ baudRate }) {
      if (this.socket) throw new DOMException("The port is already open.", "InvalidStateError");
      if (serialPorts.taken || !baudRate) throw new DOMException("Failed to open serial port.", "NetworkError");
      const socket = new WebSocket(`${ADDRESS}/${this.name}`);
      socket.binaryType = "arraybuffer";
      await new Promise((resolve, reject) => {
        socket.onopen = resolve;
        socket.onerror = () => reject(new DOMException("Failed to open serial port.", "NetworkError"));
      });
      this.socket = socket;
      this.listen();
      this.writable = new WritableStream({ write: (bytes) => socket.send(bytes) });
      socket.onmessage = ({ data }) => this.controller?.enqueue(new Uint8Array(data));
      socket.onclose = () => this.socket === socket && this.pulled();
    }

    async setSignals() {}

    listen() {
      this.readable = new ReadableStream({
        start: (controller) => (this.controller = controller),
        cancel: () => (this.controller = null),
      });
    }

    /** Something on the line that is no byte: the browser goes on with a new stream. */
    glitch() {
      const { controller } = this;
      this.listen();
      controller.error(new DOMException("Break received", "BreakError"));
    }

    /** The device has gone, as the browser sees it. */
    pulled() {
      const { controller } = this;
      this.readable = this.writable = this.controller = null;
      this.connected = false;
      controller?.error(new DOMException("The device has been lost.", "NetworkError"));
      this.dispatchEvent(new Event("disconnect"));
    }

    async close() {
      if (this.readable?.locked || this.writable?.locked) throw new TypeError("Cannot close a locked port.");
      const { socket } = this;
      this.socket = this.readable = this.writable = null;
      if (socket.readyState === WebSocket.CLOSED) return;
      const closed = new Promise((resolve) => (socket.onclose = resolve));
      socket.close();
      await closed;
    }
  }

  const ports = { console: new Port("console"), data: new Port("data") };
  const serial = new EventTarget();
  const granted = new Set();
  Object.assign(serial, {
    async requestPort(options) {
      serialPorts.asked.push(options);
      if (!(serialPorts.next in ports)) throw new DOMException("No port selected by the user.", "NotFoundError");
      granted.add(ports[serialPorts.next]);
      return ports[serialPorts.next];
    },
    getPorts: async () => [...granted],
  });
  window.serialPorts = {
    next: "data", asked: [], taken: false, ports,
    back() {
      for (const port of granted) port.connected = true;
      serial.dispatchEvent(new Event("connect"));
    },
  };
  Object.defineProperty(Navigator.prototype, "serial", { get: () => serial, configurable: true });
}
