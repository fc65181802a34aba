/** What this browser remembers; nothing is lost when it may not remember anything. */

const PREFIX = "tablier:";

/** The stored value, or `otherwise` if there is none. */
export function recall(key, otherwise = null) {
  try {
    const text = localStorage.getItem(PREFIX + key);
    return text === null ? otherwise : JSON.parse(text);
  } catch {
    return otherwise;
  }
}

/** Stores a value that JSON can carry. */
export function remember(key, value) {
  try {
    localStorage.setItem(PREFIX + key, JSON.stringify(value));
  } catch {
    // A private window may refuse: the page works without.
  }
}

/** Calls `run(key)` when another tab of this browser has stored something. */
export function onRemembered(run) {
  window.addEventListener("storage", (event) => {
    if (event.key?.startsWith(PREFIX)) run(event.key.slice(PREFIX.length));
  });
}

/** "dark", "light" or "system". */
export function theme() {
  return recall("theme", "system");
}

/** Shows the page in "dark", "light" or as the "system" says, and remembers it. */
export function setTheme(name) {
  remember("theme", name);
  applyTheme();
}

/** Shows the page in the remembered theme. */
export function applyTheme() {
  const name = theme();
  if (name === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = name;
}
