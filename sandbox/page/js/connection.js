/** The line to the sandbox: one WebSocket that comes back by itself. */

const DELAYS = [200, 400, 800, 1500, 3000];

/** The sandbox said no; the message is a sentence for the person. */
export class Refused extends Error {}

/** The line was cut before the answer came. */
export class Cut extends Error {}

/** One person's line. `onEvent(event)` gets every event, `onLink(up)` every change of the line. */
export class Connection {
  #socket = null;
  #waiting = new Map();
  #next = 1;
  #failures = 0;
  #timer = 0;
  #closed = false;

  constructor(name, { onEvent, onLink }) {
    this.name = name;
    this.onEvent = onEvent;
    this.onLink = onLink;
  }

  /** Opens the line, and opens it again whenever it is cut. */
  open() {
    clearTimeout(this.#timer);
    if (this.#closed) return;
    const socket = new WebSocket(this.#address());
    this.#socket = socket;
    socket.addEventListener("message", (event) => this.#hear(JSON.parse(event.data)));
    socket.addEventListener("close", () => this.#lost());
  }

  /** Closes the line for good. */
  close() {
    this.#closed = true;
    clearTimeout(this.#timer);
    this.#socket?.close();
  }

  /** Tries at once, if the line is down. */
  hurry() {
    if (this.#socket?.readyState === WebSocket.CLOSED) this.open();
  }

  /** What the sandbox answers to an action; throws `Refused`, or `Cut`. */
  act(action) {
    if (this.#socket?.readyState !== WebSocket.OPEN) return Promise.reject(new Cut());
    const id = this.#next++;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#socket.send(JSON.stringify({ ...action, id }));
    });
  }

  /** The answer to a GET of the page API; throws `Refused`, or `Cut`. */
  async get(path, query = {}) {
    const search = new URLSearchParams(this.name === null ? query : { ...query, as: this.name });
    const answer = await fetch(`${path}?${search}`).catch(() => { throw new Cut(); });
    if (!answer.ok) throw new Refused((await answer.json().catch(() => ({}))).refused ?? answer.statusText);
    return answer.json();
  }

  #address() {
    const url = new URL("/page/stream", location.href);
    url.protocol = url.protocol.replace("http", "ws");
    if (this.name !== null) url.searchParams.set("as", this.name);
    return url;
  }

  #hear(event) {
    if (event.t === "hello") this.#greeted(event);
    if (event.t === "done") this.#settle(event.id)?.resolve(event.result);
    else if (event.t === "refused") this.#settle(event.id)?.reject(new Refused(event.reason));
    else if (!this.#closed) this.onEvent(event);
  }

  #greeted(event) {
    this.#failures = 0;
    this.name = event.state.me.name;
    if (!this.#closed) this.onLink(true);
  }

  #settle(id) {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    return waiting;
  }

  #lost() {
    for (const { reject } of this.#waiting.values()) reject(new Cut());
    this.#waiting.clear();
    if (this.#closed) return;
    const delay = DELAYS[Math.min(this.#failures++, DELAYS.length - 1)];
    this.#timer = setTimeout(() => this.open(), delay);
    this.onLink(false);
  }
}
