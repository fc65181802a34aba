/** Dates and times in the person's words. */

import { now as present } from "./clock.js";
import { h } from "./dom.js";
import { localeNow, t } from "./words.js";

const STYLES = {
  t: { timeStyle: "short" },
  T: { timeStyle: "medium" },
  d: { dateStyle: "short" },
  D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" },
  F: { dateStyle: "full", timeStyle: "short" },
};

const STEPS = [
  ["second", 60],
  ["minute", 3600],
  ["hour", 86_400],
  ["day", 2_592_000],
  ["month", 31_536_000],
  ["year", Infinity],
];

function format(date, options) {
  return new Intl.DateTimeFormat(localeNow(), options).format(date);
}

/** "14:03" for today, "yesterday at 14:03", else the date and the time. */
export function stamp(date) {
  const time = format(date, { timeStyle: "short" });
  const days = daysAgo(date);
  if (days === 0) return time;
  if (days === 1) return t("yesterdayAt", { time });
  return `${format(date, { dateStyle: "short" })} ${time}`;
}

/** The hour and the minute alone. */
export function clock(date) {
  return format(date, { timeStyle: "short" });
}

/** The day in full: "3 May 2026". */
export function day(date) {
  return format(date, { dateStyle: "long" });
}

/** The day and the minute in full. */
export function full(date) {
  return format(date, { dateStyle: "full", timeStyle: "short" });
}

function daysAgo(date) {
  const midnight = (value) => new Date(value.getFullYear(), value.getMonth(), value.getDate());
  return Math.round((midnight(new Date(present())) - midnight(date)) / 86_400_000);
}

/** "in 5 minutes", "3 hours ago". */
export function relative(date, now = present()) {
  const seconds = (date.getTime() - now) / 1000;
  const at = STEPS.findIndex(([, limit]) => Math.abs(seconds) < limit);
  const unit = at === 0 ? 1 : STEPS[at - 1][1];
  const amount = Math.trunc(seconds / unit);
  return new Intl.RelativeTimeFormat(localeNow(), { numeric: "auto" }).format(amount, STEPS[at][0]);
}

/** The element for `<t:seconds:style>`; a relative one is kept current by `tick`. */
export function timestamp(seconds, style = "f") {
  const date = new Date(seconds * 1000);
  if (Number.isNaN(date.getTime())) return document.createTextNode(`<t:${seconds}>`);
  const text = style === "R" ? relative(date) : format(date, STYLES[style] ?? STYLES.f);
  const data = style === "R" ? { relative: String(seconds) } : {};
  return h("time", { class: "timestamp", datetime: date.toISOString(), title: full(date), data }, text);
}

/** The element for the time of the world, which `tick` keeps current. */
export function worldTime() {
  return h("time", { class: "world-time" }, worldNow());
}

function worldNow() {
  return format(new Date(present()), { dateStyle: "short", timeStyle: "short" });
}

/** Brings every relative time on the page up to date, and that of the world. */
export function tick() {
  for (const node of document.querySelectorAll("time[data-relative]")) {
    node.textContent = relative(new Date(Number(node.dataset.relative) * 1000));
  }
  for (const node of document.querySelectorAll("time.world-time")) node.textContent = worldNow();
}
