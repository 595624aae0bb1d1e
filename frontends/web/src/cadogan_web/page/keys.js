// @ts-check
// The keys: everything can be done with them.

import { buttons } from "./moves.js";
import { dealPage, gamesPage, keysPage, movesPage, rulesPage } from "./pages.js";
import { settings } from "./settings.js";
import { say } from "./words.js";

/** The keys as they are shown. */
export const KEYS = /** @type {[string[], string][]} */ ([
  [["←", "→", "↑", "↓"], "key arrows"],
  [["Home", "End"], "key ends"],
  [["Enter"], "key enter"],
  [["Space"], "key space"],
  [["N", "P"], "key next"],
  [["Esc"], "key escape"],
  [["D"], "key stock"],
  [["U", "Ctrl+Z"], "key undo"],
  [["R", "Ctrl+Y"], "key redo"],
  [["H"], "key hint"],
  [["A"], "key auto"],
  [["M"], "key moves"],
  [["W"], "key where"],
  [["Shift+N"], "key new"],
  [["G"], "key games"],
  [["F1"], "key rules"],
  [["?"], "key keys"],
]);

export class Keys {
  /** @param {import("./app.js").App} app */
  constructor(app) {
    this.app = app;
    document.addEventListener("keydown", (event) => this.pressed(event));
  }

  /** @param {KeyboardEvent} event */
  pressed(event) {
    if (document.querySelector("dialog[open]")) return;
    const target = /** @type {HTMLElement} */ (event.target);
    if (target.closest("input, select, textarea")) return;
    const control = event.ctrlKey || event.metaKey;
    const key = event.key.length === 1 ? latin(event) : event.key;
    const act = control ? this.#control(key, event.shiftKey) : (this.#inTable(event, key) ?? this.#single(key, event));
    if (!act) return;
    event.preventDefault();
    this.app.safely(act);
  }

  /** @param {string} key @param {boolean} shift @returns {(() => any) | undefined} */
  #control(key, shift) {
    if (key === "z") return shift ? () => this.app.redo() : () => this.app.undo();
    if (key === "y") return () => this.app.redo();
    return undefined;
  }

  /** @param {KeyboardEvent} event @param {string} key @returns {(() => any) | undefined} */
  #inTable(event, key) {
    if (this.app.game.table === null || event.altKey) return undefined;
    const inside = this.app.board.stage.contains(/** @type {Node} */ (event.target));
    if (key.startsWith("Arrow") && (inside || event.target === document.body)) return () => (inside ? this.app.board.go(/** @type {any} */ (key)) : this.app.board.focus());
    if (!inside) return undefined;
    if (key === "Home" || key === "End") return () => this.app.board.end(key === "End");
    if (key === "Enter" && this.app.hints !== null && this.app.hints.at >= 0) {
      const move = this.app.hints.moves[this.app.hints.at];
      return () => this.app.play(move);
    }
    if (key === "Enter") return () => this.app.hands.point(this.app.board.spot, "key");
    if (key === " ") return () => this.app.hands.point(this.app.board.spot, this.app.hands.picked.length ? "key" : "send");
    return undefined;
  }

  /** @param {string} key @param {KeyboardEvent} event @returns {(() => any) | undefined} */
  #single(key, event) {
    if (event.altKey) return undefined;
    if (key === "Escape") {
      return () => {
        this.app.hands.unpick();
        this.app.board.unhint();
        this.app.hints = null;
        this.app.say(say("unpicked"));
      };
    }
    if (key === "F1") return () => this.app.game.table && rulesPage(this.app.game.table.game, this.app.game.table);
    if (key === "?") return () => keysPage(KEYS);
    if (settings.single === "off" || this.app.game.table === null) return undefined;
    if (key === "n") return event.shiftKey ? () => dealPage(this.app) : () => this.app.hands.turn(1);
    return {
      p: () => this.app.hands.turn(-1),
      d: () => this.#first(),
      u: () => this.app.undo(),
      r: () => this.app.redo(),
      h: () => this.app.hint(),
      a: () => this.app.auto(),
      m: () => movesPage(this.app),
      w: () => this.app.where(),
      g: () => gamesPage(this.app),
    }[key];
  }

  /** The deal, or whatever else has a button. */
  #first() {
    const [move] = buttons(this.app.game.table.moves);
    if (move) this.app.play(move);
    else this.app.say(say("no deal"), true);
  }
}

/** The letter on a key, whatever the keyboard writes with it. @param {KeyboardEvent} event */
function latin(event) {
  return /^Key[A-Z]$/.test(event.code) ? event.code.slice(3).toLowerCase() : event.key;
}
