// @ts-check
// What the player has in hand: what clicks, drags and keys at cards mean at this table.

import { aimed, attempt, inOrder, next, pointed, pointing, spots } from "./moves.js";
import { movesPage } from "./pages.js";
import { settings } from "./settings.js";
import { cardAt, spotName, targetName } from "./speech.js";
import { begin, of, say } from "./words.js";

/**
 * @typedef {import("./moves.js").Move} Move
 * @typedef {import("./moves.js").Spot} Spot
 */

export class Hands {
  /** @param {import("./app.js").App} app */
  constructor(app) {
    this.app = app;
    /** @type {Spot[]} */
    this.picked = [];
    /** The pile from which a card was sent last. */
    this.sent = "";
  }

  /** Somebody points at a card or a space. @param {Spot} spot @param {"click" | "double" | "key" | "send"} how */
  point(spot, how) {
    const card = cardAt(this.app.board.table, spot);
    this.app.game.inTurn(async () => {
      // Somebody who was faster than the server meant the card that he saw.
      if (cardAt(this.app.game.table, spot) === card) this.#meant(spot, how);
    });
  }

  /** @param {Spot} spot @param {"click" | "double" | "key" | "send"} how */
  #meant(spot, how) {
    const { table } = this.app.game;
    if (table === null || !(spot[0] in table.piles)) return;
    const sends = how === "send" || (how !== "key" && settings.click === "send");
    // The second half of a double click is not meant for the card that the first half has uncovered.
    if (how === "double" && settings.click === "send" && this.sent === spot[0]) {
      this.sent = "";
      return;
    }
    this.sent = "";
    if (how === "double" && settings.click === "pick") {
      // The first click has picked it, or has put it down again.
      this.unpick();
      this.#send(spot);
      return;
    }
    const meaning = pointed(table.moves, table.piles, this.picked, spot);
    if ("play" in meaning) this.app.play(meaning.play);
    else if ("choose" in meaning) movesPage(this.app, meaning.choose);
    else if ("ask" in meaning) {
      this.unpick();
      if (how === "key" || sends) this.#send(spot);
      else this.app.say(say("unpicked"));
    } else if ("pick" in meaning) {
      if (sends && !this.picked.length) this.#send(spot);
      else this.#pick(meaning.pick);
    } else if ("refuse" in meaning) this.#why(this.picked[0], meaning.refuse);
    else {
      this.app.board.shake(spot);
      this.app.say(spot[1] ? say("no move", { card: begin(spotName(table, spot)) }) : say("no move, empty"), true);
    }
  }

  /** Sends a card where it obviously goes; to a foundation if it can. @param {Spot} spot */
  #send(spot) {
    const { table } = this.app.game;
    const found = pointing(table.moves, [spot]);
    const home = found.filter((move) => aimed(move) && spots(move).length === 1 && ["foundation", "discard"].includes(table.piles[move.to].kind));
    if (found.length === 1) this.app.play(found[0]);
    else if (home.length) this.app.play(home[0]);
    // Which partner is meant, only the player knows.
    else if (found.length && found.every((move) => move.also.length)) this.#pick([spot]);
    else if (found.length)
      this.app.game.ask(`obvious?pile=${encodeURIComponent(spot[0])}&count=${spot[1]}`).then((answer) => {
        if (answer?.move) this.app.play(answer.move);
        else if (answer) this.#pick([spot]);
      });
    else {
      const meaning = pointed(table.moves, table.piles, [], spot);
      if ("play" in meaning) this.app.play(meaning.play);
      else this.app.say(say("no move", { card: begin(spotName(table, spot)) }), true);
    }
  }

  /** @param {Spot[]} picked */
  #pick(picked) {
    const { table } = this.app.game;
    this.app.board.unhint();
    this.picked = picked;
    const { piles, cards } = next(table.moves, picked);
    this.app.board.mark(piles, cards, picked);
    const card = begin(picked.map((spot) => spotName(table, spot)).join(" + "));
    const targets = [...[...piles].map((label) => targetName(table, label)), ...cards.map((spot) => spotName(table, spot))];
    const key = !targets.length ? "picked, none" : piles.size ? "picked" : "picked, with";
    this.app.say(say(key, { card, targets: [...new Set(targets)].slice(0, 12).join("; ") }));
  }

  /** Picks nothing any more. */
  unpick() {
    this.picked = [];
    this.app.board.unmark();
  }

  /** Tells why cards do not go there. @param {Spot} from @param {string} to */
  async #why(from, to) {
    const card = cardAt(this.app.game.table, from);
    this.app.board.shake(from);
    const answer = await this.app.game.ask(`why?move=${encodeURIComponent(attempt(from, to))}`);
    // After a change that came in between, the reason would be another card's.
    if (answer && !answer.legal && cardAt(this.app.game.table, from) === card) this.app.say(begin(of(answer.reason)), true);
  }

  /** What a drag takes along, and where it may go. @param {Spot} spot */
  lift(spot) {
    const { table } = this.app.game;
    this.unpick();
    this.app.board.unhint();
    const found = pointing(table.moves, [spot]);
    const single = found.length > 0 && !found.some((move) => move.verb === "move");
    return { count: single ? 1 : spot[1], ...next(table.moves, [spot]) };
  }

  /** Somebody lets cards go. @param {Spot} spot @param {string | null} onto */
  drop(spot, onto) {
    const { table } = this.app.game;
    const possible = onto === null ? [] : pointing(table.moves, [spot]).filter((move) => {
      const all = spots(move);
      return all.length === 1 ? aimed(move) && move.to === onto : all.length === 2 && !aimed(move) && all.some(([pile, count]) => pile === onto && (pile !== spot[0] || count !== spot[1]));
    });
    const found = inOrder(possible, [spot]);
    if (found.length === 1) {
      this.app.play(found[0]);
      return;
    }
    this.app.board.back();
    if (found.length) movesPage(this.app, found);
    else if (onto !== null) this.#why(spot, onto);
  }

  /** To the next place where the picked card can go. @param {number} step */
  turn(step) {
    const { table } = this.app.game;
    const { piles, cards } = this.picked.length ? next(table.moves, this.picked) : { piles: new Set(), cards: [] };
    /** @type {{pile: string, index: number}[]} */
    const places = this.picked.length
      ? [...[...piles].map((pile) => ({ pile, index: Math.max(table.piles[pile].cards.length - 1, 0) })), ...cards.map(([pile, count]) => ({ pile, index: table.piles[pile].cards.length - count }))]
      : [...new Map(table.moves.filter((/** @type {Move} */ move) => move.count).map((/** @type {Move} */ move) => [`${move.from} ${move.count}`, { pile: move.from, index: Math.max(table.piles[move.from].cards.length - move.count, 0) }])).values()];
    if (!places.length) return;
    const { current } = this.app.board;
    const at = places.findIndex((each) => each.pile === current.pile && each.index === current.index);
    this.app.board.focus(places[(at + step + places.length) % places.length]);
  }
}
