/** Finding slash commands by what is typed, in the person's language or in English. */

/** Option types in Discord's numbers. */
export const Type = { STRING: 3, INTEGER: 4, BOOLEAN: 5, USER: 6, CHANNEL: 7, ROLE: 8, MENTIONABLE: 9, NUMBER: 10 };

/** A text as it is compared: no case, no accents. */
export function folded(text) {
  return text.normalize("NFD").replace(/\p{Diacritic}/gu, "").toLowerCase();
}

/** Items whose `wordsOf(item)` match what is typed, the best first; the order is kept otherwise. */
export function matching(items, typed, wordsOf) {
  const query = folded(typed.trim());
  const ranked = items.map((item) => ({ item, rank: rank(wordsOf(item).map(folded), query) }));
  return ranked.filter(({ rank: value }) => value < 4).sort((a, b) => a.rank - b.rank).map(({ item }) => item);
}

function rank(words, query) {
  if (words.some((word) => word === query)) return 0;
  if (words.some((word) => word.startsWith(query))) return 1;
  if (words.some((word) => word.split(/[\s-]+/).some((part) => part.startsWith(query)))) return 2;
  return words.some((word) => word.includes(query)) ? 3 : 4;
}

/** The commands that fit "/table op": by both names, then by description. */
export function findCommands(commands, typed) {
  const query = typed.replace(/^\//, "");
  const byName = matching(commands, query, (command) => [command.name, command.base]);
  const rest = commands.filter((command) => !byName.includes(command));
  const byWords = query.length > 2 ? matching(rest, query, (command) => [command.description]) : [];
  return [...byName, ...byWords];
}

/**
 * The command that a typed line has already named in full ("/table open " with what follows), as
 * `{command, values}` by option name; null as long as it could become another one.
 */
export function readLine(commands, line) {
  if (!line.startsWith("/")) return null;
  const text = line.slice(1);
  const fits = (name) => folded(text).startsWith(`${folded(name)} `);
  const found = commands.filter((command) => fits(command.name) || fits(command.base));
  const length = (command) => Math.max(...[command.name, command.base].filter(fits).map((name) => name.length));
  const command = found.sort((a, b) => length(b) - length(a))[0];
  return command ? { command, values: readOptions(command, text.slice(length(command) + 1)) } : null;
}

/** "game: pass_pass text: yes" as values by option name; a text without a name is the first option's. */
function readOptions(command, rest) {
  const names = command.options.flatMap((option) => [option.label, option.name]).map((name) => name.replace(/[^\p{L}\p{N}_-]/gu, ""));
  const parts = names.length ? rest.split(new RegExp(`(?:^|\\s)(${names.join("|")}):\\s*`, "iu")) : [rest];
  const values = {};
  const [first, ...pairs] = parts;
  if (first.trim() && command.options[0]) values[command.options[0].name] = first.trim();
  for (let at = 0; at < pairs.length; at += 2) {
    const option = command.options.find(({ name, label }) => [name, label].some((word) => folded(word) === folded(pairs[at])));
    values[option.name] = pairs[at + 1].trim();
  }
  return values;
}

/** How a filled command reads: "/table open game: Pass Pass". */
export function spelled(command, fields) {
  return [`/${command.name}`, ...fields.map(({ option, text }) => `${option.label}: ${text}`)].join(" ");
}
