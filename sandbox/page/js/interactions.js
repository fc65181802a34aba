/** What the person has pressed, chosen or sent, until the application has answered it. */

import { Refused } from "./connection.js";
import { Signal } from "./signal.js";
import { t } from "./words.js";

/** Topics: message (an id: its controls changed), channel (an id), modal (a modal to show). */
export class Interactions extends Signal {
  #controls = new Map();
  #commands = new Map();
  #picked = new Map();
  #finished = new Map();
  #mine = new Set();
  #asking = 0;
  #heldModals = [];
  #count = 0;

  /** `act(action)` sends an action. */
  constructor(act) {
    super();
    this.act = act;
  }

  /** What a message's controls show: `{customId, state, reason}`, or undefined when all is quiet. */
  control(messageId) {
    return this.#controls.get(messageId);
  }

  /** The values that the person last picked in a select of the message as it stands, or undefined. */
  picked(messageId, customId) {
    return this.#picked.get(messageId)?.[customId];
  }

  /** The commands sent in a channel that are not acknowledged: `{id, command, state, reason}`. */
  commands(channelId) {
    return [...this.#commands.values()].filter((entry) => entry.channelId === channelId);
  }

  /** Presses a button or chooses in a select. */
  async use(action) {
    this.#controls.set(action.message, { customId: action.custom_id, state: "sent", version: ++this.#count });
    if (action.values) this.#pick(action.message, action.custom_id, action.values);
    this.emit("message", action.message);
    const interaction = await this.#ask(action, (reason) => this.#controlFailed(action.message, reason));
    const known = this.#controls.get(action.message);
    if (interaction && known?.state === "sent") known.id = interaction;
    this.#replay(interaction);
  }

  /** Sends a slash command that reads as `command`. */
  async slash(action, command) {
    const entry = { id: `local-${++this.#count}`, channelId: action.channel, command, state: "sent" };
    this.#commands.set(entry.id, entry);
    this.emit("channel", entry.channelId);
    const interaction = await this.#ask(action, (reason) => this.#commandFailed(entry, reason));
    if (!interaction) return;
    this.#commands.delete(entry.id);
    if (!this.#finished.has(interaction)) this.#commands.set(interaction, { ...entry, id: interaction });
    this.#replay(interaction);
    this.emit("channel", entry.channelId);
  }

  /** Sends a modal back; resolves when it is acknowledged, throws `Refused` when it fails. */
  async submit(action) {
    const { interaction } = await this.act(action);
    const event = await this.#outcome(interaction);
    if (event.state === "failed") throw new Refused(event.reason ?? t("failed"));
  }

  /** The person wants to see a failed command no more. */
  forget(entry) {
    this.#commands.delete(entry.id);
    this.emit("channel", entry.channelId);
  }

  /** A message was edited: what was picked or failed in it is past. */
  edited(messageId) {
    this.#picked.delete(messageId);
    if (this.#controls.get(messageId)?.state === "failed") this.#controls.delete(messageId);
  }

  /** The line was cut: nothing that is under way will be heard of. */
  reset() {
    this.#controls.clear();
    this.#commands.clear();
  }

  /** Takes in an event of the stream. */
  apply(event) {
    if (event.t === "interaction" && event.interaction.kind !== "autocomplete") this.#heard(event.interaction);
    if (event.t === "modal") this.#modal(event.modal);
  }

  async #ask(action, refused) {
    this.#asking++;
    try {
      const { interaction } = await this.act(action);
      this.#mine.add(interaction);
      return interaction;
    } catch (error) {
      refused(error instanceof Refused ? error.message : t("cut"));
      return null;
    } finally {
      this.#asking--;
      this.#releaseModals();
    }
  }

  #pick(messageId, customId, values) {
    this.#picked.set(messageId, { ...this.#picked.get(messageId), [customId]: values });
  }

  #controlFailed(messageId, reason) {
    const known = this.#controls.get(messageId);
    this.#picked.delete(messageId);
    this.#controls.set(messageId, { ...known, state: "failed", reason, version: ++this.#count });
    this.emit("message", messageId);
  }

  #commandFailed(entry, reason) {
    this.#commands.set(entry.id, { ...entry, state: "failed", reason });
    this.emit("channel", entry.channelId);
  }

  #replay(interaction) {
    if (this.#finished.has(interaction)) this.#heard(this.#finished.get(interaction));
  }

  #heard(event) {
    if (event.state !== "sent") this.#finished.set(event.id, event);
    if (event.kind === "component") this.#heardControl(event);
    if (event.kind === "command") this.#heardCommand(event);
    this.emit("finished", event);
  }

  #heardControl(event) {
    const known = this.#controls.get(event.message_id);
    if (known?.id && known.id !== event.id) return;
    if (event.state === "failed") this.#controlFailed(event.message_id, event.reason ?? t("failed"));
    if (event.state === "acknowledged") this.#controls.delete(event.message_id);
    this.emit("message", event.message_id);
  }

  #heardCommand(event) {
    const entry = this.#commands.get(event.id);
    if (!entry) return;
    if (event.state === "acknowledged") this.forget(entry);
    if (event.state === "failed") this.#commandFailed(entry, event.reason ?? t("failed"));
  }

  #outcome(interaction) {
    const known = this.#finished.get(interaction);
    if (known) return Promise.resolve(known);
    return new Promise((resolve) => {
      this.on("finished", (event) => event.id === interaction && event.state !== "sent" && resolve(event));
    });
  }

  /** A modal belongs to the tab whose press it answers; its id may not be known here yet. */
  #modal(modal) {
    this.#heldModals.push(modal);
    this.#releaseModals();
  }

  #releaseModals() {
    const ours = this.#heldModals.filter((modal) => this.#mine.has(modal.interaction));
    this.#heldModals = this.#asking > 0 ? this.#heldModals.filter((modal) => !ours.includes(modal)) : [];
    for (const modal of ours) this.emit("modal", modal);
  }
}
