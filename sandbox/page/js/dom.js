/** Builds nodes. Text from people only ever becomes text nodes and attributes, never markup. */

const SVG = "http://www.w3.org/2000/svg";

/**
 * A new element. `props`: attributes; `on`: listeners by event name; `css`: custom properties and
 * styles; `data`: data attributes. Null, false and undefined attributes are left out.
 */
export function h(tag, props = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) set(node, name, value);
  node.append(...flat(children));
  return node;
}

function set(node, name, value) {
  if (value === null || value === undefined || value === false) return;
  if (name === "on") for (const [event, run] of Object.entries(value)) node.addEventListener(event, run);
  else if (name === "css") for (const [key, text] of Object.entries(value)) style(node, key, text);
  else if (name === "data") Object.assign(node.dataset, value);
  else node.setAttribute(name, value === true ? "" : value);
}

function style(node, key, text) {
  if (text !== null && text !== undefined) node.style.setProperty(key, text);
}

function flat(children) {
  return children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false);
}

/**
 * Makes a node hold these children. Those that look the same are left alone, so that a press that
 * has begun still ends; the focus stays on the control with the same `data-key`.
 */
export function fill(node, ...children) {
  const key = node.contains(document.activeElement) ? document.activeElement.dataset.key : undefined;
  const after = flat(children).map((child) => (child instanceof Node ? child : document.createTextNode(child)));
  after.forEach((child, at) => put(node, child, at));
  while (node.childNodes.length > after.length) node.lastChild.remove();
  if (node.contains(document.activeElement)) return node;
  if (key !== undefined) byKey(node, key)?.focus({ preventScroll: true });
  return node;
}

function put(node, child, at) {
  const before = node.childNodes[at];
  if (!before) node.append(child);
  else if (!before.isEqualNode(child)) before.replaceWith(child);
}

/** The element inside `node` whose `data-key` is `key`. */
export function byKey(node, key) {
  return node.querySelector(`[data-key="${CSS.escape(key)}"]`);
}

/** A new SVG element. */
export function svg(tag, props = {}, ...children) {
  const node = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(props)) node.setAttribute(name, value);
  node.append(...children);
  return node;
}

/** Whether snowflake `a` is older than `b`; missing ones are oldest. */
export function older(a, b) {
  const left = a ?? "";
  const right = b ?? "";
  return left.length === right.length ? left < right : left.length < right.length;
}

/** The address of one of our own files, as a path; null for anything from elsewhere. */
export function ownPath(url) {
  if (typeof url !== "string" || !URL.canParse(url, location.href)) return null;
  const parsed = new URL(url, location.href);
  return parsed.pathname.startsWith("/cdn/") ? parsed.pathname + parsed.search : null;
}

/** The address of a link that may be opened: http and https only; null for the rest. */
export function safeLink(url) {
  if (typeof url !== "string" || !URL.canParse(url)) return null;
  const parsed = new URL(url);
  return parsed.protocol === "http:" || parsed.protocol === "https:" ? parsed.href : null;
}

/** A link that opens in a new tab and tells the other side nothing; plain text if it is not safe. */
export function link(url, props, ...children) {
  const href = safeLink(url);
  if (href === null) return h("span", {}, ...children);
  return h("a", { ...props, href, target: "_blank", rel: "noopener noreferrer nofollow" }, ...children);
}
