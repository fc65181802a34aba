/** The direct messages with the bot beside a channel: one's hand next to everybody's board. */

import { avatar } from "./avatar.js";
import { fill, h } from "./dom.js";
import { Feed } from "./feed.js";
import { icon } from "./icons.js";
import { recall, remember } from "./settings.js";
import { t } from "./words.js";

const roomy = matchMedia("(min-width: 1200px)");

export class Beside {
  #shown = null;

  /** `root` is where it stands; `onChange()` when it comes or goes. */
  constructor(root, session, onChange) {
    Object.assign(this, { root, session, onChange });
    this.head = h("header", { class: "beside-head" });
    this.body = h("div", { class: "feed", tabindex: "-1" });
    root.replaceChildren(this.head, this.body);
    this.feed = new Feed(this.body, session);
    session.world.on("arrived", (message) => this.#arrived(message));
    session.world.on("leaving", () => { this.#shown = null; });
    session.world.on("me", () => this.#shown && this.feed.redraw());
    roomy.addEventListener("change", onChange);
    for (const event of ["pointerdown", "focusin"]) root.addEventListener(event, () => this.#read());
  }

  /** Whether it stands beside the channel now. */
  get open() {
    return this.possible && recall("beside") === true;
  }

  /** Whether it could stand there: there is room, and something to show. */
  get possible() {
    const here = this.session.world.channel(this.session.channel);
    return roomy.matches && Boolean(here) && here.kind !== "dm" && Boolean(this.#dm?.last_message_id);
  }

  /** Whether a channel's messages are in sight here. */
  shows(channelId) {
    return this.open && this.#dm.id === channelId;
  }

  /** Puts it beside the channel, or away; this browser remembers which. */
  toggle(open = !this.open) {
    remember("beside", open);
    this.onChange();
  }

  /** Brings the hand into sight and gives it the focus. */
  show() {
    this.toggle(true);
    this.feed.toEnd();
    const last = this.body.querySelector("li.message:last-of-type");
    (last?.querySelector(".row button:not(:disabled)") ?? this.body).focus({ preventScroll: true });
  }

  /** Draws it as things are now. */
  draw() {
    this.root.hidden = !this.open;
    if (this.root.hidden) this.#shown = null;
    else this.#draw(this.#dm);
  }

  get #dm() {
    return this.session.world.dms[0];
  }

  #draw(dm) {
    const name = dm.with?.name ?? "";
    this.root.setAttribute("aria-label", t("besideOf", { name }));
    fill(this.head, avatar(dm.with, 24), h("h2", {}, name), h("p", {}, t("directMessages")),
      this.#button("out", t("openDm"), () => this.session.open(dm.id)),
      this.#button("close", t("close"), () => this.toggle(false)));
    if (this.#shown === dm.id) return;
    this.#shown = dm.id;
    this.feed.show(dm.id);
  }

  #button(sign, label, run) {
    return h("button", { type: "button", class: "quiet", title: label, "aria-label": label, data: { key: sign }, on: { click: run } }, icon(sign, 18));
  }

  /** The first hand that comes opens it; who has closed it is left alone. */
  #arrived(message) {
    const hand = message.author.bot && message.components.length > 0;
    if (hand && recall("beside") === null && message.channel_id === this.#dm?.id && roomy.matches) this.toggle(true);
  }

  /** What stands here counts as read once it is touched: the mark shows where a hand comes. */
  #read() {
    if (this.#dm && this.session.marks.count(this.#dm) > 0) this.session.marks.read(this.#dm);
  }
}
