// @ts-check
// What pointing means. The page knows no game: it knows the legal moves, each of which points at cards and may have a
// target. Whoever points at all of a move's cards, and at its target if it has one, has chosen it.

/**
 * @typedef {{move: string, cards: string, verb: string, from: string, to: string, count: number, also: [string, number][]}} Move
 * @typedef {[pile: string, count: number]} Spot a card by its pile and its place from the top; 0 for a space
 * @typedef {import("./table.js").Pile} Pile
 * @typedef {{play: Move} | {choose: Move[]} | {pick: Spot[]} | {ask: Spot} | {refuse: string} | {nothing: Spot}} Meaning
 */

/** Verbs that act on the table as a whole wherever they are said to be. */
const DEALS = ["deal", "redeal"];

/** @param {Move} move @returns {Spot[]} */
export const spots = (move) => [[move.from, move.count], ...move.also];

/** Whether a move has a target of its own to be pointed at. @param {Move} move */
export const aimed = (move) => move.to !== move.from && !DEALS.includes(move.verb);

/** @param {Spot} a @param {Spot} b */
const same = (a, b) => a[0] === b[0] && a[1] === b[1];

/** @param {Spot[]} all @param {Spot[]} some */
const holds = (all, some) => some.every((spot) => all.some((each) => same(each, spot)));

/**
 * Of moves that point at the same cards, those that name them in the order in which they were pointed at; all, if none do.
 * @param {Move[]} moves
 * @param {Spot[]} picked
 */
export function inOrder(moves, picked) {
  const found = moves.filter((move) => picked.every((spot, i) => spots(move)[i] && same(spots(move)[i], spot)));
  return found.length ? found : moves;
}

/**
 * The moves that point at these cards, among others perhaps.
 * @param {Move[]} moves
 * @param {Spot[]} picked
 */
export function pointing(moves, picked) {
  return moves.filter((move) => !DEALS.includes(move.verb) && holds(spots(move), picked));
}

/**
 * The deals and redeals that a pile stands for: those of the stock. All others have buttons.
 * @param {Move[]} moves
 * @param {Record<string, Pile>} piles
 * @param {string} pile
 */
function deals(moves, piles, pile) {
  return piles[pile].kind === "stock" ? moves.filter((move) => DEALS.includes(move.verb) && move.from === pile) : [];
}

/** Moves that point at no card in particular, but at a pile as a whole. @param {Move[]} moves @param {string} pile */
function whole(moves, pile) {
  return moves.filter((move) => move.from === pile && !move.also.length && move.to === pile && !DEALS.includes(move.verb));
}

/**
 * The moves that have buttons: those for which there is no card and no target to point at.
 * @param {Move[]} moves
 */
export function buttons(moves) {
  return moves.filter((move) => DEALS.includes(move.verb) || (move.to === move.from && !move.also.length));
}

/**
 * Where one may point next when these cards are picked: targets, and further cards.
 * @param {Move[]} moves
 * @param {Spot[]} picked
 * @returns {{piles: Set<string>, cards: Spot[]}}
 */
export function next(moves, picked) {
  const piles = new Set();
  /** @type {Spot[]} */
  const cards = [];
  for (const move of pointing(moves, picked)) {
    const all = spots(move);
    if (all.length === picked.length) {
      if (aimed(move)) piles.add(move.to);
    } else for (const spot of all) if (!holds(picked, [spot])) cards.push(spot);
  }
  return { piles, cards };
}

/**
 * What it means to point at a card or a space while some cards are picked.
 * @param {Move[]} moves
 * @param {Record<string, Pile>} piles
 * @param {Spot[]} picked
 * @param {Spot} spot
 * @returns {Meaning}
 */
export function pointed(moves, piles, picked, spot) {
  if (!picked.length) return first(moves, piles, spot);
  const open = pointing(moves, picked);
  const aims = open.filter((move) => spots(move).length === picked.length && aimed(move) && move.to === spot[0]);
  const longer = open.filter((move) => spots(move).length > picked.length && holds(spots(move), [spot]) && !holds(picked, [spot]));
  const complete = longer.filter((move) => spots(move).length === picked.length + 1 && !aimed(move));
  const chosen = [...inOrder(aims, picked), ...inOrder(complete, [...picked, spot])];
  if (chosen.length === 1) return { play: chosen[0] };
  if (chosen.length) return { choose: chosen };
  if (longer.length) {
    const then = [...picked, spot];
    const ends = longer.filter((move) => spots(move).length === then.length);
    // Once all cards are pointed at, a single target needs no pointing.
    if (ends.length === 1 && longer.length === 1) return { play: ends[0] };
    return { pick: then };
  }
  if (holds(picked, [spot])) return picked.length > 1 ? { pick: picked.filter((each) => !same(each, spot)) } : { ask: spot };
  // Somebody who points at another card of the same pile, or at one that can go somewhere, has changed his mind.
  const other = first(moves, piles, spot);
  const own = spot[0] === picked[picked.length - 1][0];
  if ((own || !piles[spot[0]].cards.length || !("nothing" in other)) && !("nothing" in other) && !("play" in other && !aimed(other.play))) return { pick: [spot] };
  return { refuse: spot[0] };
}

/** @param {Move[]} moves @param {Record<string, Pile>} piles @param {Spot} spot @returns {Meaning} */
function first(moves, piles, spot) {
  const [pile] = spot;
  const dealt = deals(moves, piles, pile);
  const found = pointing(moves, [spot]);
  const at = found.length ? found : whole(moves, pile);
  const now = [...dealt, ...at.filter((move) => !aimed(move) && !move.also.length)];
  if (now.length && now.length === dealt.length + at.length) return now.length === 1 ? { play: now[0] } : { choose: now };
  if (at.length) return { pick: [spot] };
  return { nothing: spot };
}

/**
 * A move as one would write it by places, to ask why it is not allowed.
 * @param {Spot} from
 * @param {string} to
 */
export function attempt([pile, count], to) {
  return `${pile}-${to}${count > 1 ? ` x${count}` : ""}`;
}
