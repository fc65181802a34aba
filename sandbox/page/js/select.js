/** The open list of a select: one or several options, by pointer or keyboard. */

import { h } from "./dom.js";
import { emojiView } from "./emoji.js";
import { icon } from "./icons.js";
import { closePopup, isOpen, openPopup } from "./popup.js";
import { t } from "./words.js";

const SEARCH_FROM = 12;

/** Opens the list of `component` under `box`; `onPick(values)` when the choice is made. */
export function openSelect(box, component, picked, onPick) {
  if (isOpen(box)) return closePopup();
  const list = new List(component, picked, onPick);
  list.draw();
  openPopup(box, list.panel, { wide: true, onClose: (reason) => list.closed(reason) });
  list.focus();
}

class List {
  #active = 0;
  #done = false;

  constructor(component, picked, onPick) {
    Object.assign(this, { component, onPick });
    this.before = picked;
    this.values = new Set(picked);
    this.least = component.min_values ?? 1;
    this.most = component.max_values ?? 1;
    this.shown = component.options;
    this.options = h("div", { class: "select-options", role: "listbox", "aria-multiselectable": String(this.most > 1), tabindex: "-1", "aria-label": component.placeholder ?? t("select") });
    this.panel = h("div", { class: "select-panel" }, this.#search(), this.options, this.#foot());
    this.panel.addEventListener("keydown", (event) => this.#key(event));
    this.#active = Math.max(0, this.shown.findIndex((option) => this.values.has(option.value)));
  }

  /** The keys go to the search field if there is one, else to the list. */
  focus() {
    this.options.children[this.#active]?.scrollIntoView({ block: "nearest" });
    (this.input ?? this.options).focus({ preventScroll: true });
  }

  /** A list of several is sent when it closes, except by Escape. */
  closed(reason) {
    if (this.#done || this.most === 1 || reason === "escape") return;
    if (this.#valid() && this.#changed()) this.onPick(this.#ordered());
  }

  #search() {
    if (this.component.options.length < SEARCH_FROM) return null;
    const search = (event) => this.#filter(event.target.value.toLowerCase());
    this.input = h("input", { class: "select-search", type: "text", autocomplete: "off", placeholder: t("search"), "aria-label": t("search"), on: { input: search } });
    return this.input;
  }

  #filter(text) {
    this.shown = this.component.options.filter(({ label, description }) => `${label} ${description ?? ""}`.toLowerCase().includes(text));
    this.#active = 0;
    this.draw();
  }

  #foot() {
    if (this.most === 1) return null;
    this.confirm = h("button", { type: "button", class: "button primary", on: { click: () => closePopup() } });
    return h("div", { class: "select-foot" }, this.confirm);
  }

  /** Draws what stands in the list now. */
  draw() {
    this.options.replaceChildren(...this.shown.map((option, at) => this.#option(option, at)));
    if (this.shown.length === 0) this.options.append(h("div", { class: "empty" }, t("nothingFound")));
    const active = this.options.children[this.#active];
    active?.scrollIntoView({ block: "nearest" });
    for (const node of [this.options, this.input]) node?.setAttribute("aria-activedescendant", active?.id ?? "");
    if (!this.confirm) return;
    this.confirm.textContent = t("doneN", { n: this.values.size });
    this.confirm.disabled = !this.#valid();
  }

  #option(option, at) {
    const on = this.values.has(option.value);
    const full = !on && this.most > 1 && this.values.size >= this.most;
    const words = h("span", { class: "option-words" }, h("span", {}, option.label), option.description && h("small", {}, option.description));
    const sign = this.most > 1 ? h("span", { class: "tick" }, on && icon("check", 14)) : on && icon("check", 18);
    const props = { class: at === this.#active ? "option active" : "option", role: "option", id: `option-${at}`, "aria-selected": String(on), "aria-disabled": full && "true" };
    return h("div", { ...props, on: { click: () => this.#toggle(option), pointermove: () => this.#point(at) } }, emojiView(option.emoji), words, sign);
  }

  #point(at) {
    if (at === this.#active) return;
    this.options.children[this.#active]?.classList.remove("active");
    this.#active = at;
    this.options.children[at]?.classList.add("active");
  }

  #toggle(option) {
    if (this.most === 1) return this.#single(option);
    if (this.values.has(option.value)) this.values.delete(option.value);
    else if (this.values.size < this.most) this.values.add(option.value);
    this.draw();
  }

  /** As in Discord, the option that already stands there is not sent again. */
  #single(option) {
    const again = this.values.has(option.value);
    this.#done = true;
    closePopup();
    if (!again) this.onPick([option.value]);
    else if (this.least === 0) this.onPick([]);
  }

  #key(event) {
    const last = this.shown.length - 1;
    const target = { ArrowDown: this.#active + 1, ArrowUp: this.#active - 1, Home: 0, End: last, PageDown: this.#active + 6, PageUp: this.#active - 6 }[event.key];
    if (target !== undefined) this.#active = Math.min(Math.max(target, 0), last);
    else if (event.key === "Tab") return closePopup();
    else if (!this.#choosing(event)) return;
    else this.#toggle(this.shown[this.#active]);
    event.preventDefault();
    if (target !== undefined) this.draw();
  }

  #choosing(event) {
    if (event.target === this.confirm || !this.shown[this.#active]) return false;
    return event.key === "Enter" || (event.key === " " && event.target !== this.input);
  }

  #valid() {
    return this.values.size >= this.least && this.values.size <= this.most;
  }

  #changed() {
    return this.values.size !== this.before.length || this.before.some((value) => !this.values.has(value));
  }

  #ordered() {
    return this.component.options.map((option) => option.value).filter((value) => this.values.has(value));
  }
}
