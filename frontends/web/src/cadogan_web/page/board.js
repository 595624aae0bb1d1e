// @ts-check
// The table on the page: an element a card, grouped by piles. It shows a view, and tells where somebody points or drags.

import { midway, moving, placing, settle, travel } from "./animate.js";
import { drawing, redraw } from "./cards.js";
import { Dragging } from "./dragging.js";
import { followed, matched } from "./matching.js";
import { pace, settings } from "./settings.js";
import { pileName } from "./speech.js";
import { html } from "./svg.js";
import { TALL, arranged } from "./table.js";
import { cardName, rowName, say } from "./words.js";

/**
 * @typedef {import("./animate.js").At} At
 * @typedef {import("./moves.js").Spot} Spot
 * @typedef {import("./speech.js").Step} Step
 * @typedef {{el: HTMLElement, face: SVGElement, name: string, drawn: string, at: At | null, pile: string}} Token
 * @typedef {{group: HTMLElement, slot: HTMLElement, badge: HTMLElement, tokens: Token[]}} Pile
 * @typedef {{
 *   point: (spot: Spot, how: "click" | "double" | "key" | "send") => void,
 *   lift: (spot: Spot) => {count: number, piles: Set<string>, cards: Spot[]},
 *   drop: (spot: Spot, onto: string | null) => void,
 * }} Listener
 */

/** Cards narrower than this have large signs. */
const SMALL = 58;
/** How wide and how high a target is for a finger at least, in pixels, however small the card. */
const FINGER = 44;

export class Board {
  /** @param {HTMLElement} stage @param {Listener} listener */
  constructor(stage, listener) {
    this.stage = stage;
    this.listener = listener;
    /** @type {any} */
    this.table = null;
    /** @type {Map<string, Pile>} */
    this.piles = new Map();
    /** @type {import("./table.js").Arrangement | null} */
    this.arrangement = null;
    /** @type {{pile: string, index: number}} the card that has the focus, or had it last */
    this.current = { pile: "", index: 0 };
    this.dragging = new Dragging(this);
    this.large = false;
    /** @type {Animation[]} */
    this.cheers = [];
    /** @type {Set<string> | undefined} the piles that are shown as targets */
    this.marked = undefined;
    /** @type {Set<string> | undefined} the cards at which some move points */
    this.pointable = undefined;
    stage.addEventListener("focusin", (event) => this.#focused(event));
    // Cards that went under others are hidden when they have arrived.
    stage.addEventListener("landed", (event) => {
      const token = this.#tokenOf(/** @type {Element} */ (event.target));
      if (token) this.#reveal(token.pile);
    });
    // Readers and voices click without a pointer.
    stage.addEventListener("click", (event) => {
      if (performance.now() - this.dragging.released < 80) return;
      const spot = this.spotOf(/** @type {Element} */ (event.target));
      if (spot) this.listener.point(spot, "key");
    });
    new ResizeObserver(() => this.resize()).observe(stage);
  }

  /**
   * Shows a table as it is now. The steps say how it came about.
   * @param {any} table
   * @param {Step[] | null} [steps]
   */
  show(table, steps = null) {
    const other = this.table === null || this.table.key !== table.key || this.table.game !== table.game;
    const focused = this.stage.contains(document.activeElement);
    this.dragging.cancel();
    for (const each of this.cheers) each.cancel();
    if (other || [...this.piles.keys()].join() !== Object.keys(table.piles).join()) this.#lay(table);
    /** @type {Map<Token, At>} where cards that are on their way are now */
    const midways = new Map();
    for (const { tokens } of this.piles.values())
      for (const token of tokens) {
        const at = midway(token.el);
        if (at !== null) midways.set(token, at);
      }
    settle();
    /** @type {Map<Token, {via: string[], order: number}>} */
    const trail = new Map();
    this.table = table;
    const before = [...this.piles.values()].flatMap((pile) => pile.tokens);
    const next = (steps !== null && !other && followed(this.piles, table, steps, trail)) || matched(this.piles, table, make);
    /** @type {Map<Token, SVGElement>} */
    const flips = new Map();
    const kept = new Set();
    for (const [label, pile] of this.piles) {
      pile.tokens = next.get(label) ?? [];
      const { cards } = table.piles[label];
      pile.tokens.forEach((token, i) => {
        kept.add(token);
        token.pile = label;
        if (token.name !== cards[i]) {
          const hidden = (/** @type {string} */ name) => name === "?" || name.startsWith("-");
          if (hidden(token.name) !== hidden(cards[i]) && token.at !== null && !token.el.hidden) flips.set(token, /** @type {SVGElement} */ (token.face.cloneNode(true)));
          token.name = cards[i];
        }
        if (token.el.parentElement !== pile.group) pile.group.append(token.el);
      });
      this.#order(pile);
    }
    for (const token of before) if (!kept.has(token)) token.el.remove();
    this.arrange(other ? 0 : pace(), trail, midways, flips);
    if (other) this.current = { pile: Object.keys(table.piles)[0] ?? "", index: 0 };
    this.#label();
    this.#rove();
    if (focused && !other) this.focus();
  }

  /** Makes the piles of a table, empty. @param {any} table */
  #lay(table) {
    settle();
    this.stage.replaceChildren();
    this.piles.clear();
    this.arrangement = null;
    for (const label of Object.keys(table.piles)) {
      const slot = html("div", { class: "slot" });
      const badge = html("span", { class: "badge", "aria-hidden": "true" });
      const group = html("div", { class: `pile ${table.piles[label].kind}`, role: "group", "data-pile": label }, slot, badge);
      this.stage.append(group);
      this.piles.set(label, { group, slot, badge, tokens: [] });
    }
  }

  /** Puts the elements of a pile in the order of its cards, for readers. @param {Pile} pile */
  #order(pile) {
    let before = pile.badge;
    for (const { el } of pile.tokens) {
      if (before.nextElementSibling !== el) before.after(el);
      before = el;
    }
  }

  resize() {
    if (this.table === null) return;
    settle();
    this.arrange(0);
  }

  /**
   * Lays everything where it belongs.
   * @param {number} speed
   * @param {Map<Token, {via: string[], order: number}>} [trail]
   * @param {Map<Token, At>} [midways]
   * @param {Map<Token, SVGElement>} [flips]
   */
  arrange(speed, trail = new Map(), midways = new Map(), flips = new Map()) {
    const { clientWidth: width, clientHeight: height } = this.stage;
    if (!width || !height) return;
    const found = arranged(this.table.piles, { width, height });
    const sized = this.arrangement === null || Math.abs(this.arrangement.width - found.width) > 0.01;
    this.arrangement = found;
    if (sized) {
      this.stage.style.setProperty("--w", `${found.width.toFixed(2)}px`);
      this.stage.style.setProperty("--h", `${found.height.toFixed(2)}px`);
    }
    this.large = settings.indices === "large" || (settings.indices === "auto" && found.width < SMALL);
    /** @type {import("./animate.js").Journey[]} */
    const journeys = [];
    let level = 0;
    /** @param {string} label @returns {At} */
    const top = (label) => {
      const placed = found.piles.get(label);
      if (!placed) return { x: 0, y: 0, turn: 0 };
      const last = placed.cards[placed.cards.length - 1];
      return { ...last, turn: placed.sideways ? 90 : 0 };
    };
    for (const [label, pile] of this.piles) {
      const placed = /** @type {import("./table.js").Placed} */ (found.piles.get(label));
      const turn = placed.sideways ? 90 : 0;
      pile.slot.style.transform = placing({ x: placed.x, y: placed.y, turn });
      const last = placed.cards[placed.cards.length - 1];
      const more = placed.sideways ? ((TALL - 1) / 2) * found.width : 0;
      pile.badge.style.transform = placing({ x: last.x + more, y: last.y - more, turn: 0 });
      pile.badge.style.zIndex = String(level + 119);
      const index = indexOf(placed.fan, this.large);
      pile.tokens.forEach((token, i) => {
        const look = `${token.name} ${index} ${this.large}`;
        if (token.drawn !== look) {
          token.drawn = look;
          redraw(token.face, token.name, index, this.large);
        }
        const spot = placed.fan === null ? placed.cards[0] : placed.cards[i];
        const to = { x: spot.x, y: spot.y, turn };
        const from = midways.get(token) ?? token.at;
        const flipped = flips.get(token) ?? null;
        token.el.style.zIndex = String(level + i + 1);
        if (token.at === null || token.at.x !== to.x || token.at.y !== to.y || token.at.turn !== turn || midways.has(token)) token.el.style.transform = placing(to);
        if (speed && from !== null && (from.x !== to.x || from.y !== to.y || flipped)) {
          const way = trail.get(token);
          const via = way ? way.via.slice(0, -1).filter((each) => found.piles.has(each)).map(top) : [];
          journeys.push({ el: token.el, from, via, to, order: way?.order ?? 0, flipped, lift: 20000 + level + i });
        }
        token.at = to;
      });
      level += 120;
    }
    if (journeys.length) travel(journeys, speed);
    for (const label of this.piles.keys()) this.#reveal(label);
  }

  /** Of a squared pile the two upper cards are enough, and those that are on their way. @param {string} label */
  #reveal(label) {
    const pile = this.piles.get(label);
    if (!pile) return;
    const squared = this.table.piles[label].fan === null;
    pile.tokens.forEach((token, i) => {
      token.el.hidden = squared && i < pile.tokens.length - 2 && !moving(token.el);
    });
  }

  // Pointing.

  /** @param {Element | null} el @returns {Token | null} */
  #tokenOf(el) {
    const card = el?.closest(".card");
    const label = card?.closest(".pile")?.getAttribute("data-pile");
    if (!card || !label) return null;
    return this.piles.get(label)?.tokens.find((token) => token.el === card) ?? null;
  }

  /** @param {Element | null} el @returns {Spot | null} */
  spotOf(el) {
    const label = el?.closest(".pile")?.getAttribute("data-pile");
    if (!label) return null;
    const { tokens } = /** @type {Pile} */ (this.piles.get(label));
    const token = this.#tokenOf(el);
    return token ? [label, tokens.length - tokens.indexOf(token)] : [label, 0];
  }

  /**
   * What a finger means that touches here: what lies there, if something can be done with it; else the nearest card or
   * space that is in reach and with which something can be done.
   * @param {Element} el
   * @param {number} x
   * @param {number} y
   * @returns {Spot | null}
   */
  touched(el, x, y) {
    const spot = this.spotOf(el);
    const able = this.#able();
    if (spot && able.some(([label, count]) => label === spot[0] && count === spot[1])) return spot;
    const { left, top } = this.stage.getBoundingClientRect();
    let best = spot;
    let least = Infinity;
    for (const [label, count] of able) {
      const box = this.#seen(label, Math.max((this.piles.get(label)?.tokens.length ?? 0) - count, 0));
      const across = Math.max(box.left - x + left, x - left - box.right, 0);
      const along = Math.max(box.top - y + top, y - top - box.bottom, 0);
      if (across > Math.max((FINGER - box.right + box.left) / 2, 0) || along > Math.max((FINGER - box.bottom + box.top) / 2, 0)) continue;
      const distance = Math.hypot(across, along);
      if (distance < least) [best, least] = [/** @type {Spot} */ ([label, count]), distance];
    }
    return best;
  }

  /** The cards and spaces with which something can be done now. @returns {Spot[]} */
  #able() {
    /** @type {Spot[]} */
    const found = [...(this.marked ?? [])].map((label) => [label, 1]);
    for (const each of this.pointable ?? []) {
      const [label, count] = each.split(" ");
      found.push([label, Number(count)]);
    }
    // Of a squared pile one points at its top card, and at a space if there is none.
    return found.map(([label, count]) => {
      const all = this.piles.get(label)?.tokens.length ?? 0;
      return [label, Math.min(this.table.piles[label].fan === null ? 1 : count, all)];
    });
  }

  /** @param {Spot} spot @returns {HTMLElement | null} */
  element([label, count]) {
    const pile = this.piles.get(label);
    if (!pile) return null;
    return pile.tokens.length ? (pile.tokens[pile.tokens.length - Math.max(count, 1)]?.el ?? null) : pile.slot;
  }

  /** Lets cards that were dragged go back where they lie. */
  back() {
    this.arrange(pace());
  }

  /** Shows where one may point next. @param {Set<string>} piles @param {Spot[]} cards @param {Spot[]} [picked] */
  mark(piles, cards, picked = []) {
    this.unmark();
    this.marked = new Set(piles);
    for (const label of piles) {
      const tokens = this.piles.get(label)?.tokens ?? [];
      (tokens.length ? tokens[tokens.length - 1].el : this.piles.get(label)?.slot)?.classList.add("target");
    }
    for (const spot of cards) {
      this.element(spot)?.classList.add("target");
      this.marked.add(spot[0]);
    }
    for (const spot of picked) {
      const el = this.element(spot);
      el?.classList.add("picked");
      el?.setAttribute("aria-pressed", "true");
    }
  }

  unmark() {
    this.marked = undefined;
    for (const el of this.stage.querySelectorAll(".target, .picked")) {
      el.classList.remove("target", "picked");
      if (el.hasAttribute("aria-pressed")) el.setAttribute("aria-pressed", "false");
    }
  }

  /** Shows a hint on the table. @param {Spot[]} spots @param {string | null} target */
  hint(spots, target) {
    this.unhint();
    for (const spot of spots) this.element(spot)?.classList.add("hinted");
    if (target) {
      const tokens = this.piles.get(target)?.tokens ?? [];
      (tokens.length ? tokens[tokens.length - 1].el : this.piles.get(target)?.slot)?.classList.add("hinted");
    }
  }

  unhint() {
    for (const el of this.stage.querySelectorAll(".hinted")) el.classList.remove("hinted");
  }

  /** A wave through the cards of a game that is won. */
  cheer() {
    const speed = pace();
    if (!speed) return;
    this.cheers = [...this.piles.values()].filter((pile) => pile.tokens.length).map((pile, i) => {
      const { el } = pile.tokens[pile.tokens.length - 1];
      return el.animate([{ translate: "0" }, { translate: "0 calc(var(--h) * -.07)" }, { translate: "0" }], { duration: speed * 2.5, delay: speed * 1.5 + i * speed * 0.3, iterations: 2, easing: "ease-in-out" });
    });
  }

  /** Shows that something was refused. @param {Spot} spot */
  shake(spot) {
    const el = this.element(spot);
    if (!el || !pace()) return;
    el.animate([{ translate: "0" }, { translate: "-5px" }, { translate: "5px" }, { translate: "-3px" }, { translate: "0" }], { duration: 220 });
  }

  // Readers and keys.

  /** Which cards of a pile can be reached: those that can be seen, or the pile itself. @param {string} label @returns {number[]} */
  #stops(label) {
    const pile = /** @type {Pile} */ (this.piles.get(label));
    const { cards, fan } = this.table.piles[label];
    if (!cards.length) return pile.slot.classList.contains("quiet") ? [] : [0];
    if (fan === null) return [cards.length - 1];
    const seen = cards.flatMap((/** @type {string} */ card, /** @type {number} */ i) => (card !== "?" || this.pointable?.has(`${label} ${cards.length - i}`) ? [i] : []));
    return seen.length ? seen : [pile.tokens.length - 1];
  }

  /** @param {string} label @param {number} index @returns {HTMLElement | null} */
  #stop(label, index) {
    const pile = this.piles.get(label);
    if (!pile) return null;
    return pile.tokens.length ? (pile.tokens[index]?.el ?? null) : pile.slot;
  }

  /** Gives roles and names to piles and cards. */
  #label() {
    const { table } = this;
    this.pointable = new Set();
    for (const move of table.moves) for (const [pile, count] of [[move.from, move.count], ...move.also]) this.pointable.add(`${pile} ${count}`);
    const targets = new Set(table.moves.map((/** @type {any} */ move) => move.to));
    const redeal = new Set(table.moves.filter((/** @type {any} */ move) => move.verb === "redeal" || move.verb === "deal").map((/** @type {any} */ move) => move.from));
    for (const [label, pile] of this.piles) {
      const { cards, fan, kind, name } = table.piles[label];
      const called = pileName(table, label);
      const down = cards.filter((/** @type {string} */ card) => card === "?").length;
      const again = kind === "stock" && !cards.length && redeal.has(label);
      const said = !cards.length ? say(again ? "again" : "empty", { pile: called }) : say(down ? "holds, down" : "holds", { pile: called, count: cards.length, down });
      attribute(pile.group, "aria-label", said);
      const stops = new Set(this.#stops(label));
      const quiet = this.arrangement?.heaped.has(label) && !targets.has(label);
      pile.slot.classList.toggle("quiet", Boolean(quiet));
      reachable(pile.slot, !cards.length && !quiet, said);
      const sign = cards.length ? "" : again ? "↻" : kind === "stock" ? "×" : name && rowName(name, kind);
      if (pile.slot.textContent !== sign) pile.slot.textContent = sign;
      pile.slot.classList.toggle("usable", again);
      const counted = fan === null && cards.length > 1 && kind !== "foundation" && kind !== "grid";
      pile.badge.textContent = counted ? String(cards.length) : "";
      pile.badge.hidden = !counted;
      pile.tokens.forEach((token, i) => {
        const card = cardName(token.name);
        const place = cards.length > 1 && fan !== null ? "place, of" : "place";
        reachable(token.el, stops.has(i), stops.has(i) ? say(place, { card, pile: called, place: i + 1, count: cards.length }) : "");
        const usable = this.pointable?.has(`${label} ${cards.length - i}`) || (i === cards.length - 1 && redeal.has(label) && kind === "stock");
        token.el.classList.toggle("usable", Boolean(usable));
      });
    }
  }

  /** Says everything anew: the language has changed. */
  relabel() {
    if (this.table) this.#label();
  }

  /** Lets the Tab key reach one card of the table, the one that had the focus last. */
  #rove() {
    let stops = this.piles.has(this.current.pile) ? this.#stops(this.current.pile) : [];
    if (!stops.length) {
      const pile = [...this.piles.keys()].find((label) => this.#stops(label).length) ?? "";
      stops = pile ? this.#stops(pile) : [];
      this.current = { pile, index: stops[stops.length - 1] ?? 0 };
    }
    if (!stops.includes(this.current.index)) this.current.index = stops.findLast((each) => each <= this.current.index) ?? stops[stops.length - 1] ?? 0;
    this.roving?.setAttribute("tabindex", "-1");
    this.roving = this.#stop(this.current.pile, this.current.index);
    this.roving?.setAttribute("tabindex", "0");
  }

  /** Gives the focus to a pile or card, or to the one that had it last. @param {{pile: string, index?: number}} [place] */
  focus(place) {
    if (place) {
      const stops = this.#stops(place.pile);
      this.current = { pile: place.pile, index: place.index ?? stops[stops.length - 1] };
    }
    this.#rove();
    this.roving?.focus({ preventScroll: true });
  }

  /** @param {FocusEvent} event */
  #focused(event) {
    const spot = this.spotOf(/** @type {Element} */ (event.target));
    if (!spot) return;
    const { length } = /** @type {Pile} */ (this.piles.get(spot[0])).tokens;
    this.current = { pile: spot[0], index: length ? length - spot[1] : 0 };
    this.#rove();
  }

  /** @returns {Spot} */
  get spot() {
    const { length } = this.piles.get(this.current.pile)?.tokens ?? [];
    return [this.current.pile, length ? length - this.current.index : 0];
  }

  /** Moves the focus to the nearest card in a direction. @param {"ArrowLeft" | "ArrowRight" | "ArrowUp" | "ArrowDown"} key */
  go(key) {
    const [dx, dy] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key];
    const { arrangement } = this;
    if (!arrangement) return;
    const here = this.#centre(this.current.pile, this.current.index);
    let best = null;
    let least = Infinity;
    for (const label of this.piles.keys())
      for (const index of this.#stops(label)) {
        if (label === this.current.pile && index === this.current.index) continue;
        const there = this.#centre(label, index);
        const [ahead, aside] = [(there.x - here.x) * dx + (there.y - here.y) * dy, Math.abs((there.x - here.x) * dy) + Math.abs((there.y - here.y) * dx)];
        if (ahead <= 1) continue;
        // To the side one comes to the next column, to that of its cards which is nearest.
        const cost = ahead + (dx ? aside * 1.2 : aside * 3) + (dy && label !== this.current.pile ? arrangement.height * 0.1 : 0);
        if (cost < least) [best, least] = [{ pile: label, index }, cost];
      }
    if (best) this.focus(best);
  }

  /** The middle of what can be seen of a card. @param {string} label @param {number} index */
  #centre(label, index) {
    const { left, top, right, bottom } = this.#seen(label, index);
    return { x: (left + right) / 2, y: (top + bottom) / 2 };
  }

  /** What can be seen of a card in its pile, or where a space is. @param {string} label @param {number} index */
  #seen(label, index) {
    const { width, height, piles } = /** @type {import("./table.js").Arrangement} */ (this.arrangement);
    const { fan, sideways, cards } = /** @type {import("./table.js").Placed} */ (piles.get(label));
    const card = (fan === null ? cards[0] : cards[index]) ?? cards[0];
    const next = fan === null ? undefined : cards[index + 1];
    const more = sideways ? (height - width) / 2 : 0;
    const box = { left: card.x - more, top: card.y + more, right: card.x + width + more, bottom: card.y + height - more };
    if (!next) return box;
    const [sx, sy] = [next.x - card.x, next.y - card.y];
    if (sx > 0) box.right = card.x + sx;
    if (sx < 0) box.left = card.x + width + sx;
    if (sy > 0) box.bottom = card.y + sy;
    if (sy < 0) box.top = card.y + height + sy;
    return box;
  }

  /** The first or the last pile. @param {boolean} last */
  end(last) {
    const labels = [...this.piles.keys()].filter((label) => this.#stops(label).length);
    this.focus({ pile: labels[last ? labels.length - 1 : 0] });
  }
}

/** @param {string} name @returns {Token} */
function make(name) {
  const face = drawing(name, "beside", false);
  const el = html("div", { class: "card" }, face);
  return { el, face, name, drawn: "", at: null, pile: "" };
}

/** How rank and suit stand in the corner that a fan leaves open. @param {string | null} fan @param {boolean} large @returns {import("./cards.js").Index} */
function indexOf(fan, large) {
  if (fan === "left") return "mirrored";
  if (fan === "up") return "below";
  return fan === "right" || (fan === null && !large) ? "stacked" : "beside";
}

/** @param {HTMLElement} el @param {string} name @param {string} value */
function attribute(el, name, value) {
  if (el.getAttribute(name) !== value) el.setAttribute(name, value);
}

/** @param {HTMLElement} el @param {boolean} can @param {string} label */
function reachable(el, can, label) {
  if (can) {
    attribute(el, "role", "button");
    attribute(el, "aria-label", label);
    el.removeAttribute("aria-hidden");
    if (!el.hasAttribute("tabindex")) el.setAttribute("tabindex", "-1");
  } else {
    for (const name of ["role", "aria-label", "tabindex", "aria-pressed"]) el.removeAttribute(name);
    attribute(el, "aria-hidden", "true");
  }
}
