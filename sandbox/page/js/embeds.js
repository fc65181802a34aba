/** Embeds: the cards that messages had before Components V2. */

import { colour } from "./components.js";
import { h, link } from "./dom.js";
import { markdown } from "./markdown_view.js";
import { gallery } from "./media.js";
import { full } from "./times.js";

/** The embeds of a message. */
export function embedViews(message, session) {
  return message.embeds.map((embed, at) => embedView(embed, `${message.id}/embed${at}`, session));
}

function embedView(embed, slot, session) {
  const css = embed.color === undefined || embed.color === null ? {} : { "--edge": colour(embed.color) };
  return h("div", { class: "container accented embed", css },
    embed.author && h("div", { class: "embed-author" }, embed.author.name),
    embed.title && h("div", { class: "embed-title" }, link(embed.url, {}, embed.title)),
    embed.description && markdown(embed.description, session),
    embed.fields?.length > 0 && h("dl", { class: "fields" }, embed.fields.map((field) => fieldView(field, session))),
    embed.image && gallery([{ ...embed.image, alt: embed.image.description ?? embed.title }], slot),
    foot(embed));
}

function fieldView(field, session) {
  return h("div", { class: field.inline ? "field inline" : "field" }, h("dt", {}, field.name), h("dd", {}, markdown(field.value, session)));
}

function foot(embed) {
  const parts = [embed.footer?.text, embed.timestamp && full(new Date(embed.timestamp))].filter(Boolean);
  return parts.length > 0 && h("div", { class: "subtext" }, parts.join(" • "));
}
