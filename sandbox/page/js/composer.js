/** The box in which one writes: messages, mentions and slash commands. */

import { avatar } from "./avatar.js";
import { CommandLine } from "./command_line.js";
import { findCommands, matching, readLine } from "./commands.js";
import { fill, h } from "./dom.js";
import { icon } from "./icons.js";
import { Suggestions } from "./suggestions.js";
import { t } from "./words.js";

const LONGEST = 2000;

export class Composer {
  #channel = null;
  #drafts = new Map();
  #reply = null;
  #line = null;
  #mentions = new Map();

  constructor(root, session) {
    Object.assign(this, { root, session });
    this.suggestions = new Suggestions();
    this.input = h("textarea", { class: "box-input", rows: "1", maxlength: LONGEST, role: "combobox", "aria-expanded": "false", "aria-autocomplete": "list", enterkeyhint: "send" });
    this.reply_ = h("div", { class: "reply-bar", hidden: true });
    this.problem = h("div", { class: "command-problem", role: "alert" });
    this.box = h("form", { class: "box" });
    this.status = h("div", { class: "typing", "aria-live": "polite" });
    root.replaceChildren(this.suggestions.node, this.reply_, this.box, this.problem, this.status);
    this.#listen();
  }

  /** Shows the box of a channel, with what was begun there. */
  show(channelId) {
    if (this.#channel) this.#drafts.set(this.#channel, this.#line ? "" : this.input.value);
    this.#channel = channelId;
    this.#line = null;
    this.answer(null);
    this.input.value = this.#drafts.get(channelId) ?? "";
    this.redraw();
  }

  /** Draws the box anew: words, permissions. */
  redraw() {
    const channel = this.session.world.channel(this.#channel);
    if (!channel) return;
    const name = channel.kind === "dm" ? `@${channel.with?.name ?? ""}` : `#${channel.name}`;
    const words = channel.can_send ? t("messageTo", { name }) : t(channel.archived ? "archivedHere" : "cannotSend");
    this.input.placeholder = words;
    this.input.setAttribute("aria-label", words);
    this.input.disabled = !channel.can_send;
    this.box.classList.toggle("closed", !channel.can_send);
    if (!this.#line) this.#drawText();
  }

  /** Whether nothing is being written. */
  get empty() {
    return this.#line === null && this.input.value === "";
  }

  /** Gives the focus to what is being written. */
  focus() {
    if (this.#line) this.#line.begin();
    else this.input.focus();
  }

  /** Writes a text into the box. */
  write(text) {
    this.#leaveLine(text);
    this.#typed();
  }

  /** The commands are known now: one that was typed before is read again. */
  learn() {
    if (!this.#line && this.input.value.startsWith("/") && document.activeElement === this.input) this.#typed();
  }

  /** The next message answers this one; null: none. */
  answer(message) {
    this.#reply = message;
    this.reply_.hidden = message === null;
    if (message === null) return;
    const stop = h("button", { type: "button", class: "quiet", "aria-label": t("cancel"), on: { click: () => this.answer(null) } }, icon("close", 18));
    this.reply_.replaceChildren(h("span", {}, `${t("replyingTo")} `, h("strong", {}, message.author.name)), stop);
    this.focus();
  }

  /** Writes a mention of a user. */
  mention(user) {
    if (this.#line) this.#leaveLine("");
    this.input.focus();
    this.#mention("@", null, user);
  }

  /** Nothing that was begun is kept: another person sits here now. */
  forget() {
    this.#drafts.clear();
    this.#channel = null;
  }

  /** Says who is typing. */
  typing(names) {
    this.status.textContent = names.length ? t("typing", { n: names.length, names: names.join(", ") }) : "";
  }

  /** Opens a command, its options filled in as far as `values` say. */
  begin(command, values = {}) {
    this.input.value = "";
    this.suggestions.hide();
    this.problem.textContent = "";
    const line = new CommandLine({
      command, values, session: this.session, suggestions: this.suggestions,
      onLeave: (text) => this.write(text),
      onSent: () => this.#leaveLine(""),
    });
    this.#line = line;
    this.box.replaceChildren(line.node, this.#sendButton());
    this.problem.replaceChildren(line.problem);
    line.begin();
  }

  #listen() {
    this.input.addEventListener("input", () => this.#typed());
    this.input.addEventListener("keydown", (event) => this.#key(event));
    this.input.addEventListener("blur", () => this.suggestions.hide());
    this.input.addEventListener("focus", () => this.#suggest());
    this.box.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#submit();
    });
  }

  #drawText() {
    const slash = h("button", { type: "button", class: "quiet round-small", "aria-label": t("showCommands"), title: t("showCommands"), on: { click: () => this.write("/") } }, icon("slash"));
    slash.disabled = this.input.disabled;
    fill(this.box, this.input, slash, this.#sendButton());
    this.#resize();
  }

  #sendButton() {
    return h("button", { type: "submit", class: "quiet send", "aria-label": t("send"), title: t("send") }, icon("send"));
  }

  #submit() {
    if (this.#line) this.#line.send();
    else this.#send();
  }

  #leaveLine(text) {
    this.#line = null;
    this.suggestions.hide();
    this.problem.replaceChildren();
    this.input.value = text;
    this.#drawText();
    this.input.focus();
  }

  #typed() {
    this.#resize();
    this.problem.replaceChildren();
    const named = readLine(this.session.commands, this.input.value);
    if (named) this.begin(named.command, named.values);
    else this.#suggest();
  }

  #suggest() {
    const text = this.input.value;
    const word = text.slice(0, this.input.selectionStart).match(/(?:^|\s)([@#])([^\s@#]*)$/u);
    if (text.startsWith("/") && !text.includes("\n")) this.#offerCommands(text);
    else if (word) this.#offerMentions(word[1], word[2]);
    else this.suggestions.hide();
  }

  #offerCommands(text) {
    const found = findCommands(this.session.commands, text);
    const bot = this.session.world.bot.user;
    const items = found.map((command) => ({
      title: `/${command.name}`, note: command.description, picture: avatar(bot, 24), side: optionNames(command), run: () => this.begin(command),
    }));
    this.suggestions.show(this.input, items, { title: t("commands"), empty: this.session.commands.length ? t("noCommand") : t("noCommands") });
  }

  #offerMentions(sign, typed) {
    const { world } = this.session;
    const guild = world.guild(world.channel(this.#channel)?.guild_id);
    const people = guild?.members ?? [];
    const list = sign === "@" ? people : (guild?.channels ?? []);
    const found = matching(list, typed, (item) => [item.name]).slice(0, 10);
    const items = found.map((item) => ({
      title: sign + item.name, picture: sign === "@" ? avatar(item, 24) : icon("hash"), run: () => this.#mention(sign, typed, item),
    }));
    this.suggestions.show(this.input, items);
  }

  #mention(sign, typed, item) {
    const at = typed === null ? this.input.selectionStart : this.input.selectionStart - typed.length - 1;
    const word = `${sign}${item.name} `;
    this.#mentions.set(word.trim(), `<${sign}${item.id}>`);
    this.input.setRangeText(word, at, this.input.selectionStart, "end");
    this.#typed();
  }

  #key(event) {
    if (event.isComposing || this.suggestions.key(event)) return;
    if (event.key === "Enter" && !event.shiftKey) {
      event.preventDefault();
      this.#send();
    } else if (event.key === "Escape") this.#escape(event);
    else if (event.key === "ArrowUp" && this.input.value === "") this.session.focusFeed();
  }

  #escape(event) {
    event.preventDefault();
    if (this.suggestions.open) this.suggestions.hide();
    else if (this.#reply) this.answer(null);
    else this.session.toEnd();
  }

  async #send() {
    const content = this.#content();
    if (content === "") return;
    if (content.startsWith("/")) return this.#unknownCommand();
    const action = { do: "say", channel: this.#channel, content, ...(this.#reply && { reply_to: this.#reply.id }) };
    const before = this.input.value;
    this.input.value = "";
    this.answer(null);
    this.#resize();
    this.session.toEnd();
    await this.session.act(action).catch((error) => this.#keep(before, error));
  }

  /** A message that could not be sent is not lost. */
  #keep(text, error) {
    if (this.input.value === "") this.input.value = text;
    this.problem.textContent = error.message || t("cut");
  }

  #unknownCommand() {
    const typed = this.input.value.trim();
    const exact = readLine(this.session.commands, `${typed} `);
    if (exact) this.begin(exact.command, exact.values);
    else this.problem.textContent = t("noCommand");
  }

  #content() {
    let text = this.input.value.trim();
    for (const [word, mention] of this.#mentions) text = text.replaceAll(word, mention);
    return text;
  }

  #resize() {
    this.input.style.setProperty("height", "auto");
    this.input.style.setProperty("height", `${Math.min(this.input.scrollHeight, innerHeight / 2)}px`);
  }
}

function optionNames(command) {
  return command.options.filter((option) => option.required).map((option) => option.label).join(" · ");
}
