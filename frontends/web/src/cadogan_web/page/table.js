// @ts-check
// Where everything lies: from the places of a layout, in card widths and heights, to pixels on a stage of any size.
// The shape is the layout's own; only gaps close and fans squeeze where there is no room.

/**
 * @typedef {{kind: string, cards: string[], x: number, y: number, sideways: boolean, fan: Fan | null, name: string}} Pile
 * @typedef {"down" | "right" | "up" | "left"} Fan
 * @typedef {{x: number, y: number}} Point
 * @typedef {{left: number, top: number, right: number, bottom: number}} Box
 * @typedef {Point & {sideways: boolean, fan: Fan | null, cards: Point[]}} Placed
 * @typedef {{width: number, height: number, piles: Map<string, Placed>, heaped: Set<string>}} Arrangement
 */

export const TALL = 1.4;
/** The least gap between piles that are apart, in card widths. */
const GAP = 0.07;
/** The widest card, in pixels on a small screen and as a part of the height of a large one. */
const LARGEST = [148, 0.19];

/** How far a card lies from the one under it, in card widths: as we like it, and at least. */
const OPEN = { down: [0.36, 0.17], across: [0.32, 0.23] };
const CLOSED = { down: [0.14, 0.04], across: [0.12, 0.04] };
/** So many cards a column may have before the cards on the table grow smaller. */
const COLUMN = 12;
const ROW = 8;
/** Cards so narrow, in pixels, are hard to touch: a table of columns is folded then, if that makes them wider by so much. */
const NARROW = 32;
const WIDER = 1.25;
/** The least room below the cards of each half of a folded table, in card heights; where there is less, cards are smaller. */
const LEAST = 1;

/** @param {Fan | null} fan */
const ways = (fan) => ({ down: [0, 1], up: [0, -1], right: [1, 0], left: [-1, 0] })[fan ?? "down"] ?? [0, 1];
/** @param {Fan | null} fan */
const upright = (fan) => fan === "down" || fan === "up";

/**
 * How far each card of a fan lies from the one below it, in card widths.
 * @param {Pile} pile
 * @param {0 | 1} which as we like it, or at least
 */
function strips(pile, which) {
  const along = upright(pile.fan) ? "down" : "across";
  return pile.cards.slice(0, -1).map((card) => (card === "?" ? CLOSED : OPEN)[along][which]);
}

const sum = (/** @type {number[]} */ numbers) => numbers.reduce((a, b) => a + b, 0);

/** @param {Pile} pile @param {number} kx @param {number} ky @returns {Box} in card widths */
function base(pile, kx, ky) {
  const [x, y] = [pile.x * kx, pile.y * TALL * ky];
  const more = pile.sideways ? (TALL - 1) / 2 : 0;
  return { left: x - more, top: y + more, right: x + 1 + more, bottom: y + TALL - more };
}

/** @param {Box} a @param {Box} b */
const apart = (a, b) =>
  a.right <= b.left + 1e-6 || b.right <= a.left + 1e-6 || a.bottom <= b.top + 1e-6 || b.bottom <= a.top + 1e-6;

/** Whether two boxes are side by side, one over the other, or neither. @param {Box} a @param {Box} b */
function relation(a, b) {
  const across = Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1e-6;
  const along = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1e-6;
  return across === along ? null : along ? "beside" : "above";
}

/** What a fan that opens sideways must have at least: room for three cards. @param {Pile} pile */
const fanned = (pile) => Math.max(2, pile.cards.length - 1) * OPEN.across[1];

/**
 * How far the gaps can close: the least factors for x and y with which no two piles touch that were apart.
 * @param {Pile[]} piles
 */
function closest(piles) {
  const boxes = piles.map((pile) => base(pile, 1, 1));
  let [kx, ky] = [0.5, 0.5];
  for (let i = 0; i < piles.length; i++)
    for (let j = 0; j < i; j++) {
      const [a, b] = [boxes[i], boxes[j]];
      const found = relation(a, b);
      if (found === "beside") {
        const between = Math.abs(a.left + a.right - b.left - b.right) / 2;
        const [first, second] = a.left < b.left ? [piles[i], piles[j]] : [piles[j], piles[i]];
        const fans = (first.fan === "right" ? fanned(first) : 0) + (second.fan === "left" ? fanned(second) : 0);
        kx = Math.max(kx, ((a.right - a.left + b.right - b.left) / 2 + GAP + fans) / between);
      } else if (found === "above" && piles[i].fan === null && piles[j].fan === null) {
        const between = Math.abs(a.top + a.bottom - b.top - b.bottom) / 2;
        ky = Math.max(ky, ((a.bottom - a.top + b.bottom - b.top) / 2 + GAP) / between);
      } else if (found === "above") ky = Math.max(ky, 0.92);
    }
  [kx, ky] = [Math.min(kx, 1), Math.min(ky, 1)];
  const close = piles.map((pile) => base(pile, kx, ky));
  for (let i = 0; i < piles.length; i++)
    for (let j = 0; j < i; j++) if (apart(boxes[i], boxes[j]) && !apart(close[i], close[j])) return { kx: 1, ky: 1 };
  return { kx, ky };
}

/**
 * How much room a fan has before it meets another pile; infinite at the edge of the table.
 * @param {number} index
 * @param {Pile[]} piles
 * @param {Box[]} boxes
 */
function room(index, piles, boxes) {
  const [fan, own] = [piles[index].fan, boxes[index]];
  const [dx, dy] = ways(fan);
  let free = Infinity;
  boxes.forEach((other, i) => {
    if (i === index) return;
    const found = relation(own, other);
    if (found !== (dx ? "beside" : "above")) return;
    const distance = dx > 0 ? other.left - own.right : dx < 0 ? own.left - other.right : dy > 0 ? other.top - own.bottom : own.top - other.bottom;
    if (distance < -1e-6) return;
    // Where two fans meet in the middle, each has half.
    const [ox, oy] = ways(piles[i].fan);
    const meets = piles[i].fan !== null && ox === -dx && oy === -dy;
    free = Math.min(free, Math.max(meets ? (distance - GAP) / 2 : distance - GAP, 0));
  });
  return free;
}

/**
 * Lays the strips of a fan into a room: as we like them, or squeezed alike, or the undermost cards closed up.
 * @param {number[]} liked
 * @param {number[]} least
 * @param {number} free
 */
function squeezed(liked, least, free) {
  const all = sum(liked);
  if (all <= free) return liked;
  const part = free / all;
  if (liked.every((strip, i) => strip * part >= least[i])) return liked.map((strip) => strip * part);
  if (sum(least) <= free) {
    const spare = (free - sum(least)) / (all - sum(least));
    return liked.map((strip, i) => least[i] + (strip - least[i]) * spare);
  }
  const found = least.map(() => 0);
  let left = free;
  for (let i = least.length - 1; i >= 0; i--) {
    // A sliver for each card that is still to come.
    const sliver = Math.min(0.02, left / (i + 1));
    found[i] = Math.max(Math.min(least[i], left - sliver * i), 0);
    left -= found[i];
  }
  return found;
}

/**
 * Arranges piles on a stage.
 * @param {Record<string, Pile>} table
 * @param {{width: number, height: number}} stage in pixels
 * @returns {Arrangement}
 */
export function arranged(table, stage) {
  const labels = Object.keys(table);
  let piles = Object.values(table);
  let found = widest(piles, stage);
  const halves = found.width < NARROW ? folded(piles, stage) : null;
  const wider = halves && widest(halves, stage);
  if (wider && wider.width > found.width * WIDER) [piles, found] = [halves, wider];
  const { width, kx, ky } = found;
  const boxes = piles.map((pile) => base(pile, kx, ky));
  const edge = bounds(piles, boxes, "now");
  // The table stands in the middle, and its upper edge above.
  const left = (stage.width - (edge.right - edge.left) * width) / 2 - edge.left * width;
  const spare = stage.height - (edge.bottom - edge.top) * width;
  const top = Math.min(Math.max(spare / 2, 0), width * 0.12) - edge.top * width;
  const limits = { left: -left / width, top: -top / width, right: (stage.width - left) / width, bottom: (stage.height - top) / width };
  /** @param {number} i how far a fan can go */
  const free = (i) => {
    const [[dx, dy], own] = [ways(piles[i].fan), boxes[i]];
    const edges = dx > 0 ? limits.right - own.right : dx < 0 ? own.left - limits.left : dy > 0 ? limits.bottom - own.bottom : own.top - limits.top;
    return Math.max(Math.min(room(i, piles, boxes), edges - 0.03), 0);
  };
  const spread = spreading(piles, free);
  const placed = new Map();
  piles.forEach((pile, i) => {
    const [x, y] = [left + pile.x * kx * width, top + pile.y * TALL * ky * width];
    const cards = [{ x, y }];
    if (pile.fan !== null) {
      const [dx, dy] = ways(pile.fan);
      let [cx, cy] = [x, y];
      for (const strip of squeezed(strips(pile, 0).map((strip) => strip * (dy ? spread : 1)), strips(pile, 1), free(i))) {
        [cx, cy] = [cx + dx * strip * width, cy + dy * strip * width];
        cards.push({ x: cx, y: cy });
      }
    }
    placed.set(labels[i], { x, y, sideways: pile.sideways, fan: pile.fan, cards });
  });
  // Places that lie partly over each other, as in a pyramid: once empty there is nothing to be seen of them.
  const heaped = new Set(labels.filter((_, i) => boxes.some((box, j) => i !== j && !apart(box, boxes[i]))));
  return { width, height: width * TALL, piles: placed, heaped };
}

/**
 * The widest cards with which everything is on the stage, and how far the gaps close for that.
 * @param {Pile[]} piles
 * @param {{width: number, height: number}} stage
 */
function widest(piles, stage) {
  const gaps = closest(piles);
  let best = { width: 0, kx: 1, ky: 1 };
  for (const kx of new Set([1, (1 + gaps.kx) / 2, gaps.kx]))
    for (const ky of new Set([1, (1 + gaps.ky) / 2, gaps.ky])) {
      const width = fitting(piles, stage, kx, ky);
      // Wider gaps are nicer, as long as they cost next to nothing.
      if (width > best.width * 1.015) best = { width, kx, ky };
    }
  return best;
}

/**
 * A table of columns with its right half under its left one, as on a narrow screen; null where that would tear apart
 * what belongs together. Columns do not care who stands beside them; cards of a grid, or of a row that closes up, do.
 * @param {Pile[]} piles
 * @param {{width: number, height: number}} stage
 * @returns {Pile[] | null}
 */
function folded(piles, stage) {
  if (piles.some(({ kind, fan, sideways }) => sideways || kind === "grid" || (kind === "tableau" && fan !== "down"))) return null;
  const right = Math.max(...piles.map(({ x }) => x)) + 1;
  const cuts = piles.map(({ x }) => x).filter((at) => at >= right / 2 && piles.every(({ x }) => x >= at - 1e-6 || x + 1 <= at + 1e-6));
  if (!cuts.length) return null;
  const cut = Math.min(...cuts);
  const below = piles.filter(({ x }) => x >= cut - 1e-6);
  const above = piles.filter(({ x }) => x < cut - 1e-6);
  const top = Math.min(...below.map(({ y }) => y));
  const bottom = (/** @type {Pile[]} */ some) => Math.max(...some.map(({ y }) => y)) + 1;
  // What room is left over goes to the columns of both halves alike.
  const wide = Math.max(...above.map(({ x }) => x)) + 1;
  const spare = stage.height / ((stage.width / wide) * TALL) - bottom(above) - (bottom(below) - top);
  const down = bottom(above) + Math.max(spare / 2, LEAST) - top;
  return piles.map((pile) => (pile.x < cut - 1e-6 ? pile : { ...pile, x: pile.x - cut, y: pile.y + down }));
}

/**
 * How much wider than usual columns can be spread, where the stage is high and cards are small: easier to touch.
 * @param {Pile[]} piles
 * @param {(i: number) => number} free
 */
function spreading(piles, free) {
  let most = 1.7;
  piles.forEach((pile, i) => {
    if (pile.fan !== "down" && pile.fan !== "up") return;
    const usual = pile.kind === "tableau" ? (COLUMN - 1) * OPEN.down[0] : 2 * OPEN.down[0];
    most = Math.min(most, free(i) / Math.max(usual, sum(strips(pile, 0))));
  });
  return Math.max(most, 1);
}

/**
 * The edges of everything, in card widths, with what fans at the edge may need.
 * @param {Pile[]} piles
 * @param {Box[]} boxes
 * @param {"now" | "ever"} when
 */
function bounds(piles, boxes, when) {
  const edge = { left: 0, top: 0, right: 0, bottom: 0 };
  const lefts = piles.flatMap((pile, i) => (pile.fan === "left" ? [boxes[i].left] : []));
  boxes.forEach((box, i) => {
    const pile = piles[i];
    const [dx, dy] = ways(pile.fan);
    edge.left = Math.min(edge.left, box.left);
    edge.top = Math.min(edge.top, box.top);
    edge.right = Math.max(edge.right, box.right);
    edge.bottom = Math.max(edge.bottom, box.bottom);
    if (pile.fan === null || room(i, piles, boxes) < Infinity) return;
    const now = sum(strips(pile, 1));
    if (dx) {
      // A row that opens to the right has as much room as its twin to the left; cards in small fans as their neighbours.
      const usual = lefts.length ? Math.max(...lefts) : Math.min(pitch(i, piles, boxes), OPEN.across[0] * (ROW - 1));
      // Only the last cards of a waste are of interest.
      const need = Math.max(usual, pile.kind === "waste" ? 0 : now);
      if (dx > 0) edge.right = Math.max(edge.right, box.right + need);
      else edge.left = Math.min(edge.left, box.left - now);
    } else {
      const column = pile.kind === "tableau" || pile.kind === "waste" ? (COLUMN - 1) * 0.2 : OPEN.down[0] * 2;
      const usual = Math.min(column, pitch(i, piles, boxes));
      const need = Math.max(when === "ever" ? usual : Math.min(usual, sum(strips(pile, 0))), now);
      if (dy > 0) edge.bottom = Math.max(edge.bottom, box.bottom + need);
      else edge.top = Math.min(edge.top, box.top - need);
    }
  });
  return edge;
}

/** The room that other fans of this kind have. @param {number} index @param {Pile[]} piles @param {Box[]} boxes */
function pitch(index, piles, boxes) {
  let least = Infinity;
  piles.forEach((pile, i) => {
    if (i !== index && pile.kind === piles[index].kind && pile.fan === piles[index].fan) least = Math.min(least, room(i, piles, boxes));
  });
  return least;
}

/** The widest card with which everything is on the stage. @param {Pile[]} piles @param {{width: number, height: number}} stage @param {number} kx @param {number} ky */
function fitting(piles, stage, kx, ky) {
  const edge = bounds(piles, piles.map((pile) => base(pile, kx, ky)), "ever");
  const wide = edge.right - edge.left + 2 * 0.05;
  const high = edge.bottom - edge.top + 2 * 0.05;
  return Math.min(stage.width / wide, stage.height / high, Math.max(LARGEST[0], LARGEST[1] * stage.height));
}
