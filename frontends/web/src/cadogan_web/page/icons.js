// @ts-check
// Signs for buttons: strokes in a box of 24 by 24.

import { svg } from "./svg.js";

const PATHS = {
  undo: "M8 5 3 10l5 5M3 10h11a6 6 0 0 1 0 12h-3",
  redo: "M16 5l5 5-5 5M21 10H10a6 6 0 0 0 0 12h3",
  hint: "M9 21h6M10 18c0-3-4-4.5-4-9a6 6 0 0 1 12 0c0 4.5-4 6-4 9Z",
  auto: "M12 21V9M7 14l5-5 5 5M5 3h14",
  new: "M4 6h11v15H4ZM8 6V3h12v15h-5",
  more: "M4 6h16M4 12h16M4 18h16",
};

/** @param {keyof typeof PATHS} name */
export function icon(name) {
  return svg("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, svg("path", { d: PATHS[name] }));
}
