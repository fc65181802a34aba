/** Portraits of users and servers: drawn here, the same for the same name. */

import { h, svg } from "./dom.js";

/** A user's portrait, `size` pixels wide; decoration, their name stands beside it. */
export function avatar(user, size = 40) {
  const css = { "--size": `${size}px`, "--tint": user?.color };
  const inside = user?.bot ? mark() : initial(user?.name);
  return h("span", { class: user?.bot ? "avatar bot" : "avatar", css, "aria-hidden": "true" }, inside);
}

/** The first letter of a name, as people see letters. */
export function initial(name) {
  const letters = [...new Intl.Segmenter().segment((name ?? "?").trim())];
  return (letters[0]?.segment ?? "?").toUpperCase();
}

/** The initials of a server: "Le Repaire" is LR. */
export function initials(name) {
  return name.split(/\s+/).slice(0, 2).map(initial).join("");
}

/** Our own sign: a corner of a game board with a pawn on it. */
export function mark() {
  return svg("svg", { viewBox: "0 0 64 64", class: "mark", "aria-hidden": "true" },
    svg("rect", { width: 64, height: 64, fill: "#27415c" }),
    svg("rect", { x: 11, y: 11, width: 42, height: 42, rx: 5, fill: "#f3e3c0" }),
    svg("path", { d: "M11 16a5 5 0 0 1 5-5h16v21H11zM32 32h21v16a5 5 0 0 1-5 5H32z", fill: "#c98a4b" }),
    svg("circle", { cx: 32, cy: 24.5, r: 7.5, fill: "#27415c" }),
    svg("path", { d: "M32 31c4.200 0 6 3.500 7.300 8.500l1.700 6.500H23l1.700-6.500C26 34.500 27.800 31 32 31z", fill: "#27415c" }));
}

/** A hue for a server's sign, from its name. */
export function hue(name) {
  return [...name].reduce((sum, letter) => (sum * 47 + letter.codePointAt(0)) % 360, 211);
}
