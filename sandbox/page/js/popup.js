/** Things that open over the page, beside what opened them: menus and lists. */

import { byKey, h } from "./dom.js";

const GAP = 6;
const EDGE = 8;
let shown = null;

/**
 * Shows `panel` beside `anchor`, above everything; Escape and a touch elsewhere close it.
 * `onClose(reason)`: "escape", "away" or "done".
 */
export function openPopup(anchor, panel, { onClose = () => {}, side = "below", wide = false } = {}) {
  closePopup("away");
  panel.classList.add("popup");
  (anchor.closest("dialog") ?? document.body).append(panel);
  if (wide) panel.style.setProperty("width", `${anchor.getBoundingClientRect().width}px`);
  beside(anchor.getBoundingClientRect(), panel, side);
  shown = { anchor, panel, onClose };
  anchor.setAttribute("aria-expanded", "true");
}

/** Closes what is open; the focus goes back unless the person touched something else. */
export function closePopup(reason = "done") {
  if (!shown) return;
  const { anchor, panel, onClose } = shown;
  shown = null;
  const focused = panel.contains(document.activeElement) || document.activeElement === document.body;
  panel.remove();
  anchor.setAttribute("aria-expanded", "false");
  if (focused && reason !== "away") current(anchor)?.focus({ preventScroll: true });
  onClose(reason);
}

/** The anchor as it stands on the page now: it may have been drawn anew meanwhile. */
function current(anchor) {
  return anchor.isConnected || !anchor.dataset.key ? anchor : byKey(document.body, anchor.dataset.key);
}

/** Whether the popup of this anchor is open. */
export function isOpen(anchor) {
  return shown?.anchor === anchor;
}

function beside(box, panel, side) {
  const { width, height } = panel.getBoundingClientRect();
  const below = box.bottom + GAP;
  const above = box.top - GAP - height;
  const fitsBelow = below + height <= innerHeight - EDGE;
  const top = (side === "above" && above >= EDGE) || !fitsBelow ? Math.max(EDGE, above) : below;
  const left = Math.min(Math.max(EDGE, box.left), Math.max(EDGE, innerWidth - width - EDGE));
  panel.style.setProperty("top", `${Math.min(top, Math.max(EDGE, innerHeight - height - EDGE))}px`);
  panel.style.setProperty("left", `${left}px`);
}

document.addEventListener("pointerdown", (event) => {
  if (shown && !shown.panel.contains(event.target) && !shown.anchor.contains(event.target)) closePopup("away");
}, true);
document.addEventListener("keydown", (event) => {
  if (!shown || event.key !== "Escape") return;
  event.stopPropagation();
  event.preventDefault();
  closePopup("escape");
}, true);
window.addEventListener("resize", () => closePopup("away"));

/**
 * A menu. `items`: `{label, icon, hint, checked, danger, disabled, run}` or `{heading}` or
 * `{separator}`; `checked` (true or false) makes it a choice, with
 * `toggle` one that is made by itself.
 */
export function openMenu(anchor, items, label, options = {}) {
  if (isOpen(anchor)) return closePopup();
  const panel = h("div", { class: "menu", role: "menu", "aria-label": label }, items.map(itemView));
  panel.addEventListener("keydown", (event) => moveFocus(event, panel));
  openPopup(anchor, panel, options);
  (panel.querySelector("[aria-checked=true]") ?? panel.querySelector("[role^=menuitem]"))?.focus();
}

function itemView(item) {
  if (item.separator) return h("hr", { class: "menu-line" });
  if (item.heading) return h("div", { class: "menu-heading", role: "presentation" }, item.heading);
  const choice = item.checked !== undefined;
  const role = item.toggle ? "menuitemcheckbox" : choice ? "menuitemradio" : "menuitem";
  const props = { role, tabindex: "-1", type: "button", class: item.danger ? "menu-item danger" : "menu-item", disabled: item.disabled };
  if (choice) props["aria-checked"] = String(item.checked);
  const words = h("span", { class: "menu-words" }, h("span", {}, item.label), item.hint && h("small", {}, item.hint));
  return h("button", { ...props, on: { click: (event) => choose(item, event) } }, item.icon, words, item.end);
}

function choose(item, event) {
  closePopup();
  item.run(event);
}

/** Arrows, Home and End move the focus among the items; a letter jumps to the next that begins so. */
function moveFocus(event, panel) {
  const items = [...panel.querySelectorAll("[role^=menuitem]:not(:disabled)")];
  const at = items.indexOf(document.activeElement);
  const target = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
  if (event.key === "Tab") return closePopup();
  if (target !== undefined) {
    event.preventDefault();
    items.at(target % items.length)?.focus();
  } else if (event.key.length === 1 && event.key !== " ") startsWith(items, at, event.key)?.focus();
}

function startsWith(items, at, letter) {
  const order = [...items.slice(at + 1), ...items.slice(0, at + 1)];
  return order.find((item) => item.textContent.trim().toLowerCase().startsWith(letter.toLowerCase()));
}
