/** Emoji of components. */

import { h } from "./dom.js";

/** An emoji as Discord describes it: `{name}` for everybody's, `{id, name}` for an own one. */
export function emojiView(emoji) {
  if (!emoji) return null;
  if (!emoji.id) return h("span", { class: "emoji", "aria-hidden": "true" }, emoji.name);
  return h("img", { class: "emoji", src: `/cdn/emojis/${emoji.id}.webp`, alt: emoji.name ?? "" });
}
