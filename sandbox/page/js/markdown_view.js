/** Markdown as nodes of the page. */

import { h, link } from "./dom.js";
import { parse, plain } from "./markdown.js";
import { timestamp } from "./times.js";
import { t } from "./words.js";

const PLAIN_TAGS = { strong: "strong", em: "em", underline: "u", strike: "s" };
const PICTOGRAMS = /^(?:\p{Extended_Pictographic}[\u{FE0F}\u{200D}\u{1F3FB}-\u{1F3FF}]*\s*){1,20}$/u;

/**
 * The text as nodes. `place`: `world`, `open(channelId)`, `command(name)`; links, mentions and
 * commands work through it.
 */
export function markdown(text, place) {
  const jumbo = PICTOGRAMS.test(text);
  return h("div", { class: jumbo ? "md jumbo" : "md" }, parse(text).map((block) => blockView(block, place)));
}

/** The text in one plain line. */
export function oneLine(text, world) {
  return plain(text, (node) => nameOf(node, world)).replace(/\s+/g, " ").trim();
}

function blockView(block, place) {
  switch (block.type) {
    case "heading": return h("div", { class: `h${block.level}`, role: "heading", "aria-level": block.level + 2 }, nodes(block.children, place));
    case "subtext": return h("div", { class: "subtext" }, nodes(block.children, place));
    case "quote": return h("blockquote", {}, block.children.map((inner) => blockView(inner, place)));
    case "fence": return h("pre", { tabindex: "0" }, h("code", {}, block.text));
    case "list": return listView(block, place);
    default: return h("p", {}, nodes(block.children, place));
  }
}

function listView(block, place) {
  const tag = block.start === null ? "ul" : "ol";
  const items = block.items.map((item) => h("li", {}, nodes(item.children, place), item.list && listView(item.list, place)));
  return h(tag, block.start === null ? {} : { start: String(block.start) }, items);
}

function nodes(list, place) {
  return list.map((node) => nodeView(node, place));
}

function nodeView(node, place) {
  if (node.type === "text") return node.text;
  if (node.type in PLAIN_TAGS) return h(PLAIN_TAGS[node.type], {}, nodes(node.children, place));
  return VIEWS[node.type](node, place);
}

const VIEWS = {
  code: (node) => h("code", {}, node.text),
  link: (node, place) => link(node.url, { title: node.url }, nodes(node.children, place)),
  spoiler: (node, place) => spoiler(nodes(node.children, place)),
  user: (node, place) => h("span", { class: "mention" }, nameOf(node, place.world)),
  role: (node, place) => h("span", { class: "mention" }, nameOf(node, place.world)),
  everyone: (node) => h("span", { class: "mention" }, node.text),
  channel: (node, place) => channelMention(node, place),
  time: (node) => timestamp(node.seconds, node.style),
  emoji: (node) => h("img", { class: "emoji", src: `/cdn/emojis/${node.id}.webp`, alt: `:${node.name}:` }),
  command: (node, place) => h("button", { type: "button", class: "mention", on: { click: () => place.command(node.name) } }, `/${node.name}`),
};

function channelMention(node, place) {
  if (!place.world.channel(node.id)) return h("span", { class: "mention" }, nameOf(node, place.world));
  return h("button", { type: "button", class: "mention", on: { click: () => place.open(node.id) } }, nameOf(node, place.world));
}

function nameOf(node, world) {
  switch (node.type) {
    case "user": return `@${world.user(node.id)?.name ?? t("unknownUser")}`;
    case "role": return `@${t("unknownRole")}`;
    case "channel": return `#${world.channel(node.id)?.name || t("unknownChannel")}`;
    case "time": return timestamp(node.seconds, node.style).textContent;
    case "emoji": return `:${node.name}:`;
    default: return `/${node.name}`;
  }
}

/** Content that is hidden until it is asked for. */
export function spoiler(content, tag = "span") {
  const inside = h(tag, { class: "spoiler-inside", "aria-hidden": "true", inert: true }, content);
  const cover = h(tag, { class: "spoiler", role: "button", tabindex: "0", "aria-label": t("spoiler"), "aria-expanded": "false" }, inside);
  const reveal = (event) => {
    if (cover.classList.contains("open")) return;
    event.preventDefault();
    event.stopPropagation();
    cover.classList.add("open");
    for (const name of ["role", "tabindex", "aria-label", "aria-expanded"]) cover.removeAttribute(name);
    for (const name of ["aria-hidden", "inert"]) inside.removeAttribute(name);
  };
  cover.addEventListener("click", reveal, true);
  cover.addEventListener("keydown", (event) => (event.key === "Enter" || event.key === " ") && reveal(event));
  return cover;
}
