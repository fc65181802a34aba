/** One line that tells when Discord's rate limits hold the bot up. */

import { localeNow, t } from "./words.js";

const SHORTEST = 3000;
const FELT = 1;

let timer = null;

/** Shows in `root` that the bot has to wait; what nobody would feel is not told. */
export function tellWait(root, { seconds, refused }) {
  if (!refused && seconds < FELT) return;
  const time = new Intl.NumberFormat(localeNow(), { maximumFractionDigits: 1 }).format(seconds);
  root.textContent = t(refused ? "botRefused" : "botWaits", { time });
  root.classList.toggle("refused", refused);
  root.hidden = false;
  clearTimeout(timer);
  timer = setTimeout(() => { root.hidden = true; }, Math.max(SHORTEST, seconds * 1000));
}
