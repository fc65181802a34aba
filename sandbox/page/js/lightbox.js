/** A picture as large as the window allows. */

import { h } from "./dom.js";
import { icon } from "./icons.js";
import { t } from "./words.js";

/** Opens the pictures `{url, alt, width, height}`, the one at `at` first. */
export function openLarge(pictures, at = 0) {
  const box = h("dialog", { class: "lightbox", "aria-label": t("picture") });
  const state = { pictures, at, box };
  box.addEventListener("close", () => box.remove());
  box.addEventListener("keydown", (event) => turn(event, state));
  box.addEventListener("click", (event) => event.target.closest("button, a, img") || box.close());
  document.body.append(box);
  show(state);
  box.showModal();
}

function turn(event, state) {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (step && state.pictures.length > 1) go(state, step);
}

function go(state, step) {
  state.at = (state.at + step + state.pictures.length) % state.pictures.length;
  show(state);
}

function show(state) {
  const { pictures, at, box } = state;
  const picture = pictures[at];
  const image = h("img", { src: picture.url, alt: picture.alt ?? "", width: picture.width, height: picture.height });
  image.addEventListener("click", () => box.classList.toggle("zoomed"));
  const frame = h("div", { class: "lightbox-frame" }, image);
  box.replaceChildren(bar(picture, box), ...(pictures.length > 1 ? arrows(state) : []), frame, caption(picture));
}

function bar(picture, box) {
  return h("div", { class: "lightbox-bar" },
    h("button", { type: "button", class: "round", "aria-label": t("zoom"), on: { click: () => box.classList.toggle("zoomed") } }, icon("zoom")),
    h("a", { class: "round", href: picture.url, target: "_blank", rel: "noopener", "aria-label": t("openOriginal") }, icon("out")),
    h("button", { type: "button", class: "round", autofocus: true, "aria-label": t("close"), on: { click: () => box.close() } }, icon("close")));
}

function arrows(state) {
  const arrow = (name, step, label) => h("button", { type: "button", class: `round turn ${name}`, "aria-label": label, on: { click: () => go(state, step) } }, icon(name));
  return [arrow("left", -1, t("previous")), arrow("right", 1, t("next"))];
}

function caption(picture) {
  return picture.alt ? h("p", { class: "lightbox-caption" }, picture.alt) : null;
}
