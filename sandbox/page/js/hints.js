/** What a newcomer is told while they play for the first time: three hints, later two more. */

import { fill, h } from "./dom.js";
import { icon } from "./icons.js";
import { recall, remember } from "./settings.js";
import { t } from "./words.js";

const LATER_MS = 40_000;

/** The hints of one browser; `root` is where they stand. */
export class Hints {
  #step = recall("hints", 0);
  #shown = false;
  #hand = false;
  #done = new Set();

  constructor(root, session) {
    Object.assign(this, { root, session });
    session.world.on("arrived", (message) => this.#begin(message));
    session.world.on("messages", (id) => this.#look(id));
    session.world.on("reset opened", () => this.draw());
  }

  /** Draws what there is to say now. */
  draw() {
    this.#hand = this.#holds();
    const hints = this.#shown ? this.#hints() : [];
    this.root.hidden = hints.length === 0;
    if (this.root.hidden) return;
    this.root.setAttribute("aria-label", t("hints"));
    const close = h("button", { type: "button", class: "quiet", "aria-label": t("close"), data: { key: "close" }, on: { click: () => this.#next() } }, icon("close", 16));
    fill(this.root, h("ol", { role: "list" }, hints.map((hint, at) => h("li", { data: { place: `${at + 1} / ${hints.length}` } }, hintView(hint, (action) => this.#follow(hint, action))))), close);
  }

  /** It begins when the bot has dealt the person a hand in private; a welcome is none yet. */
  #begin(message) {
    const channel = this.session.world.channel(message.channel_id);
    if (this.#shown || this.#step > 1 || channel?.kind !== "dm" || !isHand(message)) return;
    this.#shown = true;
    this.draw();
  }

  /** A hand may have come, or be put away because the person has left. */
  #look(channelId) {
    const held = this.#hand;
    if (this.session.world.channel(channelId)?.kind === "dm" && held !== this.#holds()) this.draw();
  }

  /** Whether a hand lies in the person's direct messages now. */
  #holds() {
    const { world } = this.session;
    return world.dms.some((dm) => world.log(dm.id).messages.some(isHand));
  }

  #hints() {
    const all = [() => this.#atFirst(), () => this.#atLast()][this.#step]?.() ?? [];
    return all.filter((hint) => !this.#done.has(hint.words));
  }

  /** A hint that was followed is not needed any more. */
  #follow(hint, { run, stays }) {
    if (!stays) this.#done.add(hint.words);
    run();
    if (this.#hints().some((other) => other.actions)) this.draw();
    else this.#next();
  }

  #atFirst() {
    if (!this.#hand) return [];
    const { world } = this.session;
    const other = world.people.find((person) => person.id !== world.me.id);
    return [
      { sign: "mail", words: t("hintHand"), actions: [{ label: t("hintHandAction"), run: () => this.session.showHand() }] },
      { sign: "people", words: t("hintOthers") },
      other && { sign: "eye", words: t("hintSees", { name: other.name }), actions: [{ label: t("seeAsName", { name: other.name }), run: () => this.session.switchTo(other.name) }] },
    ].filter(Boolean);
  }

  #atLast() {
    const { world } = this.session;
    const at = world.people.findIndex((person) => person.id === world.me.id);
    const friend = world.people[(at + 1) % world.people.length];
    const address = this.session.addressOf(friend.name);
    const open = () => window.open(address, "_blank");
    const restart = () => this.session.attempt({ do: "bot", wish: "restart" });
    const copy = () => this.session.copy(new URL(address, location.href).href);
    return [
      world.bot.managed && { sign: "restart", words: t("hintRestart"), actions: [{ label: t("restartBot"), run: restart }] },
      { sign: "out", words: t("hintFriend"), actions: [{ label: t("openTabAs", { name: friend.name }), run: open }, { label: t("copyLink"), run: copy, stays: true }] },
    ].filter(Boolean);
  }

  #next() {
    this.#step += 1;
    remember("hints", this.#step);
    this.#shown = false;
    this.draw();
    if (this.#step > 1) return;
    setTimeout(() => {
      this.#shown = true;
      this.draw();
    }, LATER_MS);
  }
}

/** Whether a message is a hand that is still held: its buttons go when it is put away. */
function isHand(message) {
  return Boolean(message.author.bot) && message.components.length > 0;
}

function hintView({ sign, words, actions = [] }, follow) {
  const buttons = actions.map((action) => h("button", { type: "button", class: "text-link", data: { key: action.label }, on: { click: () => follow(action) } }, action.label));
  return [icon(sign, 18), h("span", {}, words), buttons.length > 0 && h("span", { class: "hint-actions" }, buttons)];
}
