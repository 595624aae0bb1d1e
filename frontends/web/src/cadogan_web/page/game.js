// @ts-check
// The table that is being played: what the server says it is, changed by one request at a time, in step with other tabs.

import { Refusal, Unreachable, get, post } from "./api.js";
import { settings } from "./settings.js";

/**
 * @typedef {import("./speech.js").Step} Step
 * @typedef {{did: string, steps?: Step[], done?: boolean, mine: boolean}} Change
 */

export class Game {
  /**
   * @param {{
   *   changed: (table: any, change: Change) => void,
   *   refused: (fault: Refusal | Unreachable) => void,
   *   judged: (verdict: string) => void,
   * }} listener
   */
  constructor(listener) {
    this.listener = listener;
    /** @type {any} */
    this.table = null;
    this.solver = false;
    /** @type {Promise<any>} */
    this.last = Promise.resolve();
    /** What the windows of this browser tell each other; a connection to the server for each would leave none for moves. */
    this.others = new BroadcastChannel("cadogan");
    this.others.onmessage = (event) => this.#heard(event.data);
    /** @type {Map<string, number>} how many moves were one, by the version that they led to */
    this.together = new Map();
    /** @type {AbortController | null} */
    this.thinking = null;
    document.addEventListener("visibilitychange", () => this.#look());
  }

  /** Does one thing after the other; what fails is told and stops nothing. @template T @param {() => Promise<T>} work @returns {Promise<T | null>} */
  inTurn(work) {
    const next = this.last.then(work).catch((fault) => {
      if (fault instanceof Refusal || fault instanceof Unreachable) {
        if (fault instanceof Refusal && fault.kind === "Stale" && fault.table) this.#take(fault.table, { did: "stale", mine: false });
        else this.listener.refused(fault);
        return null;
      }
      throw fault;
    });
    this.last = next.catch(() => null);
    return next;
  }

  /** @param {any} table @param {Change} change */
  #take(table, change) {
    this.table = table;
    this.listener.changed(table, change);
    this.judge();
  }

  /** Opens a table. A deal that can be won may be long in coming: until then nothing waits for it. @param {{winnable?: boolean}} body @param {AbortSignal} [signal] gives it up */
  async open(body, signal) {
    const asked = post("tables", body, signal);
    // Told when its turn comes, which may be later.
    const told = asked.catch(() => {});
    if (body.winnable) await told;
    if (signal?.aborted) return null;
    return this.inTurn(async () => {
      const { table } = await asked;
      this.#take(table, { did: "open", mine: true });
      return table;
    });
  }

  /** Goes on with a table of the player's. @param {number} key */
  resume(key) {
    return this.inTurn(async () => {
      const { table } = await get(`tables/${key}`);
      this.#take(table, { did: "resume", mine: true });
      return table;
    });
  }

  /**
   * Changes the table. What is to be done may depend on how it is when its turn comes.
   * @param {string} did
   * @param {object | ((table: any) => object | null)} [fields]
   */
  change(did, fields = {}) {
    return this.inTurn(async () => {
      if (this.table === null) return null;
      const found = typeof fields === "function" ? fields(this.table) : fields;
      if (found === null) return null;
      const { key, version } = this.table;
      const answer = await post(`tables/${key}/${did}`, { version, ...found });
      this.others.postMessage({ did, steps: answer.steps, table: answer.table, before: version });
      this.#take(answer.table, { did, steps: answer.steps, done: answer.done, mine: true });
      return answer;
    });
  }

  /** Plays a move, and what goes away by itself after it. @param {string} move @param {(table: any) => boolean} [still] whether it still means the same */
  async play(move, still = () => true) {
    const answer = await this.change("play", (now) => (still(now) ? { move } : null));
    if (answer === null) return null;
    const { table } = answer;
    const away = settings.autoplay === "off" ? null : await this.#away(table);
    // What went away by itself is taken back with the move that made it go.
    if (away !== null) this.together.set(away.table.version, away.table.count - table.count + 1);
    return answer;
  }

  /** Takes a move back. */
  undo() {
    return this.change("undo", (table) => ({ times: this.together.get(table.version) ?? 1 }));
  }

  /** Lets cards go away by themselves. @param {any} table as it is after a move */
  #away(table) {
    if (settings.autoplay === "safe") return this.change("auto", (now) => (now.version === table.version && now.safe ? {} : null));
    return this.change("auto", (now) => (now.version === table.version && goesAway(now) ? { every: true } : null));
  }

  /** Asks something of the table. @param {string} what */
  ask(what) {
    return this.inTurn(async () => (this.table === null ? null : get(`tables/${this.table.key}/${what}`)));
  }

  /** A window that is looked at again asks whether something was played elsewhere, and what can be won. */
  #look() {
    if (this.table === null) return;
    if (document.hidden) {
      this.thinking?.abort();
      return;
    }
    this.#fresh(this.table.key);
    this.judge();
  }

  /** Shows a table as it is now, if it has changed. @param {number} key */
  #fresh(key) {
    return this.inTurn(async () => {
      if (this.table.key !== key) return;
      const { table } = await get(`tables/${key}`);
      if (table.version !== this.table.version) this.#take(table, { did: "stale", mine: false });
    });
  }

  /** Another window has changed a table. @param {{did: string, steps?: Step[], table: any, before: string}} change */
  #heard({ did, steps, table, before }) {
    // After whatever this window has asked for: that may be newer, or what the other one has changed.
    this.inTurn(async () => {
      if (this.table?.key !== table.key || this.table.version === table.version) return;
      if (this.table.version === before) this.#take(table, { did, steps, mine: false });
      else this.#fresh(table.key);
    });
  }

  /** Asks whether the game can still be won. */
  async judge() {
    this.thinking?.abort();
    if (!this.solver || settings.light !== "on" || this.table.state !== "playing") {
      this.listener.judged(this.table.state === "won" ? "won" : "");
      return;
    }
    this.listener.judged("thinking");
    // It is asked again when somebody looks.
    if (document.hidden) return;
    const thinking = new AbortController();
    this.thinking = thinking;
    const { key, version } = this.table;
    // Whoever plays fast wants no verdict between two moves.
    await new Promise((resolve) => setTimeout(resolve, 250));
    if (thinking.signal.aborted) return;
    try {
      const { verdict } = await alone("cadogan-verdict", thinking.signal, () => get(`tables/${key}/verdict?version=${encodeURIComponent(version)}`, thinking.signal));
      if (!thinking.signal.aborted && verdict !== "stopped") this.listener.judged(verdict);
    } catch {
      if (!thinking.signal.aborted) this.listener.judged("unknown");
    }
  }
}

/**
 * Does something that may take long in one window of this browser at a time, for it holds one of its few connections.
 * @template T
 * @param {string} name
 * @param {AbortSignal} signal gives it up
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
async function alone(name, signal, work) {
  // Browsers have locks on pages that came safely: from this machine, or by https.
  return navigator.locks ? navigator.locks.request(name, { signal }, work) : work();
}

/** Whether some card could go to a foundation. @param {any} table */
export function goesAway(table) {
  return table.moves.some((/** @type {any} */ move) => move.to !== move.from && table.piles[move.to].kind === "foundation" && table.piles[move.from].kind !== "foundation");
}
