/** One person at this page: where they are, what they do. The views draw from here. */

import { Connection, Cut } from "./connection.js";
import { Interactions } from "./interactions.js";
import { Marks } from "./marks.js";
import { closePopup } from "./popup.js";
import { recall, remember } from "./settings.js";
import { toast } from "./toasts.js";
import { t } from "./words.js";
import { World } from "./world.js";

const LIMIT = 50;
const OPENING = "table open";
const COMPUTERS = "computers";
const OTHERS = 3;

export class Session {
  channel = null;
  commands = [];
  /** The first game that a table can be opened for: `{option, choice}`; null while unknown. */
  game = null;
  /** The channel where a table asked for by a button has not come yet. */
  awaited = null;
  linked = false;
  world = new World();
  interactions = new Interactions((action) => this.act(action));
  marks = new Marks(this.world, (channelId) => this.#latest(channelId));
  #connection = null;

  /** Opens the page as this person; null: as the first one. */
  start(name) {
    this.#connection?.close();
    this.#connection = new Connection(name, {
      onEvent: (event) => this.#hear(event),
      onLink: (up) => this.#link(up),
    });
    this.#connection.open();
  }

  /** Sits down as another person. */
  switchTo(name) {
    if (name === this.world.me?.name) return;
    closePopup();
    this.marks.looking = null;
    this.wanted = this.channel;
    this.channel = null;
    this.interactions.reset();
    this.world.emit("leaving");
    history.pushState(null, "", this.addressOf(name));
    this.start(name);
  }

  /** What the sandbox answers to an action; throws `Refused` or `Cut`. */
  act(action) {
    return this.#connection.act(action);
  }

  /** Does an action; what goes wrong is shown. Gives the answer, or null. */
  async attempt(action) {
    try {
      return (await this.act(action)) ?? {};
    } catch (error) {
      this.complain(error);
      return null;
    }
  }

  /** Shows why something did not work. */
  complain(error) {
    toast({ title: error instanceof Cut ? t("cut") : error.message || t("failed"), tone: "error" });
  }

  /** The server that is open; undefined in DMs. */
  guild() {
    return this.world.guild(this.world.channel(this.channel)?.guild_id);
  }

  /** Where this page is when it shows a channel. */
  address(channelId) {
    return `?as=${encodeURIComponent(this.world.me.name)}#${channelId}`;
  }

  /** Where the page is as another person: in the same channel, if it is not a DM. */
  addressOf(name) {
    const here = this.world.channel(this.wanted ?? this.channel);
    return `?as=${encodeURIComponent(name)}${here && here.kind !== "dm" ? `#${here.id}` : ""}`;
  }

  /** A touch on a link to a channel; with a key that asks for a new tab the browser does it. */
  follow(event, channelId) {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    this.open(channelId);
  }

  /** Shows a channel; `silently`: without a step in the browser's history. */
  open(channelId, { silently = false } = {}) {
    const channel = this.world.channel(channelId);
    if (!channel) return;
    const moved = this.channel !== channelId;
    this.channel = channelId;
    this.marks.looking = channelId;
    remember(`last:${channel.guild_id ?? "dm"}`, channelId);
    if (moved) history[silently ? "replaceState" : "pushState"](null, "", this.address(channelId));
    this.marks.open(channel);
    this.world.emit("opened", channelId);
    this.fetchCommands();
  }

  /** Shows a server, where the person was last. */
  openGuild(guild) {
    const last = recall(`last:${guild.id}`);
    const known = guild.channels.find((channel) => channel.id === last) ?? guild.channels[0];
    if (known) this.open(known.id);
  }

  /** Shows the DMs. */
  openHome() {
    const waiting = this.world.dms.find((dm) => this.marks.count(dm) > 0) ?? this.world.dms[0];
    if (waiting) this.open(waiting.id);
    else this.openDm();
  }

  /** Shows the DM with the bot, making it first where there is none. */
  async openDm() {
    const made = this.world.dms[0] ?? (await this.attempt({ do: "open_dm" }));
    if (!made?.id) return;
    if (!this.world.channel(made.id)) this.world.apply({ t: "channel", channel: made });
    this.open(made.id);
  }

  /** Fetches the newest messages of a channel into the world. */
  async fetchLatest(channelId) {
    this.world.log(channelId).beginFetch();
    await this.fetchMessages({ channel: channelId, limit: LIMIT });
  }

  /** Fetches messages into the world. */
  async fetchMessages(query) {
    const asked = this.#connection;
    const { messages } = await asked.get("/page/messages", query);
    if (asked === this.#connection) this.world.take(query.channel, messages, query);
  }

  /** Fetches the commands that the person may run where they are. */
  async fetchCommands() {
    const channel = this.channel;
    const { commands } = await this.#connection.get("/page/commands", { channel }).catch(() => ({ commands: [] }));
    if (channel !== this.channel) return;
    this.commands = commands;
    this.world.emit("commandsKnown");
    if (this.game === null) await this.#findGame();
  }

  async #findGame() {
    const command = this.opening();
    const option = command?.options.find((one) => one.required);
    const choice = option && (await this.#firstChoice(command, option).catch(() => null));
    this.game = choice ? { option, choice } : null;
    if (this.game) this.world.emit("commandsKnown");
  }

  /** The command that opens a table here, if the person may run it. */
  opening() {
    return this.commands.find((command) => command.base === OPENING);
  }

  /** Opens a table of the first game, with computer players where the command can seat them. */
  playNow() {
    const { option, choice } = this.game;
    const others = this.opening().options.find((one) => one.name === COMPUTERS);
    const count = others && Math.min(OTHERS, others.max_value ?? OTHERS);
    const options = { [option.name]: choice.value, ...(others && { [COMPUTERS]: count }) };
    const words = [`/${this.opening().name} ${option.label}: ${choice.name}`, others && `${others.label}: ${count}`];
    this.awaited = this.channel;
    this.interactions.slash({ do: "slash", channel: this.channel, path: OPENING, options }, words.filter(Boolean).join(" "));
  }

  async #firstChoice(command, option) {
    if (!option.autocomplete) return option.choices?.[0];
    const asked = { do: "complete", channel: this.channel, path: command.base, option: option.name, text: "", options: {} };
    return (await this.act(asked)).choices[0];
  }

  /** Tries the line at once, if it is down. */
  hurry() {
    this.#connection?.hurry();
  }

  /** Puts a text on the clipboard. */
  async copy(text) {
    await navigator.clipboard?.writeText(text).then(() => toast({ title: t("copied") }), () => {});
  }

  async #latest(channelId) {
    const { messages } = await this.#connection.get("/page/messages", { channel: channelId, limit: LIMIT });
    return messages;
  }

  #hear(event) {
    if (event.t === "message_edited") this.interactions.edited(event.message.id);
    if (event.t === "typing") this.world.emit("typing", event);
    this.world.apply(event);
    this.interactions.apply(event);
  }

  #link(up) {
    this.linked = up;
    if (!up) this.interactions.reset();
    if (!up && !this.world.ready) this.#whyNot();
    this.world.emit("link", up);
  }

  /** The line never came up: perhaps nobody has this name. */
  async #whyNot() {
    const error = await this.#connection.get("/page/state").then(() => null, (problem) => problem);
    if (error && !(error instanceof Cut)) this.world.emit("unknown", error.message);
  }
}
