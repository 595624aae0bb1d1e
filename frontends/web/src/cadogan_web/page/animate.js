// @ts-check
// Cards on their way. What lies where is already settled when a card sets out: an animation only shows how it came
// about, so it never has to be waited for.

/**
 * @typedef {{x: number, y: number, turn: number}} At where a card lies, and its turn in degrees
 * @typedef {{el: HTMLElement, from: At, via: At[], to: At, order: number, flipped: SVGElement | null, lift: number}} Journey
 */

/** @param {At} at */
export const placing = ({ x, y, turn }) => `translate(${x.toFixed(2)}px, ${y.toFixed(2)}px)${turn ? ` rotate(${turn}deg)` : ""}`;

/** @type {Map<HTMLElement, Animation[]>} */
const running = new Map();

/** Whether a card is on its way. @param {HTMLElement} el */
export const moving = (el) => running.has(el);

/**
 * Where a card on its way is just now, null for one that lies still.
 * @param {HTMLElement} el
 * @returns {At | null}
 */
export function midway(el) {
  if (!running.has(el)) return null;
  const now = new DOMMatrix(getComputedStyle(el).transform);
  return { x: now.e, y: now.f, turn: Math.abs(now.b) > 0.01 ? 90 : 0 };
}

/** Ends all that moves: every card lies where it belongs. */
export function settle() {
  for (const el of [...running.keys()]) stop(el);
}

/** @param {HTMLElement} el */
function stop(el) {
  const animations = running.get(el);
  if (animations === undefined) return;
  running.delete(el);
  for (const each of animations) each.cancel();
  landed(el);
}

/** @param {HTMLElement} el */
function landed(el) {
  el.classList.remove("moving");
  el.style.removeProperty("--lift");
  for (const ghost of el.querySelectorAll(".ghost")) ghost.remove();
}

/**
 * Sends cards on their way, those of later steps a little later.
 * @param {Journey[]} journeys
 * @param {number} pace milliseconds for one card
 */
export function travel(journeys, pace) {
  const last = Math.max(0, ...journeys.map((each) => each.order));
  // However much happens, it is soon over.
  const gap = Math.min(pace * 0.28, last ? (pace * 3.5) / last : 0);
  for (const { el, from, via, to, order, flipped, lift } of journeys) {
    stop(el);
    const stops = [from, ...via, to];
    const delay = order * gap;
    const duration = pace * (1 + 0.7 * via.length);
    /** @type {Animation[]} */
    const animations = [];
    if (stops.some((at) => at.x !== to.x || at.y !== to.y)) {
      el.style.setProperty("--lift", String(lift));
      el.classList.add("moving");
      animations.push(
        el.animate(stops.map((at) => ({ transform: placing(at) })), { duration, delay, fill: "backwards", easing: via.length ? "ease-in-out" : "cubic-bezier(.25,.7,.3,1)" }),
      );
    }
    const inner = el.firstElementChild;
    if (flipped !== null && inner !== null) {
      flipped.classList.add("ghost");
      el.append(flipped);
      const timing = { duration: Math.max(duration, 160), delay, fill: /** @type {FillMode} */ ("backwards") };
      const flip = [{ scale: "1 1" }, { scale: "0.05 1", offset: 0.5 }, { scale: "1 1" }];
      animations.push(inner.animate(flip, timing), flipped.animate(flip, timing));
      animations.push(flipped.animate([{ opacity: 1 }, { opacity: 1, offset: 0.5 }, { opacity: 0, offset: 0.501 }, { opacity: 0 }], { ...timing, fill: "both" }));
    }
    if (!animations.length) continue;
    running.set(el, animations);
    Promise.all(animations.map((each) => each.finished)).then(
      () => {
        if (running.get(el) !== animations) return;
        running.delete(el);
        for (const each of animations) each.cancel();
        landed(el);
        el.dispatchEvent(new CustomEvent("landed", { bubbles: true }));
      },
      () => {},
    );
  }
}
