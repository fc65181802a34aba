/** The list over the message box: commands, choices, mentions. The focus stays where one types. */

import { h } from "./dom.js";
import { t } from "./words.js";

export class Suggestions {
  items = [];
  active = -1;
  #owner = null;

  constructor() {
    this.title = h("div", { class: "suggestions-title" });
    this.list = h("div", { class: "suggestions-list", role: "listbox", id: "suggestions-list" });
    this.node = h("div", { class: "suggestions", hidden: true }, this.title, this.list);
    this.node.addEventListener("pointerdown", (event) => event.preventDefault());
  }

  /** Whether the list is shown. */
  get open() {
    return !this.node.hidden;
  }

  /**
   * Shows `items` (`{title, note, side, picture, run}`) for the input `owner`; `first`: whether the
   * first is chosen by Enter at once.
   */
  show(owner, items, { title = "", first = true, empty = "" } = {}) {
    this.#owner?.removeAttribute("aria-activedescendant");
    this.#owner = owner;
    this.items = items;
    this.active = first && items.length ? 0 : -1;
    this.title.replaceChildren(title);
    this.title.hidden = !title;
    this.list.setAttribute("aria-label", t("suggestions"));
    this.list.replaceChildren(...items.map((item, at) => this.#row(item, at)));
    if (items.length === 0 && empty) this.list.append(h("div", { class: "empty" }, empty));
    this.node.hidden = items.length === 0 && !empty && !title;
    this.#owner.setAttribute("aria-controls", "suggestions-list");
    this.#owner.setAttribute("aria-expanded", String(!this.node.hidden));
    this.#mark();
  }

  hide() {
    this.node.hidden = true;
    this.items = [];
    this.#owner?.setAttribute("aria-expanded", "false");
    this.#owner?.removeAttribute("aria-activedescendant");
  }

  /** Up and down move, Enter and Tab choose; returns whether the key was one of them. */
  key(event) {
    if (!this.open || this.items.length === 0 || event.isComposing) return false;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) this.#move(step);
    else if ((event.key === "Enter" || (event.key === "Tab" && !event.shiftKey)) && this.active >= 0) this.items[this.active].run(event.key);
    else return false;
    event.preventDefault();
    return true;
  }

  #move(step) {
    const count = this.items.length;
    this.active = this.active < 0 && step < 0 ? count - 1 : (this.active + step + count) % count;
    this.#mark();
  }

  #mark() {
    [...this.list.children].forEach((row, at) => {
      row.classList.toggle("active", at === this.active);
      row.setAttribute("aria-selected", String(at === this.active));
    });
    const row = this.list.children[this.active];
    if (this.active < 0 || !row) return this.#owner.removeAttribute("aria-activedescendant");
    row.scrollIntoView({ block: "nearest" });
    this.#owner.setAttribute("aria-activedescendant", row.id);
  }

  #row(item, at) {
    const words = h("span", { class: "suggestion-words" }, h("span", { class: "suggestion-title" }, item.title), item.note && h("small", {}, item.note));
    const point = () => {
      if (this.active === at) return;
      this.active = at;
      this.#mark();
    };
    return h("div", { class: "suggestion", role: "option", id: `suggestion-${at}`, on: { click: () => item.run("click"), pointermove: point } }, item.picture, words, item.side && h("span", { class: "side" }, item.side));
  }
}
