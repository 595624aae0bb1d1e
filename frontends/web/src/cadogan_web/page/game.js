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
    /** @type {EventSource | null} */
    this.events = null;
    /** @type {Map<string, number>} how many moves were one, by the version that they led to */
    this.together = new Map();
    /** @type {string[]} what was done here and is still to be told as a change */
    this.echoes = [];
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
    const other = this.table === null || this.table.key !== table.key;
    this.table = table;
    if (other) this.#listen();
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
      const answer = await post(`tables/${this.table.key}/${did}`, { version: this.table.version, ...found });
      this.echoes.push(answer.table.version);
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

  /** A tab that nobody looks at holds no connection: a browser opens six to a server at most. */
  #look() {
    if (this.table === null) return;
    if (document.hidden) {
      this.events?.close();
      this.events = null;
      this.thinking?.abort();
      return;
    }
    if (this.events === null || this.events.readyState === EventSource.CLOSED) this.#listen();
    this.judge();
  }

  /** Hears what other tabs do with this table. */
  #listen() {
    this.events?.close();
    this.events = null;
    this.echoes = [];
    if (document.hidden) return;
    const { key } = this.table;
    const events = new EventSource(`/api/tables/${key}/events`);
    this.events = events;
    const current = () => this.events === events && this.table.key === key;
    events.addEventListener("version", (event) => {
      const { version } = JSON.parse(event.data);
      this.inTurn(async () => {
        if (!current() || version === this.table.version) return;
        const { table } = await get(`tables/${key}`);
        if (current() && table.version !== this.table.version) this.#take(table, { did: "stale", mine: false });
      });
    });
    events.addEventListener("change", (event) => {
      const { did, steps, table } = JSON.parse(event.data);
      // After whatever this tab has asked for, since that may be the very change.
      this.inTurn(async () => {
        if (!current()) return;
        const own = this.echoes.indexOf(table.version);
        if (own >= 0) {
          this.echoes.splice(0, own + 1);
          return;
        }
        if (table.version === this.table.version) return;
        // While echoes of what was done here are still to come, this may be older than what is shown.
        const now = this.echoes.length ? (await get(`tables/${key}`)).table : table;
        if (now.version !== this.table.version) this.#take(now, { did, steps: now === table ? steps : undefined, mine: false });
      });
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
      const { verdict } = await get(`tables/${key}/verdict?version=${encodeURIComponent(version)}`, thinking.signal);
      if (!thinking.signal.aborted && verdict !== "stopped") this.listener.judged(verdict);
    } catch {
      if (!thinking.signal.aborted) this.listener.judged("unknown");
    }
  }
}

/** Whether some card could go to a foundation. @param {any} table */
export function goesAway(table) {
  return table.moves.some((/** @type {any} */ move) => move.to !== move.from && table.piles[move.to].kind === "foundation" && table.piles[move.from].kind !== "foundation");
}
