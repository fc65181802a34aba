/** What the person knows of the world: filled by `hello`, kept true by events. */

import { setAhead } from "./clock.js";
import { Log } from "./log.js";
import { older } from "./dom.js";
import { Signal } from "./signal.js";

/** Topics: reset, guilds, people, bot, me, commands, clock, messages (a channel's id), arrived (a message), limited (a wait of the bot). */
export class World extends Signal {
  ready = false;
  me = null;
  people = [];
  bot = { status: "stopped", managed: false, user: null, slow: false };
  guilds = [];
  gone = [];
  dms = [];
  logs = new Map();
  #ephemerals = new Map();

  /** Takes one event of the stream in; those that are none of its business change nothing. */
  apply(event) {
    this.#handlers[event.t]?.(event);
  }

  /** The channel with this id, a thread and a DM included; undefined if it is unknown. */
  channel(id) {
    return this.#places().find((channel) => channel.id === id);
  }

  /** The server with this id; undefined if it is unknown. */
  guild(id) {
    return this.guilds.find((guild) => guild.id === id);
  }

  /** The servers that the person is not in: `{id, name}`. */
  left() {
    return this.gone.filter(({ id }) => !this.guild(id));
  }

  /** The user with this id, wherever they are known from; undefined if nowhere. */
  user(id) {
    const members = this.guilds.flatMap((guild) => guild.members);
    return [this.me, this.bot.user, ...this.people, ...members].find((user) => user?.id === id);
  }

  /** The messages of a channel. */
  log(channelId) {
    if (!this.logs.has(channelId)) this.logs.set(channelId, new Log());
    return this.logs.get(channelId);
  }

  /** Takes in the newest messages of a channel, or those `before` a message. */
  take(channelId, messages, { before, limit }) {
    const seen = messages.filter((message) => !message.ephemeral);
    const complete = messages.length < limit;
    const log = this.log(channelId);
    if (before) log.extend(seen, complete);
    else log.refresh([...seen, ...this.#ownEphemerals(channelId, seen, complete)], complete);
    this.emit("messages", channelId);
  }

  /** The person's ephemeral messages, by id, as far as this tab has received them. */
  get ephemerals() {
    if (!this.#ephemerals.has(this.me.id)) this.#ephemerals.set(this.me.id, new Map());
    return this.#ephemerals.get(this.me.id);
  }

  #ownEphemerals(channelId, seen, complete) {
    const own = [...this.ephemerals.values()].filter((message) => message.channel_id === channelId);
    return complete ? own : own.filter((message) => !older(message.id, seen[0]?.id));
  }

  #places() {
    return [...this.guilds.flatMap((guild) => guild.channels), ...this.dms];
  }

  #handlers = {
    hello: ({ state }) => this.#hello(state),
    message: ({ message }) => this.#arrived(message),
    message_edited: ({ message }) => this.#changed(message),
    message_deleted: ({ channel_id, id }) => this.#gone(channel_id, id),
    channel: ({ channel }) => this.#putChannel(channel),
    channel_deleted: ({ id }) => this.#dropChannel(id),
    guild: ({ guild }) => this.#put("guilds", guild),
    guild_left: ({ id }) => this.#leave(id),
    bot: ({ bot }) => this.#assign("bot", bot),
    people: ({ people }) => this.#assign("people", people),
    me: ({ me }) => this.#assign("me", me),
    commands: () => this.emit("commands"),
    clock: ({ ahead }) => { setAhead(ahead); this.emit("clock"); },
    limited: (wait) => this.emit("limited", wait),
  };

  #hello(state) {
    if (this.me?.id !== state.me.id) this.logs.clear();
    for (const log of this.logs.values()) log.loaded = false;
    Object.assign(this, { me: state.me, people: state.people, bot: state.bot, guilds: state.guilds, gone: state.left, dms: state.dms });
    setAhead(state.ahead);
    this.defaultChannel = state.default_channel;
    this.ready = true;
    this.emit("reset");
  }

  #assign(name, value) {
    this[name] = value;
    this.emit(name);
  }

  #arrived(message) {
    const channel = this.channel(message.channel_id);
    if (channel && older(channel.last_message_id, message.id) && !message.ephemeral) {
      this.#putChannel({ ...channel, last_message_id: message.id });
    }
    this.#changed(message);
    this.emit("arrived", message);
  }

  #changed(message) {
    if (message.ephemeral) this.ephemerals.set(message.id, message);
    this.log(message.channel_id).put(message);
    this.emit("messages", message.channel_id);
  }

  #gone(channelId, id) {
    this.ephemerals.delete(id);
    this.log(channelId).drop(id);
    this.emit("messages", channelId);
  }

  #putChannel(channel) {
    const guild = this.guild(channel.guild_id);
    if (guild) this.#put("guilds", { ...guild, channels: placed(guild.channels, channel) });
    else if (channel.kind === "dm") this.#put("dms", channel);
  }

  #dropChannel(id) {
    this.logs.delete(id);
    this.dms = this.dms.filter((channel) => channel.id !== id);
    this.guilds = this.guilds.map((guild) => ({ ...guild, channels: guild.channels.filter((c) => c.id !== id) }));
    this.emit("guilds");
  }

  #put(name, item) {
    this[name] = placed(this[name], item);
    this.emit("guilds");
  }

  #leave(id) {
    const { name } = this.guild(id) ?? { name: "?" };
    this.gone = [...this.left(), { id, name }];
    this.guilds = this.guilds.filter((guild) => guild.id !== id);
    this.emit("guilds");
  }
}

function placed(list, item) {
  const at = list.findIndex(({ id }) => id === item.id);
  return at < 0 ? [...list, item] : list.with(at, item);
}
