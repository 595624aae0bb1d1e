// @ts-check
// Elements of SVG and HTML without `innerHTML`, which the page's policy does not allow.

const SVG = "http://www.w3.org/2000/svg";

/**
 * An SVG element with attributes and children.
 * @param {string} tag
 * @param {Record<string, string | number>} [attributes]
 * @param {...(Node | string)} children
 * @returns {SVGElement}
 */
export function svg(tag, attributes = {}, ...children) {
  const made = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, String(value));
  made.append(...children);
  return made;
}

/**
 * An HTML element. Names that begin with `on` are listeners; true sets an attribute, false leaves it out.
 * @param {string} tag
 * @param {Record<string, any>} [attributes]
 * @param {...(Node | string | null | undefined | false)} children
 * @returns {any}
 */
export function html(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === false || value === null || value === undefined) continue;
    if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else made.setAttribute(name, value === true ? "" : String(value));
  }
  for (const child of children) if (child !== null && child !== undefined && child !== false) made.append(child);
  return made;
}

const TAG = /<(\/?)([a-zA-Z]+)((?:\s+[\w-]+="[^"]*")*)\s*(\/?)>/g;
const ATTRIBUTE = /([\w-]+)="([^"]*)"/g;

/**
 * Grows elements from a drawing: tags and attributes, no text.
 * @param {SVGElement} parent
 * @param {string} drawing
 */
export function grow(parent, drawing) {
  /** @type {Element[]} */
  const open = [parent];
  for (const [, closing, tag, attributes, empty] of drawing.matchAll(TAG)) {
    if (closing) {
      open.pop();
      continue;
    }
    const made = document.createElementNS(SVG, tag);
    for (const [, name, value] of attributes.matchAll(ATTRIBUTE)) made.setAttribute(name, value);
    open[open.length - 1].append(made);
    if (!empty) open.push(made);
  }
}
