/** Short messages at the edge of the page, and what is said to screen readers only. */

import { h } from "./dom.js";
import { icon } from "./icons.js";
import { t } from "./words.js";

const STAY = 7000;
const MOST = 3;

/**
 * Shows `{title, text, picture, run, tone, about}`; `run` is what a touch on it does, `about` names
 * what it is about, for `untoast`.
 */
export function toast({ title, text = "", picture = null, run = null, tone = "plain", about = "" }) {
  const region = document.getElementById("toasts");
  const node = h("div", { class: `toast ${tone}`, role: tone === "error" ? "alert" : "status", data: { about } });
  const away = () => node.remove();
  const words = h("span", { class: "toast-words" }, h("strong", {}, title), text && h("span", {}, text));
  const body = run
    ? h("button", { type: "button", class: "toast-body", on: { click: () => { away(); run(); } } }, picture, words)
    : h("div", { class: "toast-body" }, picture, words);
  node.append(body, h("button", { type: "button", class: "quiet", "aria-label": t("close"), on: { click: away } }, icon("close", 16)));
  while (region.children.length >= MOST) region.firstChild.remove();
  region.append(node);
  leaveLater(node, away);
}

/** Takes away what is about something that the person is looking at now. */
export function untoast(about) {
  for (const node of document.querySelectorAll(`#toasts [data-about="${CSS.escape(about)}"]`)) node.remove();
}

/** It stays as long as somebody points at it or has the focus in it. */
function leaveLater(node, away) {
  let timer = setTimeout(away, STAY);
  const hold = () => clearTimeout(timer);
  const release = () => {
    clearTimeout(timer);
    timer = setTimeout(away, STAY);
  };
  for (const event of ["pointerenter", "focusin"]) node.addEventListener(event, hold);
  for (const event of ["pointerleave", "focusout"]) node.addEventListener(event, release);
}

/** Says a sentence to screen readers. */
export function announce(text) {
  const region = document.getElementById("announcer");
  region.append(h("div", {}, text));
  while (region.children.length > 5) region.firstChild.remove();
}
