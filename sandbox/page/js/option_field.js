/** One option of a slash command: its label, what is typed, and the value that this means. */

import { Type, folded } from "./commands.js";
import { h } from "./dom.js";
import { t } from "./words.js";

const NUMBERS = [Type.INTEGER, Type.NUMBER];
const PICKED = [Type.BOOLEAN, Type.USER, Type.CHANNEL, Type.ROLE, Type.MENTIONABLE];

export class OptionField {
  #choice = null;

  constructor(option, line, text) {
    Object.assign(this, { option, line });
    this.input = h("input", { type: "text", autocomplete: "off", spellcheck: "false", size: "4", role: "combobox", "aria-expanded": "false", "aria-autocomplete": "list", "aria-required": String(option.required), "aria-label": `${option.label}: ${option.description}`, inputmode: NUMBERS.includes(option.type) ? "numeric" : null });
    this.node = h("label", { class: option.required ? "option-field required" : "option-field" }, h("span", { class: "option-name" }, option.label), this.input);
    this.input.value = text;
    this.#listen();
    this.#resize();
    if (text) this.offer();
  }

  /** Whether something is entered. */
  get filled() {
    return this.input.value.trim() !== "";
  }

  /** What is sent: the value of the choice that is picked or written, else what is typed. */
  get value() {
    const text = this.input.value.trim();
    const choice = this.#choice ?? this.#written(text);
    if (choice) return choice.value;
    if (NUMBERS.includes(this.option.type)) return Number(text.replace(",", "."));
    return text;
  }

  /** What is typed. */
  get text() {
    return this.input.value.trim();
  }

  focus() {
    this.input.focus();
  }

  /** Enters a text, as if it had been typed. */
  write(text) {
    this.input.value = text;
    this.#changed();
  }

  /** The choices that are known now; a choice written out in full counts as picked. */
  learn(choices) {
    this.choices = choices;
  }

  /** Takes a choice and goes on. */
  pick(choice, key) {
    this.#choice = choice;
    this.input.value = choice.name;
    this.#resize();
    this.#check();
    if (key === "Tab" || key === "Enter" || key === "click") this.line.advance(this);
  }

  /** Why the command cannot be sent with this; null if it can. */
  problem() {
    const { option } = this;
    if (!this.filled) return option.required ? t("optionRequired", { name: option.label }) : null;
    if (PICKED.includes(option.type) || option.choices?.length) return this.#choice || this.#written(this.text) ? null : t("optionChoice", { name: option.label });
    return NUMBERS.includes(option.type) ? this.#numberProblem() : this.#lengthProblem();
  }

  /** Shows what may be entered here. */
  offer() {
    this.line.offers.choices(this);
  }

  #written(text) {
    return this.choices?.find((choice) => folded(choice.name) === folded(text)) ?? null;
  }

  #numberProblem() {
    const { option, value } = this;
    const whole = option.type === Type.NUMBER || Number.isInteger(value);
    if (!Number.isFinite(value) || !whole) return t("optionNumber", { name: option.label });
    if (value < (option.min_value ?? -Infinity) || value > (option.max_value ?? Infinity)) {
      return t("optionRange", { name: option.label, least: option.min_value ?? "−∞", most: option.max_value ?? "∞" });
    }
    return null;
  }

  #lengthProblem() {
    const { option, text } = this;
    const least = option.min_length ?? 0;
    const most = option.max_length ?? 6000;
    return text.length < least || text.length > most ? t("optionLength", { name: option.label, least, most }) : null;
  }

  #listen() {
    this.input.addEventListener("focus", () => this.offer());
    this.input.addEventListener("input", () => this.#typed());
    this.input.addEventListener("blur", () => this.#left());
    this.input.addEventListener("keydown", (event) => this.#key(event));
  }

  #typed() {
    const [, name, rest] = this.input.value.match(/^(\S+):(.*)$/) ?? [];
    if (!name || !this.#renamed(name, rest)) this.#changed();
  }

  #renamed(name, rest) {
    const before = this.input.value;
    this.input.value = "";
    const found = this.line.named(name, rest.trimStart());
    if (!found) this.input.value = before;
    return found;
  }

  #changed() {
    this.#choice = null;
    this.#resize();
    this.node.classList.remove("wrong");
    this.line.complain("");
    this.offer();
  }

  #left() {
    this.line.offers.stop();
    this.#check();
  }

  #check() {
    this.node.classList.toggle("wrong", this.filled && this.problem() !== null);
  }

  #resize() {
    this.input.size = Math.min(Math.max(this.input.value.length + 1, 4), 40);
  }

  #key(event) {
    const { suggestions } = this.line;
    if (event.isComposing || suggestions.key(event)) return;
    if (event.key === "Enter") this.line.send();
    else if (event.key === "Escape") this.line.escape();
    else if (event.key === "Backspace" && this.input.value === "") this.#back();
    else return;
    event.preventDefault();
  }

  #back() {
    if (this.option.required) this.line.leave();
    else this.line.remove(this);
  }
}
