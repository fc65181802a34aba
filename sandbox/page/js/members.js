/** Who is in the server. */

import { avatar } from "./avatar.js";
import { fill, h } from "./dom.js";
import { openMemberMenu } from "./menus.js";
import { t } from "./words.js";

/** Draws the column into `root`; empty in DMs. */
export function drawMembers(root, session) {
  const guild = session.guild();
  root.setAttribute("aria-label", t("members"));
  if (!guild) return root.replaceChildren();
  const online = guild.members.filter((member) => member.online);
  const offline = guild.members.filter((member) => !member.online);
  fill(root, group(t("onlineN", { n: online.length }), online, session), group(t("offlineN", { n: offline.length }), offline, session));
}

function group(title, members, session) {
  if (members.length === 0) return null;
  return h("section", {}, h("h3", {}, title), h("ul", { role: "list" }, members.map((member) => h("li", {}, memberView(member, session)))));
}

function memberView(member, session) {
  const me = member.id === session.world.me.id;
  const inside = [
    h("span", { class: "with-dot" }, avatar(member, 32), h("span", { class: member.online ? "dot online" : "dot stopped", title: member.online ? t("online") : t("offline") })),
    h("span", { class: "member-name", css: { "--tint": member.color } }, member.name),
    member.bot && h("span", { class: "tag" }, t("app")),
    me && h("span", { class: "you" }, t("you")),
  ];
  const button = h("button", { type: "button", class: member.online ? "member" : "member away", "aria-haspopup": "menu", "aria-expanded": "false", data: { key: `u${member.id}` } }, inside);
  button.addEventListener("click", () => openMemberMenu(button, member, session));
  return button;
}
