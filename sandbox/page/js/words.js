/** Every word of the page's own interface, in the person's language. */

import en from "./words/en.js";
import fr from "./words/fr.js";

const LANGUAGES = { en, fr };
let current = "en";
let locale = "en-US";

/** "fr" for any French locale, else "en". */
export function languageOf(locale) {
  return locale?.toLowerCase().startsWith("fr") ? "fr" : "en";
}

/** The language that the browser asks for first, of those we speak. */
export function browserLanguage() {
  const spoken = (navigator.languages ?? [navigator.language]).find((name) => /^(en|fr)\b/i.test(name));
  return languageOf(spoken);
}

/** Speaks the language of a locale from now on; where we do not speak it, English. */
export function speak(name) {
  current = languageOf(name);
  locale = name?.startsWith(current) ? name : "en-GB";
  document.documentElement.lang = current;
}

/** The locale that dates and numbers follow. */
export function localeNow() {
  return locale;
}

/** The language spoken now: "en" or "fr". */
export function language() {
  return current;
}

/** The phrase `key`, with `{name}` replaced by `values.name`; `n` chooses between one and other. */
export function t(key, values = {}) {
  const phrase = LANGUAGES[current][key];
  if (phrase === undefined) throw new Error(`no phrase ${key} in ${current}`);
  const text = typeof phrase === "string" ? phrase : phrase[plural(values.n)];
  return text.replace(/\{(\w+)\}/g, (_, name) => values[name]);
}

function plural(n) {
  return new Intl.PluralRules(current).select(n) === "one" ? "one" : "other";
}
