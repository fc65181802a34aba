/** What a command line suggests: an option's choices, completions from the application, options. */

import { avatar } from "./avatar.js";
import { Type, matching } from "./commands.js";
import { h } from "./dom.js";
import { icon } from "./icons.js";
import { t } from "./words.js";

const PAUSE = 120;
const MOST = 25;

export class Offers {
  #asked = 0;
  #timer = 0;

  constructor(line) {
    this.line = line;
  }

  /** Suggests the options that may still be added; nothing is chosen before the person moves. */
  options(tail) {
    this.#asked++;
    const { line } = this;
    const typed = tail.value.replace(/:$/, "");
    const found = matching(line.unused, typed, (option) => [option.label, option.name]);
    const items = found.map((option) => ({ title: option.label, note: option.description, side: t("optional"), run: () => this.#add(option, tail) }));
    line.suggestions.show(tail, items, { title: items.length ? t("moreOptions") : t("pressEnter"), first: typed !== "" });
  }

  /** Suggests values for an option field. */
  choices(field) {
    const { option } = field;
    this.#asked++;
    clearTimeout(this.#timer);
    if (option.autocomplete) return this.#complete(field, this.#asked);
    field.learn(fixedChoices(option, this.line.session));
    const typed = this.#typed(field);
    this.#show(field, matching(field.choices, typed, (choice) => [choice.name, String(choice.value)]));
  }

  /** Suggests nothing more until something is typed. */
  stop() {
    this.#asked++;
    clearTimeout(this.#timer);
    this.line.suggestions.hide();
  }

  #add(option, tail) {
    tail.value = "";
    this.line.add(option).focus();
  }

  /** A picked choice is no filter: who comes back to the field sees them all. */
  #typed(field) {
    return field.choices.some((choice) => choice.name === field.text) ? "" : field.text;
  }

  #show(field, choices, empty = "") {
    if (document.activeElement !== field.input) return;
    const shown = choices.slice(0, MOST);
    const items = shown.map((choice) => ({ title: choice.name, note: choice.note, picture: choice.picture, run: (key) => field.pick(choice, key) }));
    const settled = shown.some((choice) => choice.name === field.text);
    this.line.suggestions.show(field.input, items, { title: heading(field.option), first: !settled, empty });
  }

  #complete(field, asked) {
    const still = () => asked === this.#asked;
    const ask = async () => {
      const choices = await this.#ask(field).catch(() => null);
      if (!still()) return;
      field.learn(choices ?? []);
      this.#show(field, choices ?? [], choices === null ? t("choicesFailed") : t("noChoices"));
    };
    if (!field.choices) this.#show(field, [], t("loading"));
    this.#timer = setTimeout(ask, field.choices ? PAUSE : 0);
  }

  async #ask(field) {
    const { session, command } = this.line;
    const action = { do: "complete", channel: session.channel, path: command.base, option: field.option.name, text: field.text, options: this.line.values(field) };
    return (await session.act(action)).choices;
  }
}

function heading(option) {
  return [h("strong", {}, option.label), " ", option.description, option.required ? null : h("em", {}, ` ${t("optional")}`)].filter(Boolean).reduce((node, part) => (node.append(part), node), h("span"));
}

/** The values that are known without asking. */
function fixedChoices(option, session) {
  const guild = session.world.guild(session.world.channel(session.channel)?.guild_id);
  if (option.type === Type.BOOLEAN) return [{ name: t("yes"), value: true }, { name: t("no"), value: false }];
  if (option.type === Type.USER || option.type === Type.MENTIONABLE) {
    const users = guild?.members ?? [session.world.me, session.world.bot.user].filter(Boolean);
    return users.map((user) => ({ name: user.name, value: user.id, note: user.username, picture: avatar(user, 24) }));
  }
  if (option.type === Type.CHANNEL) return (guild?.channels ?? []).map((channel) => ({ name: channel.name, value: channel.id, picture: icon("hash") }));
  return option.choices ?? [];
}
