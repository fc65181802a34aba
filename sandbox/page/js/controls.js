/** Buttons and selects of messages. */

import { h, link } from "./dom.js";
import { emojiView } from "./emoji.js";
import { icon } from "./icons.js";
import { openSelect } from "./select.js";
import { t } from "./words.js";

const STYLES = { 1: "primary", 2: "secondary", 3: "success", 4: "danger", 5: "link" };
const LINK = 5;
const SELECTS = [3, 5, 6, 7, 8];

/** A row of controls. */
export function rowView(row, message, session) {
  const inside = row.components.map((component) => controlView(component, message, session));
  return h("div", { class: "row", role: "group" }, inside);
}

/** One button or select. */
export function controlView(component, message, session) {
  return SELECTS.includes(component.type) ? selectView(component, message, session) : buttonView(component, message, session);
}

function buttonView(component, message, session) {
  const words = [emojiView(component.emoji), component.label && h("span", { class: "label" }, component.label)];
  const style = `button ${STYLES[component.style] ?? "secondary"}`;
  const name = component.label ? null : component.emoji?.name;
  if (component.style === LINK) return linkView(component, style, words, name);
  const known = session.interactions.control(message.id);
  const busy = known?.state === "sent";
  const own = busy && known.customId === component.custom_id;
  const press = () => busy || session.interactions.use({ do: "press", message: message.id, custom_id: component.custom_id });
  const props = { type: "button", class: style, disabled: component.disabled, "aria-label": name, "aria-busy": own && "true" };
  if (busy) props["aria-disabled"] = "true";
  return h("button", { ...props, data: { key: component.custom_id }, on: { click: press } }, words, own && dots());
}

function linkView(component, style, words, name) {
  if (component.disabled) return h("button", { type: "button", class: style, disabled: true, "aria-label": name }, words);
  return link(component.url, { class: style, "aria-label": name }, words, icon("out", 14));
}

function dots() {
  return h("span", { class: "dots" }, h("i"), h("i"), h("i"), h("span", { class: "unseen" }, t("sending")));
}

function selectView(component, message, session) {
  const known = session.interactions.control(message.id);
  const busy = known?.state === "sent";
  const options = selectOptions(component, session, message);
  const picked = session.interactions.picked(message.id, component.custom_id) ?? options.filter((option) => option.default).map((option) => option.value);
  const send = (values) => session.interactions.use({ do: "choose", message: message.id, custom_id: component.custom_id, values });
  const own = busy && known.customId === component.custom_id;
  return selectBox({ ...component, options, locked: busy, own }, picked, send);
}

/** The closed box of a select; `onPick(values)` once the person has chosen. */
export function selectBox(component, picked, onPick) {
  const chosen = component.options.filter((option) => picked.includes(option.value));
  const placeholder = component.placeholder ?? t("select");
  const label = chosen.length ? `${placeholder}: ${chosen.map((option) => option.label).join(", ")}` : placeholder;
  const props = { type: "button", class: "select", role: "combobox", "aria-haspopup": "listbox", "aria-expanded": "false", "aria-label": component.label ?? label, disabled: component.disabled, "aria-busy": component.own && "true", "aria-disabled": component.locked && "true" };
  const box = h("button", { ...props, data: { key: component.custom_id } }, selectWords(chosen, placeholder), component.own ? dots() : icon("down", 18));
  box.addEventListener("click", () => component.locked || openSelect(box, component, picked, onPick));
  box.addEventListener("keydown", (event) => {
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    event.preventDefault();
    box.click();
  });
  return box;
}

function selectWords(chosen, placeholder) {
  if (chosen.length === 0) return h("span", { class: "select-words placeholder" }, placeholder);
  const words = chosen.map((option) => h("span", { class: chosen.length > 1 ? "chip" : "" }, emojiView(option.emoji), option.label));
  return h("span", { class: "select-words" }, words);
}

/** The options of any select: a string select's own, else the users or channels that one may name. */
export function selectOptions(component, session, message) {
  if (component.type === 3) return component.options ?? [];
  const guild = session.world.guild(message.guild_id ?? session.world.channel(message.channel_id)?.guild_id);
  if (component.type === 8) return (guild?.channels ?? []).map((channel) => ({ value: channel.id, label: `#${channel.name}` }));
  if (component.type === 6) return [];
  const users = guild?.members ?? [session.world.me, session.world.bot.user].filter(Boolean);
  return users.map((user) => ({ value: user.id, label: user.name, description: user.username }));
}
