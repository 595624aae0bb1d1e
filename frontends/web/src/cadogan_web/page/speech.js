// @ts-check
// How piles are called, what happened and what is possible, as sentences: for the live region and for labels.

import { begin, cardName, of, say, verbName } from "./words.js";

/**
 * @typedef {import("./moves.js").Move} Move
 * @typedef {import("./moves.js").Spot} Spot
 * @typedef {{step: string, from: string, to: string, cards: string[], depth?: number, below?: number}} Step
 */

/** @param {any} table @param {string} label */
export function pileName(table, label) {
  const pile = table.piles[label];
  if (pile === undefined) return label;
  const kind = say(pile.kind);
  const [, row, place] = /^[a-z]+(\d+)(?:\.(\d+))?$/.exec(label) ?? [];
  if (row === undefined) return kind;
  return place === undefined ? say("pile", { kind, number: row }) : say("pile, grid", { kind, row, place });
}

/** @param {any} table @param {Spot} spot */
export function cardAt(table, [label, count]) {
  const cards = table.piles[label]?.cards ?? [];
  return count > 0 && count <= cards.length ? cards[cards.length - count] : null;
}

/** A card or an empty place, as one says it. @param {any} table @param {Spot} spot */
export function spotName(table, spot) {
  const card = cardAt(table, spot);
  return card === null ? pileName(table, spot[0]) : cardName(card);
}

/** @param {string[]} cards */
function together(cards) {
  const seen = cards.filter((card) => card !== "?");
  if (!seen.length) return say("some", { count: cards.length });
  if (cards.length === 1) return cardName(cards[0]);
  if (cards.length < 4 && seen.length === cards.length) return cards.map(cardName).join(", ");
  return say("run", { card: cardName(seen[0]), count: cards.length - 1 });
}

/** What a target looks like: its top card, or that it is empty. @param {any} table @param {string} label */
export function targetName(table, label) {
  const { cards } = table.piles[label];
  const name = pileName(table, label);
  return cards.length && cards[cards.length - 1] !== "?" ? `${name} (${cardName(cards[cards.length - 1])})` : name;
}

/** A move as one would say it. @param {any} table @param {Move} move */
export function moveName(table, move) {
  const verb = verbName(move.verb, table.verbs?.[move.verb]);
  if (move.verb === "deal" || move.verb === "redeal") return begin(verb);
  const pile = table.piles[move.from];
  const run = move.verb === "move" ? pile.cards.slice(pile.cards.length - move.count) : [];
  const spots = [/** @type {Spot} */ ([move.from, move.count]), ...move.also];
  const cards = run.length > 1 ? together(run) : spots.map((spot) => spotName(table, spot)).join(" + ");
  const said = move.to === move.from ? cards : say("to", { cards, pile: targetName(table, move.to) });
  return begin(move.verb === "move" || move.verb === "pick" ? said : `${said}: ${verb.toLowerCase()}`);
}

/** What the steps did. @param {any} table as it is after them @param {Step[]} steps */
export function told(table, steps) {
  /** @type {string[]} */
  const parts = [];
  /** @type {{to: string, below: boolean, cards: string[]} | null} */
  let group = null;
  const close = () => {
    if (group !== null && group.to in table.piles) {
      const fields = { cards: together(group.cards), pile: pileName(table, group.to) };
      parts.push(say(group.below ? "under" : "to", fields));
    }
    group = null;
  };
  for (const step of steps) {
    if (step.step === "move" || step.step === "turn over") {
      const below = Boolean(step.below);
      if (group !== null && group.to === step.to && group.below === below) group.cards.push(...step.cards);
      else {
        close();
        group = { to: step.to, below, cards: [...step.cards] };
      }
    } else if (step.step === "turn") {
      close();
      const up = step.cards.filter((card) => card !== "?" && !card.startsWith("-"));
      parts.push(up.length ? say("turned up", { cards: up.map(cardName).join(", ") }) : say("turned down", { count: step.cards.length }));
    } else if (step.step === "shuffle") {
      close();
      if (parts[parts.length - 1] !== say("shuffled")) parts.push(say("shuffled"));
    }
  }
  close();
  const most = 5;
  if (parts.length > most) parts.splice(most - 1, parts.length, say("and more", { count: parts.length - most + 1 }));
  return parts.length ? `${begin(parts.join(", "))}.` : "";
}

/** How the game stands. @param {any} table */
export function standing(table) {
  const fields = { count: table.count, points: table.score.points };
  if (table.state === "won") return say("won", fields);
  if (table.state === "over" || table.state === "left") return say(table.state);
  if (table.moves.length === 1) return say("one possible", { move: moveName(table, table.moves[0]) });
  return say("possible", { count: table.moves.length });
}

/** @param {any} table */
export function statusLine(table) {
  const parts = [say("status", { count: table.count, points: table.score.points })];
  if (table.score.says) parts[0] = `${parts[0]} (${of(table.score.says)})`;
  const used = table.memo?.redeals?.[0];
  if (used) parts.push(say("redeals", { used }));
  return parts.join(" · ");
}
