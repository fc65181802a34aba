/**
 * Discord's markdown as a tree. `parse` gives blocks; every node is `{type, …}` with `children` or
 * `text`. Nothing here knows the page: what the tree looks like is `markdown_view.js`'s business.
 */

const FENCE = /```(?:([\w+#-]+)\n)?\n?([\s\S]*?)\n?```/g;
const HEADING = /^(#{1,3}) +(\S.*)$/;
const SUBTEXT = /^-# +(\S.*)$/;
const ITEM = /^( *)([-*]|\d{1,9}\.) +(\S.*)$/;
const QUOTE = /^> (.*)$|^>$/;
const DEEPEST = 12;

/** The blocks of a text. */
export function parse(text, depth = 0) {
  const blocks = [];
  let at = 0;
  for (const match of text.matchAll(FENCE)) {
    if (match[2].trim() === "" || escaped(text, match.index)) continue;
    blocks.push(...lines(trimEnd(text.slice(at, match.index)), depth));
    blocks.push({ type: "fence", language: match[1] ?? null, text: match[2] });
    at = match.index + match[0].length;
    if (text[at] === "\n") at++;
  }
  return [...blocks, ...lines(text.slice(at), depth)];
}

function escaped(text, at) {
  return at > 0 && text[at - 1] === "\\";
}

function trimEnd(text) {
  return text.endsWith("\n") ? text.slice(0, -1) : text;
}

function lines(text, depth) {
  if (text === "") return [];
  const rows = text.split("\n");
  const blocks = [];
  let at = 0;
  while (at < rows.length) {
    const { block, taken } = block_(rows, at, depth);
    const last = blocks.at(-1);
    if (block.type === "paragraph" && last?.type === "paragraph") last.source += `\n${block.source}`;
    else blocks.push(block);
    at += taken;
  }
  return blocks.map(finished);
}

function finished(block) {
  if (block.type !== "paragraph") return block;
  return { type: "paragraph", children: inline(block.source) };
}

function block_(rows, at, depth) {
  const row = rows[at];
  const heading = row.match(HEADING);
  if (heading) return one({ type: "heading", level: heading[1].length, children: inline(heading[2]) });
  const subtext = row.match(SUBTEXT);
  if (subtext) return one({ type: "subtext", children: inline(subtext[1]) });
  if (depth < 1 && row.startsWith(">>> ")) return rest(rows, at, depth);
  if (depth < 1 && QUOTE.test(row)) return quote(rows, at, depth);
  if (ITEM.test(row)) return list(rows, at);
  return one({ type: "paragraph", source: row });
}

function one(block) {
  return { block, taken: 1 };
}

function rest(rows, at, depth) {
  const text = [rows[at].slice(4), ...rows.slice(at + 1)].join("\n");
  return { block: { type: "quote", children: parse(text, depth + 1) }, taken: rows.length - at };
}

function run(rows, at, pattern) {
  let end = at;
  while (end < rows.length && pattern.test(rows[end])) end++;
  return rows.slice(at, end);
}

function quote(rows, at, depth) {
  const quoted = run(rows, at, QUOTE);
  const text = quoted.map((row) => row.slice(2)).join("\n");
  return { block: { type: "quote", children: lines(text, depth + 1) }, taken: quoted.length };
}

function list(rows, at) {
  const items = run(rows, at, ITEM);
  const parts = items.map((row) => {
    const [, indent, bullet, text] = row.match(ITEM);
    return { indent: indent.length, number: /\d/.test(bullet) ? Number.parseInt(bullet, 10) : null, text };
  });
  const taken = oneKind(parts);
  return { block: nest(parts.slice(0, taken)), taken };
}

/** How many items belong to one list: numbers after bullets begin another. */
function oneKind(parts) {
  const [first] = parts;
  const other = parts.findIndex((part) => part.indent <= first.indent && (part.number === null) !== (first.number === null));
  return other < 0 ? parts.length : other;
}

/** Deeper indented items go into the item above them. */
function nest(parts) {
  const base = parts[0].indent;
  const items = [];
  let at = 0;
  while (at < parts.length) {
    let end = at + 1;
    while (end < parts.length && parts[end].indent > base) end++;
    const inner = parts.slice(at + 1, end);
    items.push({ children: inline(parts[at].text), list: inner.length ? nest(inner) : null });
    at = end;
  }
  return { type: "list", start: parts[0].number, items };
}

const nested = (type) => (match, depth) => ({ type, children: inline(match.find((part, at) => at > 0 && part !== undefined), depth + 1) });

/** What may begin at a place, in the order in which it is tried. */
const RULES = [
  [/\\([^0-9A-Za-z\s])/y, (match) => ({ type: "text", text: match[1] })],
  [/(`+)([\s\S]*?[^`])\1(?!`)/y, (match) => ({ type: "code", text: match[2].replace(/^ (?=`)|(?<=`) $/g, "") })],
  [/<(https?:\/\/[^\s<>]+)>/y, (match) => url(match[1])],
  [/https?:\/\/[^\s<]+[^<.,:;"'\])|*_~\s]/y, (match) => url(match[0])],
  [/\[((?:\\.|[^\][\\])+)\]\(<?(https?:\/\/[^\s()<>]+)>?\)/y, (match, depth) => ({ type: "link", url: match[2], children: inline(match[1], depth + 1) })],
  [/<@!?(\d{1,20})>/y, (match) => ({ type: "user", id: match[1] })],
  [/<@&(\d{1,20})>/y, (match) => ({ type: "role", id: match[1] })],
  [/<#(\d{1,20})>/y, (match) => ({ type: "channel", id: match[1] })],
  [/<t:(-?\d{1,13})(?::([tTdDfFR]))?>/y, (match) => ({ type: "time", seconds: Number(match[1]), style: match[2] ?? "f" })],
  [/<a?:(\w{2,32}):(\d{1,20})>/y, (match) => ({ type: "emoji", name: match[1], id: match[2] })],
  [/<\/([^:<>\n]{1,100}):(\d{1,20})>/y, (match) => ({ type: "command", name: match[1] })],
  [/@(everyone|here)\b/y, (match) => ({ type: "everyone", text: match[0] })],
  [/\*\*((?:\\[\s\S]|[^\\])+?)\*\*(?!\*)/y, nested("strong")],
  [/__((?:\\[\s\S]|[^\\])+?)__(?!_)/y, nested("underline")],
  [/\*(?=\S)((?:\*\*|\s+(?:[^*\s]|\*\*)|[^\s*])+?)\*(?!\*)|(?<!\w)_((?:__|\\[\s\S]|[^\\_])+?)_(?!\w)/y, nested("em")],
  [/~~([\s\S]+?)~~(?!~)/y, nested("strike")],
  [/\|\|([\s\S]+?)\|\|/y, nested("spoiler")],
];

function url(address) {
  return { type: "link", url: address, children: [{ type: "text", text: address }] };
}

const SPECIAL = /[\\`<h[@*_~|]/g;

/** The inline nodes of a text. */
export function inline(text, depth = 0) {
  if (depth > DEEPEST) return [{ type: "text", text }];
  const nodes = [];
  let at = 0;
  while (at < text.length) {
    const { node, end } = next(text, at, depth);
    const last = nodes.at(-1);
    if (node.type === "text" && last?.type === "text") last.text += node.text;
    else nodes.push(node);
    at = end;
  }
  return nodes;
}

function next(text, at, depth) {
  for (const [pattern, make] of RULES) {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (match) return { node: make(match, depth), end: at + match[0].length };
  }
  SPECIAL.lastIndex = at + 1;
  const end = SPECIAL.exec(text)?.index ?? text.length;
  return { node: { type: "text", text: text.slice(at, end) }, end };
}

/** What a text says when it is read aloud or cut short: no marks, mentions named by `nameOf(node)`. */
export function plain(text, nameOf) {
  return parse(text).map((block) => plainBlock(block, nameOf)).join("\n");
}

function plainBlock(block, nameOf) {
  if (block.type === "list") return block.items.map((item) => plainNodes(item.children, nameOf)).join("\n");
  if (block.type === "quote") return block.children.map((inner) => plainBlock(inner, nameOf)).join("\n");
  return block.children ? plainNodes(block.children, nameOf) : block.text;
}

function plainNodes(nodes, nameOf) {
  return nodes.map((node) => {
    if (node.type === "spoiler") return "▒▒▒";
    if (node.children) return plainNodes(node.children, nameOf);
    return node.text ?? nameOf(node);
  }).join("");
}
