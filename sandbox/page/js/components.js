/** Components V2: containers, texts, sections, separators, galleries, files and rows. */

import { controlView, rowView } from "./controls.js";
import { h } from "./dom.js";
import { markdown, spoiler } from "./markdown_view.js";
import { fileView, gallery, thumbnail } from "./media.js";
import { t } from "./words.js";

const WIDEST = 640;

const VIEWS = {
  1: rowView,
  2: controlView,
  3: controlView,
  5: controlView,
  6: controlView,
  7: controlView,
  8: controlView,
  9: sectionView,
  10: (text, message, session) => markdown(text.content, session),
  11: (picture, message) => thumbnail(picture, `${message.id}/${picture.id}`),
  12: galleryView,
  13: (file) => fileView({ filename: file.name, url: file.file.url, size: file.size, hidden: file.spoiler }),
  14: separatorView,
  17: containerView,
};

/** The components of a message as nodes. */
export function componentViews(components, message, session) {
  return components.map((component) => {
    const view = VIEWS[component.type];
    return view ? view(component, message, session) : h("p", { class: "unknown" }, t("unknownPart"));
  });
}

function sectionView(section, message, session) {
  const words = h("div", { class: "section-words" }, componentViews(section.components, message, session));
  const accessory = componentViews([section.accessory], message, session);
  return h("div", { class: "section" }, words, h("div", { class: "accessory" }, accessory));
}

function galleryView(component, message) {
  const items = component.items.map(({ media, description, spoiler: hidden }) => ({
    url: media.url, width: media.width, height: media.height, alt: description, spoiler: hidden,
  }));
  return gallery(items, `${message.id}/${component.id}`, WIDEST);
}

function separatorView(separator) {
  const size = separator.spacing === 2 ? "large" : "small";
  const line = separator.divider === false ? "" : " line";
  return h("div", { class: `separator ${size}${line}`, role: line ? "separator" : null });
}

function containerView(container, message, session) {
  const accent = container.accent_color;
  const css = accent === null || accent === undefined ? {} : { "--edge": colour(accent) };
  const kind = css["--edge"] ? "container accented" : "container";
  const card = h("div", { class: kind, css }, componentViews(container.components, message, session));
  return container.spoiler ? spoiler(card, "div") : card;
}

/** Discord's colour number as a CSS colour. */
export function colour(number) {
  return `#${number.toString(16).padStart(6, "0")}`;
}
