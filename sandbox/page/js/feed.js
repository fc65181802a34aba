/** The messages of the channel that is open. */

import { byKey, fill, h, older } from "./dom.js";
import { commandView, continues, messageView } from "./message.js";
import { soon } from "./signal.js";
import { day } from "./times.js";
import { t } from "./words.js";
import { welcome } from "./welcome.js";

const NEAR_END = 60;
const PAGE = 50;

export class Feed {
  #nodes = new Map();
  #stuck = true;
  #loading = false;
  #channel = null;

  constructor(root, session) {
    this.root = root;
    this.session = session;
    this.top = h("div", { class: "feed-top" });
    this.list = h("ol", { class: "messages", role: "list" });
    this.end = h("button", { type: "button", class: "to-end", hidden: true, on: { click: () => this.toEnd() } });
    root.replaceChildren(this.top, this.list, this.end);
    root.addEventListener("scroll", () => this.#scrolled());
    root.addEventListener("keydown", (event) => this.#key(event));
    this.draw = soon(() => this.#draw());
    this.#listen();
  }

  /** Shows a channel, at its end. */
  async show(channelId) {
    if (this.#channel !== channelId) this.#nodes.clear();
    this.#channel = channelId;
    this.#stuck = true;
    this.list.replaceChildren();
    this.#draw();
    if (!this.session.world.log(channelId).loaded) await this.load();
  }

  /** Fetches the newest messages again. */
  async load() {
    const channelId = this.#channel;
    if (channelId === null) return;
    await this.session.fetchLatest(channelId).catch((error) => this.session.complain(error));
  }

  /** Scrolls to the newest message. */
  toEnd() {
    this.#stuck = true;
    this.root.scrollTop = this.root.scrollHeight;
    this.#mark();
  }

  /** Shows a message and marks it for a moment. */
  jumpTo(messageId) {
    const node = byKey(this.list, `m${messageId}`);
    if (!node) return;
    node.scrollIntoView({ block: "center" });
    node.classList.remove("flash");
    void node.offsetWidth;
    node.classList.add("flash");
    node.focus({ preventScroll: true });
  }

  /** Draws everything anew, words included. */
  redraw() {
    this.#nodes.clear();
    this.#draw();
  }

  #listen() {
    const { world, interactions } = this.session;
    world.on("messages", (id) => id === this.#channel && this.draw());
    world.on("guilds commands marks me", () => this.draw());
    world.on("arrived", (message) => this.#follow(message));
    interactions.on("message channel", () => this.draw());
    new ResizeObserver(() => this.#stuck && this.toEnd()).observe(this.list);
    new ResizeObserver(() => this.#stuck && this.toEnd()).observe(this.root);
  }

  /** What the person has written or asked for themselves comes into sight, wherever they were. */
  #follow(message) {
    if (message.channel_id !== this.#channel) return;
    const asked = message.ephemeral || message.invoked_by?.user.id === this.session.world.me.id;
    if (message.mine || asked) this.#stuck = true;
  }

  #draw() {
    const channel = this.session.world.channel(this.#channel);
    if (!channel) return;
    const anchor = this.#anchor();
    this.list.setAttribute("aria-label", t("messagesIn", { name: channel.name || channel.with?.name }));
    this.#top(channel);
    this.#place(this.#entries(channel));
    this.#restore(anchor);
    this.#mark();
  }

  #top(channel) {
    const log = this.session.world.log(channel.id);
    fill(this.top, log.complete ? welcome(channel, this.session) : h("p", { class: "empty" }, t("loading")));
  }

  /** What stands in the feed: `{key, stamp, make}`; a node is made anew when its stamp changes. */
  #entries(channel) {
    const entries = [];
    const log = this.session.world.log(channel.id);
    let above = null;
    for (const message of log.messages) {
      const lines = this.#lines(message, above, channel);
      entries.push(...lines, this.#messageEntry(message, lines.length ? null : above));
      above = message;
    }
    for (const entry of this.session.interactions.commands(channel.id)) {
      entries.push({ key: entry.id, stamp: entry.state, make: () => commandView(entry, this.session) });
    }
    return entries;
  }

  #messageEntry(message, above) {
    const compact = continues(message, above);
    const control = this.session.interactions.control(message.id);
    const stamp = `${compact}/${control ? control.version + control.state : ""}`;
    return { key: message.id, stamp, of: message, make: () => messageView(message, this.session, { compact }) };
  }

  #lines(message, above, channel) {
    const lines = [];
    const date = new Date(message.timestamp);
    if (!above || new Date(above.timestamp).toDateString() !== date.toDateString()) {
      lines.push({ key: `day${message.id}`, stamp: "", make: () => h("li", { class: "day" }, h("span", {}, day(date))) });
    }
    if (this.#isFirstNew(message, above, channel)) {
      lines.push({ key: "new", stamp: "", make: () => h("li", { class: "new-line" }, h("span", {}, t("newMessages"))) });
    }
    return lines;
  }

  #isFirstNew(message, above, channel) {
    const read = this.session.marks.divider(channel.id);
    return read !== undefined && older(read, message.id) && !(above && older(read, above.id));
  }

  #place(entries) {
    const kept = new Map();
    const focus = this.list.contains(document.activeElement) ? document.activeElement : null;
    const nodes = entries.map((entry) => {
      const known = this.#nodes.get(entry.key);
      const same = known && known.stamp === entry.stamp && known.of === entry.of;
      const item = same ? known : { stamp: entry.stamp, of: entry.of, node: entry.make() };
      kept.set(entry.key, item);
      return item.node;
    });
    this.#nodes = kept;
    arrange(this.list, nodes);
    this.#refocus(focus);
    for (const node of nodes) if (node.tabIndex === 0) node.tabIndex = -1;
    if (nodes.length) nodes.at(-1).tabIndex = 0;
  }

  /** A control that was drawn anew keeps the focus; one that is gone leaves it to its message. */
  #refocus(focus) {
    if (!focus || focus.isConnected) return;
    const message = focus.closest("[data-id]");
    const again = message && byKey(this.list, `m${message.dataset.id}`);
    const control = again && focus.dataset.key && byKey(again, focus.dataset.key);
    (control && !control.disabled ? control : again)?.focus({ preventScroll: true });
  }

  #anchor() {
    if (this.#stuck) return null;
    const edge = this.root.getBoundingClientRect().top;
    const node = [...this.list.children].find((child) => child.dataset.key && child.getBoundingClientRect().bottom > edge);
    return node ? { key: node.dataset.key, top: node.getBoundingClientRect().top } : null;
  }

  #restore(anchor) {
    if (this.#stuck) this.root.scrollTop = this.root.scrollHeight;
    const node = anchor?.key && byKey(this.list, anchor.key);
    if (node) this.root.scrollTop += node.getBoundingClientRect().top - anchor.top;
  }

  #scrolled() {
    this.#stuck = this.root.scrollTop + this.root.clientHeight >= this.root.scrollHeight - NEAR_END;
    this.#mark();
    if (this.root.scrollTop < 200) this.#older();
  }

  #mark() {
    this.end.hidden = this.#stuck;
    this.end.textContent = t("toPresent");
  }

  async #older() {
    const log = this.session.world.log(this.#channel);
    if (this.#loading || !log.loaded || log.complete || log.messages.length === 0) return;
    this.#loading = true;
    const query = { channel: this.#channel, before: log.messages[0].id, limit: PAGE };
    await this.session.fetchMessages(query).catch((error) => this.session.complain(error));
    this.#loading = false;
  }

  /** Up and down go from message to message, right and left through what may be done with one. */
  #key(event) {
    const message = event.target.closest?.("li[data-id]");
    const to = message && target(event, message);
    if (!to) return;
    event.preventDefault();
    to.focus();
  }
}

/** Where a key leads from a message or its toolbar; null where it means nothing. */
function target(event, message) {
  const places = [message, ...message.querySelectorAll(".toolbar button")];
  const at = places.indexOf(event.target);
  if (at < 0) return null;
  switch (event.key) {
    case "ArrowUp": return beside(message, "previousElementSibling");
    case "ArrowDown": return beside(message, "nextElementSibling");
    case "ArrowRight": return places[(at + 1) % places.length];
    case "ArrowLeft": return places.at(at - 1);
    case "Escape": return at > 0 ? message : null;
    default: return null;
  }
}

function beside(message, step) {
  let next = message[step];
  while (next && !next.dataset.id) next = next[step];
  return next;
}

/** Makes `nodes` the children of `list`, moving only what stands elsewhere. */
function arrange(list, nodes) {
  const wanted = new Set(nodes);
  for (const child of [...list.children]) if (!wanted.has(child)) child.remove();
  nodes.forEach((node, at) => {
    if (list.children[at] !== node) list.insertBefore(node, list.children[at] ?? null);
  });
}
