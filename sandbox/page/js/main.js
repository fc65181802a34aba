/** Puts the page together: the session, its views, and what concerns the window. */

import { avatar, mark } from "./avatar.js";
import { Beside } from "./beside.js";
import { Composer } from "./composer.js";
import { byKey, fill, h } from "./dom.js";
import { Feed } from "./feed.js";
import { Hints } from "./hints.js";
import { drawMembers } from "./members.js";
import { excerpt, spoken } from "./message.js";
import { openModal } from "./modal.js";
import { tellWait } from "./pace.js";
import { drawRail } from "./rail.js";
import { Session } from "./session.js";
import { applyTheme, onRemembered, recall, remember } from "./settings.js";
import { drawSidebar } from "./sidebar.js";
import { soon } from "./signal.js";
import { tick } from "./times.js";
import { announce, toast, untoast } from "./toasts.js";
import { drawTopbar } from "./topbar.js";
import { browserLanguage, language, languageOf, speak, t } from "./words.js";

const part = (id) => document.getElementById(id);
const app = part("app");
const narrow = matchMedia("(max-width: 760px)");
const middling = matchMedia("(max-width: 1100px)");
const wide = matchMedia("(min-width: 1560px)");
const TYPING_MS = 10_000;
const TICK_MS = 30_000;
const PUSH_LENGTH = 80;

const session = new Session();
const { world } = session;
const feed = new Feed(part("feed"), session);
const composer = new Composer(part("composer"), session);
const beside = new Beside(part("beside"), session, () => drawColumns());
const typing = new Map();
new Hints(part("hints"), session);
let offered = false;
let newcomer = !recall("greeted", false) && !new URLSearchParams(location.search).has("as");

Object.assign(session, {
  write: (text) => composer.write(text),
  begin: (command) => composer.begin(command),
  reply: (message) => composer.answer(message),
  mention: (user) => composer.mention(user),
  command: (name) => composer.write(`/${name} `),
  jumpTo: (id) => feed.jumpTo(id),
  toEnd: () => feed.toEnd(),
  focusFeed: () => part("feed").querySelector("li[data-id]:last-of-type")?.focus(),
  drawer: (side) => openDrawer(side),
  beside,
  showHand: () => (beside.possible ? beside.show() : session.openHome()),
  membersShown: () => (tight() ? app.classList.contains("right-open") : recall("members", true)),
  toggleMembers,
});

/** Whether there is no room for a column of members. */
function tight() {
  return middling.matches || (beside.open && !wide.matches);
}

const drawColumns = soon(() => {
  if (!world.ready) return;
  app.classList.toggle("tight", tight());
  beside.draw();
  drawRail(part("rail"), session);
  drawSidebar(part("sidebar"), session);
  drawTopbar(part("topbar"), session);
  drawMembers(part("members"), session);
  drawBanner();
  drawTitle();
  composer.redraw();
});

/** At the very beginning the first button waits for Enter; letters still go to the message box. */
function offerFirst() {
  const play = byKey(part("feed"), "play");
  if (!play || offered || !composer.empty || world.log(session.channel).messages.length > 0) return;
  offered = true;
  if (!narrow.matches) play.focus({ preventScroll: true });
}

/**
 * The table that was asked for has come: its first step waits for Enter, as the button before did.
 * What the bot says before it, without a control, is not yet the table.
 */
function offerStart(message) {
  if (message.ephemeral || !message.author.bot || message.channel_id !== session.awaited) return;
  if (!message.components.length) return;
  session.awaited = null;
  setTimeout(() => {
    const node = byKey(part("feed"), `m${message.id}`);
    const idle = document.activeElement === document.body || document.activeElement?.matches(".welcome button");
    if (idle && !narrow.matches) node?.querySelector(".button.success")?.focus({ preventScroll: true });
  });
}

function drawTitle() {
  const channel = world.channel(session.channel);
  const total = session.marks.total();
  const place = channel?.kind === "dm" ? `@${channel.with?.name}` : channel && `#${channel.name}`;
  document.title = `${total ? `(${total}) ` : ""}${place ?? "…"} · ${world.me.name} · Tablier`;
}

function drawBanner() {
  const banner = part("banner");
  const { status, managed } = world.bot;
  const start = h("button", { type: "button", class: "text-link", data: { key: "start" }, on: { click: () => session.attempt({ do: "bot", wish: "start" }) } }, t("startBot"));
  const words = !session.linked ? [t("reconnecting")] : status === "starting" ? [t("botStarting")] : status === "stopped" ? [t("botStopped"), managed ? start : null] : [];
  banner.hidden = words.length === 0;
  fill(banner, words);
}

function drawAll() {
  speak(world.me.locale);
  part("skip").textContent = t("skip");
  part("toasts").setAttribute("aria-label", t("notifications"));
  feed.redraw();
  drawColumns();
}

/** Where the page begins: where it was, what the address says, or where the sandbox says. */
function begin() {
  drawAll();
  const found = [session.channel, location.hash.slice(1), session.wanted, firstPlace()].find((id) => id && world.channel(id));
  session.wanted = null;
  greetInBrowserLanguage();
  if (found === session.channel && found) return feed.load();
  if (found) session.open(found, { silently: true });
}

/** Whoever opens the page for the first time is its first person, in their browser's language. */
function greetInBrowserLanguage() {
  if (!newcomer) return;
  newcomer = false;
  remember("greeted", true);
  if (languageOf(world.me.locale) === browserLanguage()) return;
  session.attempt({ do: "speak", locale: browserLanguage() === "fr" ? "fr" : "en-US" });
}

function opened(channelId) {
  closeDrawers();
  untoast(channelId);
  feed.show(channelId);
  composer.show(channelId);
  if (!narrow.matches && !document.querySelector("dialog[open]")) composer.focus();
  drawTyping();
  drawColumns();
}

function arrived(message) {
  const shown = message.channel_id === session.channel || beside.shows(message.channel_id);
  const here = shown && document.visibilityState === "visible";
  typing.delete(`${message.channel_id}/${message.author.id}`);
  drawTyping();
  offerStart(message);
  if (message.mine) return;
  if (here) return announce(spoken(message, session));
  if (!message.silent && !message.ephemeral && asks(message)) push(message);
}

function asks(message) {
  return message.mentions_me || world.channel(message.channel_id)?.kind === "dm";
}

/** What a phone would show: the author, the place, the first words. */
function push(message) {
  const channel = world.channel(message.channel_id);
  const place = channel?.kind === "dm" ? "" : ` (#${channel?.name})`;
  const text = message.v2 ? "" : excerpt(message, world).slice(0, PUSH_LENGTH);
  const picture = message.author.bot ? h("span", { class: "avatar bot", css: { "--size": "36px" } }, mark()) : avatar(message.author, 36);
  toast({ title: message.author.name + place, text, picture, run: () => session.open(message.channel_id), tone: "push", about: message.channel_id });
}

function typed({ channel_id: channelId, user }) {
  const key = `${channelId}/${user.id}`;
  clearTimeout(typing.get(key)?.timer);
  const timer = setTimeout(() => {
    typing.delete(key);
    drawTyping();
  }, TYPING_MS);
  typing.set(key, { channelId, name: user.name, timer });
  drawTyping();
}

function drawTyping() {
  composer.typing([...typing.values()].filter(({ channelId }) => channelId === session.channel).map(({ name }) => name));
}

function openDrawer(side) {
  app.classList.remove("left-open", "right-open");
  app.classList.add(`${side}-open`);
  part("scrim").hidden = false;
  drawColumns();
  part(side === "left" ? "sidebar" : "members").querySelector("button, a")?.focus();
}

function closeDrawers() {
  if (!app.classList.contains("left-open") && !app.classList.contains("right-open")) return;
  app.classList.remove("left-open", "right-open");
  part("scrim").hidden = true;
  drawColumns();
}

function toggleMembers() {
  if (!tight()) {
    remember("members", !recall("members", true));
    app.classList.toggle("no-members", !recall("members", true));
    drawColumns();
  } else if (app.classList.contains("right-open")) closeDrawers();
  else openDrawer("right");
}

function unknownPerson(reason) {
  speak(browserLanguage());
  part("banner").hidden = false;
  fill(part("banner"), reason, h("a", { class: "text-link", href: "/" }, t("startOver")));
}

/** Who types without having chosen a place writes a message; Alt and the arrows go through channels. */
function keyed(event) {
  if (event.key === "Escape") closeDrawers();
  if (event.key === "Escape" && !event.defaultPrevented && event.target.closest?.("#feed")) composer.focus();
  if (event.altKey && (event.key === "ArrowUp" || event.key === "ArrowDown")) return neighbour(event);
  const nowhere = document.activeElement === document.body || document.activeElement === part("feed") || document.activeElement?.matches("li.message, .welcome button");
  const letter = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey && event.key !== " ";
  if (nowhere && letter) composer.focus();
}

function neighbour(event) {
  event.preventDefault();
  const places = [...part("sidebar").querySelectorAll("a.place")];
  const at = places.findIndex((place) => place.classList.contains("here"));
  places.at((at + (event.key === "ArrowDown" ? 1 : -1)) % places.length)?.click();
}

function returned() {
  if (document.visibilityState !== "visible") return;
  session.hurry();
  const channel = world.channel(session.channel);
  if (channel) session.marks.read(channel);
}

function listen() {
  world.on("reset me commands", () => { session.game = null; });
  world.on("reset", begin);
  world.on("leaving", () => composer.forget());
  world.on("unknown", unknownPerson);
  world.on("opened", opened);
  world.on("arrived", arrived);
  world.on("typing", typed);
  world.on("limited", (wait) => tellWait(part("pace"), wait));
  world.on("link guilds people bot marks", drawColumns);
  world.on("clock", drawAll);
  world.on("guilds", leaveWhatIsGone);
  world.on("me", () => { drawAll(); session.fetchCommands(); });
  world.on("commands", () => session.fetchCommands());
  world.on("commandsKnown", () => { feed.draw(); composer.learn(); queueMicrotask(offerFirst); });
  session.interactions.on("modal", (modal) => openModal(modal, session));
  document.addEventListener("keydown", keyed);
  document.addEventListener("visibilitychange", returned);
  part("scrim").addEventListener("click", closeDrawers);
  part("skip").addEventListener("click", (event) => { event.preventDefault(); composer.focus(); });
  window.addEventListener("popstate", travelled);
  for (const query of [narrow, middling, wide]) query.addEventListener("change", () => { closeDrawers(); drawColumns(); });
  onRemembered((key) => { if (key.startsWith("read:") && world.ready) session.marks.reload(); if (key === "theme") applyTheme(); });
}

function leaveWhatIsGone() {
  if (session.channel && !world.channel(session.channel)) session.open(firstPlace(), { silently: true });
}

/** Where to be when nothing says where; a newcomer begins where their language is spoken. */
function firstPlace() {
  const home = newcomer && world.guilds.find((guild) => languageOf(guild.locale) === browserLanguage());
  if (home) return home.channels[0].id;
  return world.channel(world.defaultChannel)?.id ?? world.guilds[0]?.channels[0]?.id ?? world.dms[0]?.id;
}

function travelled() {
  const name = new URLSearchParams(location.search).get("as");
  if (name && name !== world.me?.name) return session.switchTo(name);
  if (world.channel(location.hash.slice(1))) session.open(location.hash.slice(1), { silently: true });
}

applyTheme();
speak(browserLanguage());
app.classList.toggle("no-members", !recall("members", true));
listen();
setInterval(tick, TICK_MS);
session.start(new URLSearchParams(location.search).get("as"));
