/** What time it is in the world: the machine's, and how far the world was turned. */

let ahead = 0;

/** The present instant of the world, in milliseconds since 1970. */
export function now() {
  return Date.now() + ahead * 1000;
}

/** Whether the world was ever turned. */
export function turned() {
  return ahead > 0;
}

/** Takes note that the world is so many seconds before the machine. */
export function setAhead(seconds) {
  ahead = seconds;
}
