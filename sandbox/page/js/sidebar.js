/** Channels or DMs, the bot's card and one's own. */

import { avatar } from "./avatar.js";
import { fill, h } from "./dom.js";
import { icon } from "./icons.js";
import { openBotMenu, openGuildMenu, openPersonMenu } from "./menus.js";
import { t } from "./words.js";

/** Draws the column into `root`. */
export function drawSidebar(root, session) {
  const guild = session.guild();
  root.setAttribute("aria-label", guild ? t("channelsOf", { name: guild.name }) : t("directMessages"));
  fill(root,
    guild ? guildHead(guild, session) : h("div", { class: "side-head" }, h("h2", {}, t("directMessages"))),
    h("nav", { class: "side-list", "aria-label": guild ? t("channels") : t("directMessages") }, guild ? channelList(guild, session) : dmList(session)),
    localNote(), botCard(session), personCard(session));
}

function guildHead(guild, session) {
  const button = h("button", { type: "button", class: "side-head", "aria-haspopup": "menu", "aria-expanded": "false", data: { key: "guild" } }, h("h2", {}, guild.name), icon("down", 18));
  button.addEventListener("click", () => openGuildMenu(button, guild, session));
  return button;
}

function channelList(guild, session) {
  const texts = guild.channels.filter((channel) => channel.kind === "text");
  const threads = guild.channels.filter((channel) => channel.kind === "thread");
  const open = threads.filter((thread) => !thread.archived || thread.id === session.channel);
  return h("ul", { role: "list" }, texts.map((channel) => [
    h("li", {}, channelView(channel, session)),
    open.filter((thread) => thread.parent_id === channel.id).map((thread) => h("li", { class: "in-thread" }, channelView(thread, session))),
  ]));
}

function channelView(channel, session) {
  const sign = icon(channel.sign, 20);
  return placeView(channel, session, sign, channel.name);
}

function placeView(channel, session, sign, name) {
  const here = session.channel === channel.id;
  const count = session.marks.count(channel);
  const unread = !here && session.marks.unread(channel);
  const kinds = ["place", here && "here", unread && "unread"].filter(Boolean).join(" ");
  const words = [name, unread && t("unread"), count > 0 && t("mentions", { n: count })].filter(Boolean).join(", ");
  return h("a", { class: kinds, href: session.address(channel.id), "aria-label": words, "aria-current": here && "page", data: { key: channel.id }, on: { click: (event) => session.follow(event, channel.id) } },
    sign, h("span", { class: "place-name" }, name), count > 0 && h("span", { class: "badge", "aria-hidden": "true" }, count));
}

function dmList(session) {
  const { world } = session;
  const begin = () => session.openDm();
  return h("ul", { role: "list" },
    world.dms.map((dm) => h("li", {}, placeView(dm, session, avatar(dm.with, 32), dm.with?.name ?? dm.name))),
    world.dms.length === 0 && world.bot.user && h("li", {}, h("button", { type: "button", class: "place", data: { key: "begin" }, on: { click: begin } }, avatar(world.bot.user, 32), h("span", { class: "place-name" }, t("writeTo", { name: world.bot.user.name })))));
}

function localNote() {
  return h("p", { class: "local-note" }, icon("laptop", 16), t("onlyHere"));
}

function botCard(session) {
  const { bot } = session.world;
  if (!bot.user) return null;
  const words = h("span", { class: "card-words" }, h("strong", {}, bot.user.name), h("small", {}, h("span", { class: `dot ${bot.status}` }), statusWord(bot.status)));
  return h("section", { class: "card", "aria-label": t("theBot") }, avatar(bot.user, 32), words, botButtons(bot, session));
}

/** "online", "starting…" or "stopped". */
export function statusWord(status) {
  return { online: t("online"), starting: t("starting"), stopped: t("stopped") }[status] ?? status;
}

function botButtons(bot, session) {
  if (!bot.managed) return null;
  const stopped = bot.status === "stopped";
  const label = stopped ? t("startBot") : t("restartBot");
  const act = () => session.attempt({ do: "bot", wish: stopped ? "start" : "restart" });
  const more = h("button", { type: "button", class: "quiet", "aria-label": t("botActions"), title: t("botActions"), "aria-haspopup": "menu", "aria-expanded": "false", data: { key: "bot-menu" } }, icon("more"));
  more.addEventListener("click", () => openBotMenu(more, session));
  const main = h("button", { type: "button", class: "quiet", "aria-label": label, title: label, disabled: bot.status === "starting", data: { key: "bot" }, on: { click: act } }, icon(stopped ? "play" : "restart"));
  return h("span", { class: "card-buttons" }, main, more);
}

function personCard(session) {
  const { me } = session.world;
  const words = h("span", { class: "card-words" }, h("strong", {}, me.name), h("small", {}, t("switchPerson")));
  const button = h("button", { type: "button", class: "card person", "aria-haspopup": "menu", "aria-expanded": "false", "aria-label": `${me.name}, ${t("switchPerson")}`, data: { key: "me" } }, avatar(me, 32), words, icon("down", 18));
  button.addEventListener("click", () => openPersonMenu(button, session));
  return button;
}
