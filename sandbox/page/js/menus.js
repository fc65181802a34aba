/** The menus of the page: persons, servers, the bot, members, threads. */

import { avatar } from "./avatar.js";
import { askText } from "./ask.js";
import { icon } from "./icons.js";
import { openMenu } from "./popup.js";
import { setTheme, theme } from "./settings.js";
import { language, t } from "./words.js";

/** Who one is, and how one likes the page. */
export function openPersonMenu(anchor, session) {
  openMenu(anchor, [
    { heading: t("seeAs") },
    ...session.world.people.map((person) => personItem(person, session)),
    { label: t("addPerson"), icon: icon("plus"), run: () => addPerson(session) },
    { separator: true },
    { label: t("newTab"), hint: t("newTabHint"), icon: icon("out"), run: () => openNext(session) },
    dmsItem(session),
    slowItem(session),
    { separator: true },
    ...languageItems(session),
    { separator: true },
    ...themeItems(),
  ], t("personMenu"), { side: "above" });
}

function personItem(person, session) {
  const run = (event) => (event.ctrlKey || event.metaKey ? openTab(person, session) : session.switchTo(person.name));
  return { label: person.name, icon: avatar(person, 24), checked: person.id === session.world.me.id, run };
}

function openTab(person, session) {
  window.open(session.addressOf(person.name), "_blank");
}

/** The person after this one, in a tab of their own. */
function openNext(session) {
  const { people, me } = session.world;
  const at = people.findIndex((person) => person.id === me.id);
  openTab(people[(at + 1) % people.length], session);
}

async function addPerson(session) {
  const name = await askText({ title: t("addPerson"), label: t("name"), action: t("add"), most: 32 });
  if (name && (await session.attempt({ do: "add_person", name }))) session.switchTo(name);
}

function dmsItem(session) {
  const open = session.world.me.dms_open;
  return { label: open ? t("closeDms") : t("allowDms"), hint: open ? t("closeDmsHint") : t("allowDmsHint"), icon: icon("mail"), run: () => session.attempt({ do: "dms", open: !open }) };
}

function slowItem(session) {
  const { slow } = session.world.bot;
  return { label: t("slowDiscord"), hint: t("slowDiscordHint"), icon: icon("clock"), checked: slow, toggle: true, run: () => session.attempt({ do: "slow", on: !slow }) };
}

function languageItems(session) {
  const item = (code, locale, label) => ({ label, checked: language() === code, icon: icon("globe"), run: () => session.attempt({ do: "speak", locale }) });
  return [item("en", "en-US", "English"), item("fr", "fr", "Français")];
}

function themeItems() {
  const item = (name, label, sign) => ({ label, icon: icon(sign), checked: theme() === name, run: () => setTheme(name) });
  return [item("dark", t("dark"), "moon"), item("light", t("light"), "sun"), item("system", t("asSystem"), "laptop")];
}

/** What may be done with a server. */
export function openGuildMenu(anchor, guild, session) {
  openMenu(anchor, [
    { label: t("newThread"), icon: icon("thread"), run: () => newThread(session) },
    { label: t("leaveServer"), icon: icon("exit"), danger: true, run: () => session.attempt({ do: "leave", guild: guild.id }) },
  ], guild.name, { wide: true });
}

/** Starts a thread in the channel that is open. */
export async function newThread(session) {
  const channel = session.world.channel(session.channel);
  const parent = channel?.parent_id ?? channel?.id;
  const name = await askText({ title: t("newThread"), label: t("name"), action: t("add"), most: 100 });
  if (!name) return;
  const made = await session.attempt({ do: "thread", channel: parent, name });
  if (made?.id) session.open(made.id);
}

/** The threads of the channel that is open, archived ones too. */
export function openThreadMenu(anchor, session) {
  const channel = session.world.channel(session.channel);
  const parent = channel.parent_id ?? channel.id;
  const threads = session.guild()?.channels.filter((thread) => thread.parent_id === parent) ?? [];
  openMenu(anchor, [
    ...threads.map((thread) => ({ label: thread.name, hint: thread.archived ? t("archived") : "", icon: icon("thread"), run: () => session.open(thread.id) })),
    ...(threads.length ? [{ separator: true }] : []),
    { label: t("newThread"), icon: icon("plus"), run: () => newThread(session) },
  ], t("threads"));
}

const TURNS = [["turnMinute", 60], ["turnHour", 3600], ["turnDay", 86_400]];

/** By how much the clock of the whole world may be turned: bot, Discord and page. */
export function openClockMenu(anchor, session) {
  openMenu(anchor, [
    { heading: t("turnClock") },
    ...TURNS.map(([key, seconds]) => ({ label: t(key), icon: icon("clock"), run: () => session.attempt({ do: "turn", seconds }) })),
  ], t("turnClock"));
}

/** What may be done with the bot's process. */
export function openBotMenu(anchor, session) {
  const stopped = session.world.bot.status === "stopped";
  const item = (wish, label, hint, sign, danger = false) => ({ label, hint, icon: icon(sign), danger, run: () => session.attempt({ do: "bot", wish }) });
  const running = [
    item("restart", t("restartBot"), t("restartHint"), "restart"),
    item("stop", t("stopBot"), "", "power"),
    item("kill", t("killBot"), t("killHint"), "bolt", true),
  ];
  openMenu(anchor, stopped ? [item("start", t("startBot"), "", "play")] : running, t("botActions"), { side: "above" });
}

/** What may be done with a member. */
export function openMemberMenu(anchor, member, session) {
  const { me } = session.world;
  const mention = { label: t("mention"), icon: icon("reply"), run: () => session.mention(member) };
  if (member.bot) return openMenu(anchor, [{ label: t("writeTo", { name: member.name }), icon: icon("mail"), run: () => session.openDm() }, mention], member.name);
  const others = [
    { label: t("seeAsName", { name: member.name }), icon: icon("eye"), run: () => session.switchTo(member.name) },
    { label: t("openTabAs", { name: member.name }), icon: icon("out"), run: () => openTab(member, session) },
  ];
  openMenu(anchor, [...(member.id === me.id ? [] : others), mention], member.name);
}
