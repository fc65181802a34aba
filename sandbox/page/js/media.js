/** Pictures and files of messages. */

import { h, ownPath } from "./dom.js";
import { icon } from "./icons.js";
import { openLarge } from "./lightbox.js";
import { spoiler } from "./markdown_view.js";
import { language, t } from "./words.js";

const WIDEST = 550;
const UNITS = ["B", "KB", "MB"];

/** The newest picture that has come, by slot; one that has left the page may be gone from the server. */
const lastSeen = new Map();

/**
 * Pictures side by side, each opening large. `items`: `{url, alt, width, height, spoiler}`; `slot`
 * names the place in the message, so that the picture that stood there stays until the next has
 * come. A single picture is at most `widest` pixels wide, and as high.
 */
export function gallery(items, slot, widest = WIDEST) {
  const pictures = items.map((item) => ({ ...item, url: ownPath(item.url) }));
  const own = pictures.filter((picture) => picture.url !== null);
  const count = Math.min(items.length, 10);
  const tiles = pictures.map((picture, at) => tile(picture, own, `${slot}/${at}`, count === 1 ? box(picture, widest) : {}));
  return h("div", { class: `gallery n${count}`, role: count > 1 ? "group" : null }, tiles);
}

function tile(picture, own, slot, css) {
  if (picture.url === null) return h("div", { class: "foreign" }, icon("file"), t("elsewhere"));
  const image = picture_(picture, slot);
  const label = picture.alt ? t("openPictureOf", { alt: picture.alt }) : t("openPicture");
  const open = () => openLarge(own, own.indexOf(picture));
  const button = h("button", { type: "button", class: "tile", css, "aria-label": label, data: { key: slot }, on: { click: open } }, image);
  return picture.spoiler ? spoiler(button, "div") : button;
}

/** The size on the page is known before the picture comes, so that nothing jumps. */
function box({ width, height }, widest) {
  if (!width || !height) return {};
  const scale = Math.min(1, widest / width, widest / height);
  return { "--w": `${Math.round(width * scale)}px`, "--ratio": `${width} / ${height}` };
}

function picture_(picture, slot) {
  const image = h("img", { src: picture.url, alt: picture.alt ?? "", width: picture.width, height: picture.height, decoding: "async", draggable: "false" });
  const before = lastSeen.get(slot);
  const stands = before?.isConnected && before.src !== new URL(picture.url, location.href).href;
  if (stands) image.style.setProperty("background-image", `url("${before.src}")`);
  image.addEventListener("load", () => {
    lastSeen.set(slot, image);
    image.style.removeProperty("background-image");
  });
  return image;
}

/** A small picture beside a text. */
export function thumbnail(component, slot) {
  const { media, description } = component;
  const url = ownPath(media.url);
  if (url === null) return null;
  const picture = { url, alt: description, width: media.width, height: media.height };
  const open = () => openLarge([picture]);
  const label = description ? t("openPictureOf", { alt: description }) : t("openPicture");
  const button = h("button", { type: "button", class: "tile thumbnail", "aria-label": label, data: { key: slot }, on: { click: open } }, picture_(picture, slot));
  return component.spoiler ? spoiler(button, "div") : button;
}

/** A file to keep. */
export function fileView({ filename, url, size, hidden }) {
  const path = ownPath(url);
  const name = h("span", { class: "file-words" }, h("strong", {}, filename ?? t("file")), size && h("small", {}, bytes(size)));
  const card = path === null ? h("div", { class: "file" }, icon("file", 28), name)
    : h("a", { class: "file", href: path, download: filename ?? true }, icon("file", 28), name);
  return hidden ? spoiler(card, "div") : card;
}

function bytes(size) {
  const at = Math.min(Math.floor(Math.log(Math.max(size, 1)) / Math.log(1024)), UNITS.length - 1);
  const number = new Intl.NumberFormat(language(), { maximumFractionDigits: 1 }).format(size / 1024 ** at);
  return `${number} ${at === 0 ? t("bytes") : t(UNITS[at].toLowerCase())}`;
}

/** The attachments of a message that its components do not show already. */
export function attachments(message) {
  const isPicture = (file) => file.content_type?.startsWith("image/") && file.width;
  const pictures = message.attachments.filter(isPicture);
  const files = message.attachments.filter((file) => !isPicture(file));
  const items = pictures.map((file) => ({ ...file, alt: file.description }));
  return [
    items.length > 0 && gallery(items, `${message.id}/attachments`),
    files.map((file) => fileView({ ...file, hidden: file.spoiler })),
  ];
}
