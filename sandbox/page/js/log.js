/** The messages of one channel, oldest first, as far as they are known here. */

import { older } from "./dom.js";

export class Log {
  messages = [];
  loaded = false;
  complete = false;
  #touched = new Set();

  /** Begins a fetch: what events change from now on is newer than its answer. */
  beginFetch() {
    this.#touched.clear();
  }

  /** A message as an event brought it. */
  put(message) {
    this.#touched.add(message.id);
    this.#insert(message);
  }

  /** A message is gone. */
  drop(id) {
    this.#touched.add(id);
    this.messages = this.messages.filter((message) => message.id !== id);
  }

  /** The newest messages as fetched: they replace everything that no event has changed since. */
  refresh(fetched, complete) {
    const kept = this.messages.filter((message) => this.#touched.has(message.id));
    this.messages = [];
    for (const message of [...fetched.filter(({ id }) => !this.#touched.has(id)), ...kept]) this.#insert(message);
    this.loaded = true;
    this.complete = complete;
  }

  /** Older messages as fetched. */
  extend(fetched, complete) {
    const known = new Set(this.messages.map((message) => message.id));
    for (const message of fetched) {
      if (!known.has(message.id) && !this.#touched.has(message.id)) this.#insert(message);
    }
    this.complete = complete;
  }

  #insert(message) {
    const list = this.messages;
    let at = list.length;
    while (at > 0 && older(message.id, list[at - 1].id)) at--;
    const same = at > 0 && list[at - 1].id === message.id;
    this.messages = same ? list.toSpliced(at - 1, 1, message) : list.toSpliced(at, 0, message);
  }
}
