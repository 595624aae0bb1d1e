// @ts-check
// A pointer over the table: clicks, double clicks, and cards that are dragged.

import { placing, settle } from "./animate.js";

/**
 * @typedef {import("./board.js").Board} Board
 * @typedef {import("./board.js").Pile} Pile
 */

/** A pointer that moves less than this has clicked. */
const STILL = 6;

export class Dragging {
  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    /** @type {any} what the pointer is down on */
    this.held = null;
    /** When a pointer was last lifted. */
    this.released = -Infinity;
    /** @type {{x: number, y: number, at: number} | null} the last click */
    this.clicked = null;
    /** @type {string | null} the pile over which a card is dragged */
    this.hovered = null;
    const { stage } = board;
    // Who points needs no mark of where the keys are, until a key is pressed.
    const root = document.documentElement.classList;
    root.toggle("pointing", matchMedia("(hover: none) and (pointer: coarse)").matches);
    addEventListener("pointerdown", () => root.add("pointing"), true);
    addEventListener("keydown", () => root.remove("pointing"), true);
    stage.addEventListener("pointerdown", (event) => this.#down(event));
    stage.addEventListener("pointermove", (event) => this.#move(event));
    stage.addEventListener("pointerup", (event) => this.#up(event));
    stage.addEventListener("pointercancel", () => this.cancel());
  }

  /** @param {PointerEvent} event */
  #down(event) {
    if (event.button !== 0 || !event.isPrimary) return;
    this.cancel();
    const el = /** @type {Element} */ (event.target);
    const spot = event.pointerType === "mouse" ? this.board.spotOf(el) : this.board.touched(el, event.clientX, event.clientY);
    if (!spot) return;
    this.held = { spot, x: event.clientX, y: event.clientY, id: event.pointerId, lifted: null };
    this.board.stage.setPointerCapture(event.pointerId);
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const held = this.held;
    if (held === null || held.id !== event.pointerId) return;
    const [dx, dy] = [event.clientX - held.x, event.clientY - held.y];
    if (held.lifted === null) {
      if (Math.hypot(dx, dy) < STILL) return;
      const pile = /** @type {Pile} */ (this.board.piles.get(held.spot[0]));
      const count = held.spot[1];
      const token = pile.tokens[pile.tokens.length - count];
      if (!count || token.name === "?") {
        held.lifted = [];
        return;
      }
      const lift = this.board.listener.lift(held.spot);
      held.lifted = lift.count > 1 ? pile.tokens.slice(pile.tokens.length - count) : [token];
      this.board.mark(lift.piles, lift.cards);
      settle();
      for (const each of held.lifted) each.el.classList.add("held");
    }
    for (const token of held.lifted) {
      if (!token.at) continue;
      token.el.style.transform = placing({ ...token.at, x: token.at.x + dx, y: token.at.y + dy });
    }
    if (held.lifted.length) this.#over(this.#under(dx, dy));
  }

  /** @param {PointerEvent} event */
  #up(event) {
    const held = this.held;
    if (held === null || held.id !== event.pointerId) return;
    this.held = null;
    this.released = performance.now();
    if (held.lifted === null) {
      const now = performance.now();
      // Twice at the same place, whatever lies there by now.
      const again = this.clicked && now - this.clicked.at < 350 && Math.hypot(held.x - this.clicked.x, held.y - this.clicked.y) < STILL;
      this.clicked = { x: held.x, y: held.y, at: again ? 0 : now };
      this.board.listener.point(held.spot, again ? "double" : "click");
      return;
    }
    if (!held.lifted.length) return;
    const [dx, dy] = [event.clientX - held.x, event.clientY - held.y];
    this.held = held;
    const onto = this.#under(dx, dy);
    this.held = null;
    this.#over(null);
    for (const token of held.lifted) {
      token.el.classList.remove("held");
      // Wherever the card goes now, it goes from here.
      token.at = { ...token.at, x: token.at.x + dx, y: token.at.y + dy };
    }
    this.board.unmark();
    this.board.listener.drop(held.spot, onto);
  }

  /** Puts down what is held. */
  cancel() {
    const held = this.held;
    this.held = null;
    if (held?.lifted?.length) {
      for (const token of held.lifted) token.el.classList.remove("held");
      this.#over(null);
      this.board.unmark();
      for (const token of held.lifted) token.at = null;
      this.board.arrange(0);
    }
  }

  /** The pile over which the dragged card is: a legal one that it touches, or the one that it covers most. @param {number} dx @param {number} dy @returns {string | null} */
  #under(dx, dy) {
    const { held } = this;
    const { arrangement } = this.board;
    if (!held || !arrangement) return null;
    const at = held.lifted[0].at;
    const [x, y] = [at.x + dx, at.y + dy];
    const { width, height } = arrangement;
    let best = null;
    let most = 0;
    for (const [label, placed] of arrangement.piles) {
      if (label === held.spot[0] && this.board.marked?.has(label) !== true) continue;
      let area = 0;
      for (const card of placed.cards) {
        const across = width - Math.abs(card.x - x);
        const along = height - Math.abs(card.y - y);
        if (across > 0 && along > 0) area = Math.max(area, across * along);
      }
      if (area < width * height * 0.06) continue;
      // A legal target wins over one that is covered more.
      if (this.board.marked?.has(label)) area += width * height;
      if (area > most) [best, most] = [label, area];
    }
    return best;
  }

  /** @param {string | null} label */
  #over(label) {
    if (this.hovered === label) return;
    if (this.hovered) this.board.piles.get(this.hovered)?.group.classList.remove("over");
    this.hovered = label;
    if (label) this.board.piles.get(label)?.group.classList.add("over");
  }
}
