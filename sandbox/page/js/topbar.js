/** The line over the messages: where one is, who one is, what may be shown. */

import { avatar } from "./avatar.js";
import { now, turned } from "./clock.js";
import { fill, h } from "./dom.js";
import { icon } from "./icons.js";
import { openClockMenu, openThreadMenu } from "./menus.js";
import { full, worldTime } from "./times.js";
import { t } from "./words.js";

const MOST_FACES = 8;

/** Draws the line into `root`. */
export function drawTopbar(root, session) {
  const channel = session.world.channel(session.channel);
  if (!channel) return;
  fill(root, drawerButton(session), title(channel, session), faces(session), clockButton(session), channel.kind !== "dm" && threadsButton(session), besideButton(session), membersButton(channel, session));
  root.querySelector(".face.here")?.scrollIntoView({ block: "nearest", inline: "nearest" });
}

function drawerButton(session) {
  const total = session.marks.total();
  return h("button", { type: "button", class: "quiet only-narrow", "aria-label": t("openChannels"), "aria-controls": "sidebar", data: { key: "drawer" }, on: { click: () => session.drawer("left") } }, icon("menu"), total > 0 && h("span", { class: "badge" }, total));
}

function title(channel, session) {
  const sign = channel.kind === "dm" ? avatar(channel.with, 24) : icon(channel.sign, 22);
  const parent = channel.kind === "thread" ? session.world.channel(channel.parent_id) : null;
  return h("div", { class: "title" }, sign,
    parent && h("a", { class: "crumb", href: session.address(parent.id), on: { click: (event) => session.follow(event, parent.id) } }, parent.name, icon("right", 14)),
    h("h1", {}, channel.kind === "dm" ? channel.with?.name : channel.name),
    channel.topic && h("p", { class: "topic", title: channel.topic }, channel.topic));
}

/** Everybody's face: a touch shows the page as they see it. */
function faces(session) {
  const { people, me } = session.world;
  return h("div", { class: "faces", role: "group", "aria-label": t("seeAs") },
    h("span", { class: "faces-label", "aria-hidden": "true" }, t("seeAs")),
    people.filter((person, at) => at < MOST_FACES || person.id === me.id).map((person) => face(person, person.id === me.id, session)));
}

function face(person, here, session) {
  const label = here ? t("youAre", { name: person.name }) : t("seeAsName", { name: person.name });
  const go = (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    session.switchTo(person.name);
  };
  return h("a", { class: here ? "face here" : "face", href: session.addressOf(person.name), title: label, "aria-label": label, "aria-current": here && "true", data: { key: `face${person.id}` }, on: { click: go } }, avatar(person, 28));
}

/** The time of the world once it was turned; until then a clock that can be. */
function clockButton(session) {
  const label = turned() ? t("worldTime", { time: full(new Date(now())) }) : t("turnClock");
  const button = h("button", { type: "button", class: "quiet", "aria-label": label, title: label, "aria-haspopup": "menu", "aria-expanded": "false", data: { key: "clock" } }, icon("clock"), turned() && worldTime());
  button.addEventListener("click", () => openClockMenu(button, session));
  return button;
}

function threadsButton(session) {
  const button = h("button", { type: "button", class: "quiet wide-enough", "aria-label": t("threads"), title: t("threads"), "aria-haspopup": "menu", "aria-expanded": "false", data: { key: "threads" } }, icon("thread"));
  button.addEventListener("click", () => openThreadMenu(button, session));
  return button;
}

function besideButton({ beside }) {
  if (!beside.possible) return null;
  const label = t("showBeside");
  return h("button", { type: "button", class: "quiet", "aria-label": label, title: label, "aria-controls": "beside", "aria-pressed": String(beside.open), data: { key: "beside" }, on: { click: () => beside.toggle() } }, icon("cards"));
}

function membersButton(channel, session) {
  if (channel.kind === "dm") return null;
  return h("button", { type: "button", class: "quiet", "aria-label": t("showMembers"), title: t("showMembers"), "aria-controls": "members", "aria-pressed": String(session.membersShown()), data: { key: "members" }, on: { click: () => session.toggleMembers() } }, icon("people"));
}
