/** The column of servers, with one's DMs on top. */

import { avatar, hue, initials } from "./avatar.js";
import { fill, h } from "./dom.js";
import { icon } from "./icons.js";
import { t } from "./words.js";

/** Draws the column into `root`. */
export function drawRail(root, session) {
  const { world } = session;
  root.setAttribute("aria-label", t("servers"));
  const waiting = world.dms.filter((dm) => session.marks.count(dm) > 0);
  fill(root, h("ul", { role: "list" },
    h("li", {}, homeView(session)),
    waiting.map((dm) => h("li", {}, dmView(dm, session))),
    h("li", { class: "rail-line", role: "presentation" }),
    world.guilds.map((guild) => h("li", {}, guildView(guild, session))),
    world.left().map((guild) => h("li", {}, leftView(guild, session)))));
}

function leftView({ id, name }, session) {
  const join = () => session.attempt({ do: "join", guild: id });
  const label = t("joinAgain", { name });
  return h("button", { type: "button", class: "rail-item gone", title: label, "aria-label": label, data: { key: id }, on: { click: join } }, initials(name));
}

function homeView(session) {
  const here = session.world.channel(session.channel)?.kind === "dm";
  return signView({ key: "home", label: t("directMessages"), here, count: 0, run: () => session.openHome() }, icon("mail", 24));
}

function dmView(dm, session) {
  const count = session.marks.count(dm);
  const here = session.channel === dm.id;
  return signView({ key: dm.id, label: dm.with?.name ?? t("directMessages"), here, count, round: true, run: () => session.open(dm.id) }, avatar(dm.with, 48));
}

function guildView(guild, session) {
  const here = session.world.channel(session.channel)?.guild_id === guild.id;
  const unread = guild.channels.some((channel) => session.marks.unread(channel));
  const count = guild.channels.reduce((sum, channel) => sum + session.marks.count(channel), 0);
  const inside = h("span", { class: "sign", css: { "--hue": hue(guild.name) } }, initials(guild.name));
  const label = guild.unavailable ? `${guild.name} (${t("outage")})` : guild.name;
  return signView({ key: guild.id, label, here, count, unread, run: () => session.openGuild(guild) }, guild.unavailable ? icon("warning", 24) : inside);
}

function signView({ key, label, here, count, unread, round, run }, inside) {
  const kinds = ["rail-item", here && "here", unread && "unread", round && "round-item"].filter(Boolean).join(" ");
  const words = [label, unread && t("unread"), count > 0 && t("mentions", { n: count })].filter(Boolean).join(", ");
  return h("button", { type: "button", class: kinds, title: label, "aria-label": words, "aria-current": here && "true", data: { key }, on: { click: run } },
    inside, count > 0 && h("span", { class: "badge", "aria-hidden": "true" }, count));
}
