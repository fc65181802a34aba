/** What the person has not read yet. Remembered by this browser, for each person apart. */

import { older } from "./dom.js";
import { recall, remember } from "./settings.js";

export class Marks {
  #counts = new Map();
  #newFrom = new Map();

  /** `fetchLatest(channelId)` gives the newest messages of a channel. */
  constructor(world, fetchLatest) {
    this.world = world;
    this.fetchLatest = fetchLatest;
    world.on("reset", () => this.#reset());
    world.on("arrived", (message) => this.#arrived(message));
  }

  /** The channel that is being looked at, or null. */
  looking = null;

  /** How many messages here ask for the person: mentions, and everything in a DM. */
  count(channel) {
    return this.#counts.get(channel.id) ?? 0;
  }

  /** Whether something was written here since the person last looked. */
  unread(channel) {
    return older(this.#readUpTo(channel), channel.last_message_id);
  }

  /** All counts together. */
  total() {
    return [...this.#counts.values()].reduce((sum, count) => sum + count, 0);
  }

  /** The newest message that was already read when the person opened the channel, or undefined. */
  divider(channelId) {
    return this.#newFrom.get(channelId);
  }

  /** The person opens a channel: a line marks what is new to them. */
  open(channel) {
    this.#newFrom.set(channel.id, this.unread(channel) ? this.#readUpTo(channel) : undefined);
    this.read(channel);
  }

  /** The person has seen everything that stands in a channel. */
  read(channel) {
    this.#counts.delete(channel.id);
    if (this.unread(channel)) this.#store(channel.id, channel.last_message_id);
    this.world.emit("marks");
  }

  /** Another tab has read something. */
  reload() {
    this.#reads = this.#recall();
    for (const channel of this.#channels()) if (!this.unread(channel)) this.#counts.delete(channel.id);
    this.world.emit("marks");
  }

  #reads = {};

  #key() {
    return `read:${this.world.me.id}`;
  }

  #recall() {
    return recall(this.#key(), {});
  }

  #readUpTo(channel) {
    return this.#reads[channel.id] ?? "0";
  }

  #store(channelId, messageId) {
    this.#reads = { ...this.#recall(), [channelId]: messageId };
    remember(this.#key(), this.#reads);
  }

  #channels() {
    return [...this.world.guilds.flatMap((guild) => guild.channels), ...this.world.dms];
  }

  #reset() {
    this.#counts.clear();
    const first = recall(this.#key()) === null;
    this.#reads = this.#recall();
    if (first) this.#startFresh();
    for (const channel of this.#channels()) if (this.unread(channel)) this.#recount(channel);
    this.world.emit("marks");
  }

  /** Who looks for the first time finds servers read, and their DMs not. */
  #startFresh() {
    const old = this.#channels().filter((channel) => channel.kind !== "dm" && channel.last_message_id);
    this.#reads = Object.fromEntries(old.map((channel) => [channel.id, channel.last_message_id]));
    remember(this.#key(), this.#reads);
  }

  async #recount(channel) {
    const from = this.#readUpTo(channel);
    const messages = await this.fetchLatest(channel.id).catch(() => []);
    const fresh = messages.filter((message) => older(from, message.id) && this.#asks(message, channel));
    if (fresh.length === 0 || !this.unread(channel)) return;
    this.#counts.set(channel.id, fresh.length);
    this.world.emit("marks");
  }

  #asks(message, channel) {
    return !message.mine && !message.ephemeral && (message.mentions_me || channel.kind === "dm");
  }

  #arrived(message) {
    const channel = this.world.channel(message.channel_id);
    if (!channel) return;
    if (message.mine || this.#watched(message)) this.read(channel);
    else if (this.#asks(message, channel)) this.#counts.set(channel.id, this.count(channel) + 1);
    this.world.emit("marks");
  }

  #watched(message) {
    return this.looking === message.channel_id && document.visibilityState === "visible";
  }
}
