/** One message of the feed. */

import { avatar } from "./avatar.js";
import { componentViews } from "./components.js";
import { rowView } from "./controls.js";
import { h } from "./dom.js";
import { embedViews } from "./embeds.js";
import { icon } from "./icons.js";
import { markdown, oneLine } from "./markdown_view.js";
import { attachments } from "./media.js";
import { clock, full, stamp } from "./times.js";
import { t } from "./words.js";

const ROW = 1;
const GROUP_MS = 7 * 60_000;

/** Whether a message goes under the name of the one above it. */
export function continues(message, above) {
  if (!above || message.reply_to || message.invoked_by || above.ephemeral !== message.ephemeral) return false;
  const gap = new Date(message.timestamp) - new Date(above.timestamp);
  return above.author.id === message.author.id && gap < GROUP_MS;
}

/** The message as an item of the feed; `compact`: under the name of the one above. */
export function messageView(message, session, { compact }) {
  const kinds = ["message", compact && "compact", message.mentions_me && !message.mine && "mentioned", message.ephemeral && "ephemeral"];
  const props = { class: kinds.filter(Boolean).join(" "), tabindex: "-1", "aria-label": spoken(message, session) };
  return h("li", { ...props, data: { key: `m${message.id}`, id: message.id } },
    h("article", {}, origin(message, session), h("div", { class: "message-row" }, gutter(message, compact), body(message, session, compact))),
    toolbar(message, session));
}

/** What a screen reader says for the whole message. */
export function spoken(message, session) {
  const words = [message.author.name, excerpt(message, session.world), clock(new Date(message.timestamp))];
  if (message.ephemeral) words.push(t("onlyYou"));
  return words.filter(Boolean).join(", ");
}

/** What a message says, in one line. */
export function excerpt(message, world) {
  const text = oneLine(message.content || texts(message.components).join(" "), world);
  if (text) return text;
  if (message.loading) return t("thinking", { name: message.author.name });
  return message.attachments.length ? t("sentFile") : "";
}

function texts(components) {
  return components.flatMap((component) => [
    ...(component.type === 10 ? [component.content] : []),
    ...texts(component.components ?? []),
  ]);
}

function origin(message, session) {
  if (message.invoked_by) return invokedBy(message.invoked_by);
  if (message.reply_to) return replyTo(message.reply_to, session);
  return null;
}

function invokedBy({ user, command }) {
  const name = h("strong", {}, user.name);
  if (!command) return null;
  return h("div", { class: "origin" }, avatar(user, 16), name, ` ${t("used")} `, h("span", { class: "mention" }, `/${command}`));
}

function replyTo(target, session) {
  const jump = () => session.jumpTo(target.id);
  const inside = [avatar(target.author, 16), h("strong", {}, target.author?.name ?? t("unknownUser")), h("span", { class: "excerpt" }, repliedWords(target, session.world))];
  return h("button", { type: "button", class: "origin", "aria-label": t("jumpToReplied"), on: { click: jump } }, inside);
}

function repliedWords(target, world) {
  if (!target.author) return t("deletedMessage");
  return oneLine(target.excerpt ?? "", world) || t("seeMessage");
}

function gutter(message, compact) {
  const date = new Date(message.timestamp);
  if (compact) return h("time", { class: "gutter", datetime: message.timestamp, title: full(date), "aria-hidden": "true" }, clock(date));
  return h("span", { class: "gutter" }, avatar(message.author));
}

function body(message, session, compact) {
  return h("div", { class: "message-body" },
    !compact && head(message),
    message.loading ? thinking(message) : content(message, session),
    failure(message, session),
    message.ephemeral && ephemeralFoot(message, session));
}

function head(message) {
  const date = new Date(message.timestamp);
  return h("div", { class: "who" },
    h("span", { class: "name", css: { "--tint": message.author.color } }, message.author.name),
    message.author.bot && h("span", { class: "tag" }, t("app")),
    h("time", { datetime: message.timestamp, title: full(date) }, stamp(date)));
}

function thinking(message) {
  return h("p", { class: "thinking" }, h("span", { class: "dots" }, h("i"), h("i"), h("i")), t("thinking", { name: message.author.name }));
}

function content(message, session) {
  const rows = message.components.filter((component) => component.type === ROW);
  if (message.v2) return [h("div", { class: "v2" }, componentViews(message.components, message, session)), edited(message)];
  return [
    message.content && markdown(message.content, session),
    edited(message),
    embedViews(message, session),
    attachments(message),
    rows.map((row) => rowView(row, message, session)),
  ];
}

function edited(message) {
  if (!message.edited_timestamp) return null;
  return h("span", { class: "edited", title: full(new Date(message.edited_timestamp)) }, t("edited"));
}

function failure(message, session) {
  const known = session.interactions.control(message.id);
  if (known?.state !== "failed") return null;
  return h("p", { class: "failure", role: "alert" }, icon("warning", 16), known.reason);
}

function ephemeralFoot(message, session) {
  const dismiss = () => session.attempt({ do: "dismiss", message: message.id });
  return h("p", { class: "foot" }, icon("eye", 16), t("onlyYou"), " · ",
    h("button", { type: "button", class: "text-link", data: { key: `dismiss${message.id}` }, on: { click: dismiss } }, t("dismiss")));
}

function toolbar(message, session) {
  const actions = [
    !message.ephemeral && ["reply", t("reply"), () => session.reply(message)],
    ["copy", t("copyText"), () => session.copy(excerpt(message, session.world))],
    message.mine && ["trash", t("delete"), () => session.attempt({ do: "delete", message: message.id })],
  ].filter(Boolean);
  const buttons = actions.map(([name, label, run]) => h("button", { type: "button", class: "quiet", tabindex: "-1", title: label, "aria-label": label, on: { click: run } }, icon(name, 18)));
  return h("div", { class: "toolbar", role: "toolbar", "aria-label": t("messageActions") }, buttons);
}

/** A command of one's own that is on its way, or that failed. */
export function commandView(entry, session) {
  const failed = entry.state === "failed";
  const me = session.world.me;
  const forget = () => session.interactions.forget(entry);
  const words = failed
    ? [h("p", { class: "failure", role: "alert" }, icon("warning", 16), entry.reason),
      h("p", { class: "foot" }, icon("eye", 16), t("onlyYou"), " · ", h("button", { type: "button", class: "text-link", on: { click: forget } }, t("dismiss")))]
    : h("p", { class: "thinking" }, h("span", { class: "dots" }, h("i"), h("i"), h("i")), t("sendingCommand"));
  const bot = session.world.bot.user;
  return h("li", { class: "message ephemeral", tabindex: "-1" }, h("article", {},
    h("div", { class: "origin" }, avatar(me, 16), h("strong", {}, me.name), ` ${t("used")} `, h("span", { class: "mention" }, entry.command)),
    h("div", { class: "message-row" }, h("span", { class: "gutter" }, avatar(bot)),
      h("div", { class: "message-body" }, h("div", { class: "who" }, h("span", { class: "name" }, bot?.name ?? "")), words))));
}
