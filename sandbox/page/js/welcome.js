/** How a channel begins, with what a newcomer may do first. */

import { avatar } from "./avatar.js";
import { h } from "./dom.js";
import { icon } from "./icons.js";
import { t } from "./words.js";

/** The beginning of a channel. */
export function welcome(channel, session) {
  if (channel.kind === "dm") return dmStart(channel);
  const first = channel.kind === "text" && session.opening() && session.game;
  return h("section", { class: "welcome" },
    h("span", { class: "welcome-sign" }, icon(channel.sign, 40)),
    h("h2", {}, t("welcomeTo", { name: channel.name })),
    h("p", {}, t("onlyHereLong")),
    first && h("div", { class: "row" }, playButton(session), otherButton(session)),
    first && h("p", { class: "subtext" }, about(session.game)),
    h("ul", { class: "hints" }, h("li", {}, icon("slash", 18), t("hintSlash")), h("li", {}, icon("eye", 18), t("hintSeeAs")), h("li", {}, icon("restart", 18), t("hintRestart"))));
}

function dmStart(channel) {
  const name = channel.with?.name ?? "";
  return h("section", { class: "welcome" }, avatar(channel.with, 72), h("h2", {}, name), h("p", {}, t("dmStart", { name })));
}

function playButton(session) {
  const run = () => session.playNow();
  const [name] = session.game.choice.name.split(" · ");
  return h("button", { type: "button", class: "button success large", data: { key: "play" }, on: { click: run } }, icon("play", 18), t("playNow", { name }));
}

/** What a game's choice says behind its name: players and length. */
function about(game) {
  return game.choice.name.split(" · ").slice(1).join(" · ");
}

function otherButton(session) {
  return h("button", { type: "button", class: "button secondary large", data: { key: "other" }, on: { click: () => session.begin(session.opening()) } }, t("otherGames"));
}
