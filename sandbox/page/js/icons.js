/** The page's own pictograms: strokes on a 24 × 24 grid. */

import { svg } from "./dom.js";

const PATHS = {
  hash: "M9 4 7 20M17 4l-2 16M4 9h17M3 15h17",
  speaker: "M4 9v6h4l5 4V5L8 9H4ZM16 9a4 4 0 0 1 0 6M18.500 6.500a8 8 0 0 1 0 11",
  megaphone: "M4 10v4h3l9 4V6l-9 4H4ZM8 14l1.500 5h2.500l-1-4M19 10v4",
  stage: "M12 13a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM7 20c.5-3 2.500-4.500 5-4.500s4.500 1.500 5 4.500M4.500 14a8 8 0 1 1 15 0",
  lock: "M6 11h12v9H6v-9ZM8 11V8a4 4 0 0 1 8 0v3",
  forum: "M4 5h12v8H9l-3 3v-3H4V5ZM19 9h1v9h-2v3l-3-3H9",
  thread: "M5 5h14a2 2 0 0 1 2 2v7a2 2 0 0 1-2 2h-8l-5 4v-4H5a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2ZM8 9h8M8 12h5",
  people: "M9 11a3.500 3.500 0 1 0 0-7 3.500 3.500 0 0 0 0 7ZM2.500 20c.5-4 3-6 6.500-6s6 2 6.500 6M16 4.500a3.300 3.300 0 0 1 0 6.300M18 14.300c2 .8 3.200 2.700 3.500 5.700",
  menu: "M4 6h16M4 12h16M4 18h16",
  close: "M6 6l12 12M18 6 6 18",
  reply: "M9 7 4 12l5 5M4.500 12H14a6 6 0 0 1 6 6v1",
  trash: "M4 7h16M10 4h4M6 7l1 13h10l1-13M10 11v5M14 11v5",
  copy: "M9 9h10v11H9zM15 9V4H5v11h4",
  down: "M6 9l6 6 6-6",
  right: "M9 6l6 6-6 6",
  left: "M15 6l-6 6 6 6",
  send: "M4 12 20 4l-5 16-3.500-6.500zM11.500 13.500 20 4",
  check: "M5 12.500l4.500 4.500L19 7",
  out: "M13 5h6v6M19 5l-9 9M17 14v5H5V7h5",
  eye: "M2.500 12c2-4 5.500-6.500 9.500-6.500s7.500 2.500 9.500 6.500c-2 4-5.500 6.500-9.500 6.500S4.500 16 2.500 12ZM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z",
  plus: "M12 5v14M5 12h14",
  file: "M6 3h8l4 4v14H6zM14 3v4h4",
  more: "M5 12h.01M12 12h.01M19 12h.01",
  warning: "M12 4 2.500 20h19zM12 10v5M12 17.500v.01",
  restart: "M20 11a8 8 0 1 0-.6 4M20 4v7h-7",
  power: "M12 3v9M6.500 6.500a8 8 0 1 0 11 0",
  bolt: "M13 3 5 14h6l-1 7 8-11h-6z",
  moon: "M20 14.500A8.500 8.500 0 0 1 9.500 4 8.500 8.500 0 1 0 20 14.500Z",
  clock: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM12 7v5l3.500 2.500",
  sun: "M12 16.500a4.500 4.500 0 1 0 0-9 4.500 4.500 0 0 0 0 9ZM12 2v2.500M12 19.500V22M2 12h2.500M19.500 12H22M5 5l1.700 1.700M17.300 17.300 19 19M19 5l-1.700 1.700M6.700 17.300 5 19",
  clock: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM12 7v5l3.500 2",
  home: "M4 7h16v10H11l-4 3.500V17H4zM8 11h8M8 13.500h5",
  mail: "M3 6h18v12H3zM3.500 7l8.500 6 8.500-6",
  globe: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM3 12h18M12 3c3 3 3.500 6 3.500 9s-.5 6-3.500 9c-3-3-3.500-6-3.500-9S9 6 12 3Z",
  exit: "M14 4H5v16h9M10 12h11M17 8l4 4-4 4",
  slash: "M15 4 9 20",
  laptop: "M5 5h14v10H5zM2.500 19h19",
  zoom: "M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14ZM16 16l4.500 4.500",
  cards: "M10 4h8a2 2 0 0 1 2 2v11a2 2 0 0 1-2 2h-8a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2ZM4.500 7.500v10a4 4 0 0 0 4 4H15M12 9h4M12 13h4",
  play: "M8 5v14l11-7z",
};

/** A pictogram; decoration only, so what it means must stand beside it or in a label. */
export function icon(name, size = 20) {
  const path = svg("path", { d: PATHS[name] });
  return svg("svg", { viewBox: "0 0 24 24", width: size, height: size, class: `icon icon-${name}`, "aria-hidden": "true" }, path);
}
