/** A slash command being filled in: a chip for its name, a field for each option. */

import { folded, spelled } from "./commands.js";
import { h } from "./dom.js";
import { icon } from "./icons.js";
import { Offers } from "./offers.js";
import { OptionField } from "./option_field.js";
import { t } from "./words.js";

export class CommandLine {
  #fields = [];

  /** `onLeave(text)`: the person goes back to plain text; `onSent()`: the command is on its way. */
  constructor({ command, values, session, suggestions, onLeave, onSent }) {
    Object.assign(this, { command, session, suggestions, onLeave, onSent });
    this.offers = new Offers(this);
    this.problem = h("div", { class: "command-problem", role: "alert" });
    this.tail = h("input", { class: "tail", type: "text", autocomplete: "off", spellcheck: "false", role: "combobox", "aria-expanded": "false", "aria-label": t("moreOptions"), enterkeyhint: "send" });
    this.holder = h("div", { class: "fields-line" });
    this.node = h("div", { class: "command-line", role: "group", "aria-label": `/${command.name}` },
      h("span", { class: "command-chip" }, icon("slash", 16), command.name), this.holder, this.#leaveButton());
    this.#listenTail();
    for (const option of command.options) if (option.required || option.name in values) this.add(option, values[option.name]);
    this.#draw();
  }

  /** The option fields, in the order in which they stand. */
  get fields() {
    return this.#fields;
  }

  /** The options that may still be added. */
  get unused() {
    return this.command.options.filter((option) => !this.#fields.some((field) => field.option === option));
  }

  /** Gives the focus to the first field that is wanting, else to the end of the line. */
  begin() {
    (this.#fields.find((field) => !field.filled) ?? this).focus();
  }

  focus() {
    this.tail.focus();
  }

  /** Adds a field for an option. */
  add(option, text = "") {
    const field = new OptionField(option, this, text);
    this.#fields = [...this.#fields, field];
    this.#draw();
    return field;
  }

  /** Takes an optional field away. */
  remove(field) {
    this.#fields = this.#fields.filter((other) => other !== field);
    this.#draw();
    this.focus();
  }

  /** The focus goes on from a field: to the next one wanting, or to the end. */
  advance(field) {
    const after = this.#fields.slice(this.#fields.indexOf(field) + 1);
    (after.find((other) => !other.filled) ?? this.#fields.find((other) => !other.filled) ?? this).focus();
  }

  /** The values entered so far, by option name; without the field `except`. */
  values(except = null) {
    const filled = this.#fields.filter((field) => field !== except && field.filled);
    return Object.fromEntries(filled.map((field) => [field.option.name, field.value]));
  }

  /** Sends the command, or says what is wrong with it. */
  send() {
    const wrong = this.#fields.find((field) => field.problem() !== null);
    this.complain(wrong ? wrong.problem() : "");
    if (wrong) return wrong.focus();
    const filled = this.#fields.filter((field) => field.filled);
    const action = { do: "slash", channel: this.session.channel, path: this.command.base, options: this.values() };
    this.onSent();
    this.session.interactions.slash(action, spelled(this.command, filled));
  }

  /** Says a sentence under the line. */
  complain(text) {
    this.problem.textContent = text;
  }

  /** Closes the suggestions; if none are shown, goes back to plain text. */
  escape() {
    if (this.suggestions.open) this.offers.stop();
    else this.leave();
  }

  /** "name: text" typed in any field belongs to the option of that name; returns whether there is one. */
  named(name, text) {
    const fits = (option) => [option.label, option.name].some((word) => folded(word) === folded(name));
    const option = this.command.options.find(fits);
    if (!option) return false;
    const field = this.#fields.find((other) => other.option === option) ?? this.add(option);
    field.focus();
    field.write(text);
    return true;
  }

  /** Goes back to plain text. */
  leave() {
    this.onLeave(`/${this.command.name}`);
  }

  #leaveButton() {
    return h("button", { type: "button", class: "quiet", "aria-label": t("cancel"), on: { click: () => this.onLeave("") } }, icon("close", 18));
  }

  #draw() {
    const chips = this.unused.map((option) => this.#chip(option));
    this.holder.replaceChildren(...this.#fields.map((field) => field.node), this.tail, ...chips);
  }

  #chip(option) {
    const add = () => this.add(option).focus();
    return h("button", { type: "button", class: "option-chip", title: option.description, tabindex: "-1", on: { click: add } }, icon("plus", 12), option.label);
  }

  #listenTail() {
    this.tail.addEventListener("focus", () => this.offers.options(this.tail));
    this.tail.addEventListener("input", () => this.#tailTyped());
    this.tail.addEventListener("blur", () => this.offers.stop());
    this.tail.addEventListener("keydown", (event) => this.#tailKey(event));
  }

  #tailTyped() {
    const [, name, rest] = this.tail.value.match(/^(\S+):(.*)$/) ?? [];
    if (name && this.named(name, rest.trimStart())) this.tail.value = "";
    else this.offers.options(this.tail);
  }

  #tailKey(event) {
    if (event.isComposing || this.suggestions.key(event)) return;
    if (event.key === "Enter") this.send();
    else if (event.key === "Escape") this.escape();
    else if (event.key === "Backspace" && this.tail.value === "") this.#back();
    else return;
    event.preventDefault();
  }

  #back() {
    const last = this.#fields.at(-1);
    if (last) last.focus();
    else this.leave();
  }
}
