// @ts-check
// The page: a bar, the table, what was said, and what can be done.

import { Refusal, post } from "./api.js";
import { Board } from "./board.js";
import { button, opened } from "./dialogs.js";
import { Game, goesAway } from "./game.js";
import { Hands } from "./hands.js";
import { icon } from "./icons.js";
import { KEYS, Keys } from "./keys.js";
import { aimed, buttons, spots } from "./moves.js";
import { branchesPage, dealPage, gamesPage, keysPage, minePage, movesPage, openFile, rulesPage, saveFile, settingsPage, sharePage, statisticsWindow } from "./pages.js";
import { choose, settings, wear } from "./settings.js";
import { cardAt, moveName, standing, statusLine, told } from "./speech.js";
import { html } from "./svg.js";
import { begin, known, of, say, speak, spoken, verbName } from "./words.js";

/**
 * @typedef {import("./moves.js").Move} Move
 * @typedef {import("./moves.js").Spot} Spot
 */

/** @param {string} id @returns {any} */
const element = (id) => document.getElementById(id);

/** More buttons of a game than this would leave no room for what is said; all moves are in the list besides. */
const MOST_BUTTONS = 4;

export class App {
  constructor() {
    this.game = new Game({
      changed: (table, change) => this.#changed(table, change),
      refused: (fault) => this.#refused(fault),
      judged: (verdict) => this.#judged(verdict),
    });
    this.board = new Board(element("stage"), {
      point: (spot, how) => this.hands.point(spot, how),
      lift: (spot) => this.hands.lift(spot),
      drop: (spot, onto) => this.hands.drop(spot, onto),
    });
    this.hands = new Hands(this);
    this.keys = new Keys(this);
    /** @type {{moves: Move[], at: number} | null} */
    this.hints = null;
    this.name = "";
    this.refusal = "";
    this.verdict = "";
    // Another link of ours in the same window.
    window.addEventListener("hashchange", () => location.reload());
    element("skip").addEventListener("click", (/** @type {Event} */ event) => {
      event.preventDefault();
      this.board.focus();
    });
  }

  async start() {
    wear();
    const asked = new URLSearchParams(location.hash.slice(1));
    history.replaceState(null, "", location.pathname);
    this.#speak(asked.get("lang") ?? settings.language ?? "en");
    this.#bar();
    this.say(say("loading"));
    let session;
    try {
      session = await post("session", asked.has("key") ? { key: asked.get("key") } : {});
    } catch (fault) {
      this.#refused(fault);
      return;
    }
    if (!asked.has("lang") && !settings.language) this.#speak(session.language);
    this.game.solver = session.solver;
    this.#bar();
    const [table, code] = [asked.get("table"), asked.get("code")];
    let found = null;
    if (code) found = await this.open({ code, ...(asked.has("moves") ? { moves: (asked.get("moves") ?? "").split(",").filter(Boolean) } : {}) });
    else if (table || session.table) found = await this.game.resume(Number(table ?? session.table));
    if (found === null && !this.refusal) found = await this.open({ code: "klondike" });
    if (found === null) this.safely(() => gamesPage(this));
    else this.board.focus();
  }

  /** @param {string} language */
  #speak(language) {
    speak(language === "ru" ? "ru" : "en");
    document.title = say("title");
  }

  /** @param {"en" | "ru"} language */
  async speak(language) {
    choose("language", language);
    this.#speak(language);
    this.refresh();
  }

  /** Shows everything anew after a change of settings. */
  refresh() {
    const { table } = this.game;
    this.#bar();
    if (table === null) return;
    this.name = of(table.name);
    this.#shown(table);
    this.board.relabel();
    this.board.resize();
    this.say(standing(table));
    this.game.judge();
  }

  /** Opens a table. @param {any} body @param {AbortSignal} [signal] */
  open(body, signal) {
    this.refusal = "";
    return this.game.open(body, signal);
  }

  /** @param {string} text @param {boolean} [refused] */
  say(text, refused = false) {
    const said = element("said");
    said.classList.toggle("refused", refused);
    // The same words once more are news too.
    if (said.textContent === text) said.textContent = "";
    said.textContent = text;
  }

  lastRefusal() {
    return this.refusal;
  }

  // The bar.

  #bar() {
    const tool = (/** @type {any} */ name, /** @type {() => void} */ act, /** @type {string} */ keys) => html("button", { type: "button", id: `do-${name}`, title: `${say(name)} (${keys})`, "aria-keyshortcuts": keys, onclick: act }, icon(name), html("span", {}, say(name)));
    element("skip").textContent = say("skip");
    element("bar").replaceChildren(
      html("button", { type: "button", class: "title", id: "do-games", onclick: () => this.safely(() => gamesPage(this)) }, say("games")),
      html("span", { class: "status", id: "status" }),
      html("span", { class: "verdict", id: "verdict", hidden: true }, html("i", { "aria-hidden": "true" }), html("span", {})),
      html(
        "div",
        { class: "tools", role: "toolbar", "aria-label": say("tools") },
        tool("undo", () => this.undo(), "U"),
        tool("redo", () => this.redo(), "R"),
        tool("hint", () => this.hint(), "H"),
        tool("auto", () => this.auto(), "A"),
        tool("new", () => this.safely(() => dealPage(this)), "Shift+N"),
      ),
      html("button", { type: "button", class: "menu", id: "do-more", "aria-haspopup": "dialog", onclick: () => this.menu(), title: say("more") }, icon("more"), html("span", { class: "unseen" }, say("more"))),
    );
    this.#judged(this.verdict);
  }

  menu() {
    const { table } = this.game;
    /** @type {[string, () => void, boolean?][]} */
    const entries = [
      ["games", () => gamesPage(this)],
      ["new", () => dealPage(this)],
      ["mine", () => minePage(this)],
      ["rules", () => rulesPage(table.game, table), table === null],
      ["statistics", () => statisticsWindow(this)],
      ["settings", () => settingsPage(this)],
      ["keys", () => keysPage(KEYS)],
      ["moves", () => movesPage(this), !table?.moves.length],
      ["branches", () => branchesPage(this), table === null],
      ["auto, all", () => this.auto(true), table === null || !goesAway(table)],
      ["restart", () => this.restart(), !table?.undo && table?.state !== "left"],
      // A deal in which nothing was done counts as nothing.
      ["leave", () => this.leave(), table?.state !== "playing" || !(table.undo || table.redo || table.branches)],
      ["share", () => sharePage(this), table === null],
      ["file", () => saveFile(this), table === null],
      ["open", () => openFile(this)],
    ];
    const { close } = opened(
      say("more"),
      [html("div", { class: "menu-list" }, ...entries.map(([key, act, disabled]) => button(say(key), () => (close(), this.safely(act)), { disabled: Boolean(disabled), "data-do": key })))],
      { small: true },
    );
  }

  /** Does something that may ask the server, and tells what went wrong. @param {() => any} act */
  async safely(act) {
    try {
      await act();
    } catch (fault) {
      this.#refused(fault);
    }
  }

  // What the server says.

  /** @param {any} table @param {import("./game.js").Change} change */
  #changed(table, change) {
    const other = change.did === "open" || change.did === "resume";
    this.hands.unpick();
    this.hints = null;
    this.board.unhint();
    this.board.show(table, change.steps ?? null);
    if (other) {
      history.replaceState(null, "", `#table=${table.key}`);
      element("judged").textContent = "";
      this.name = of(table.name);
    }
    this.#shown(table);
    // What had the focus may be gone with the old table, as has the button of a game that had ended.
    if (change.mine && document.activeElement === document.body) this.board.focus();
    if (other) {
      this.#opened(table, change.did);
      return;
    }
    const parts = [];
    if (change.did === "stale" || !change.mine) parts.push(say("fresh"));
    if (change.did === "undo") parts.push(say(change.done === false ? "nothing to undo" : "undone"));
    if (change.did === "redo") parts.push(say(change.done === false ? "nothing to redo" : "redone"));
    if (change.did === "restart") parts.push(say("restarted"));
    if (change.did === "auto" && !change.steps?.length) parts.push(say("nothing away"));
    if (change.steps?.length) parts.push(told(table, change.steps));
    this.say([...parts, standing(table)].filter(Boolean).join(" "));
    if (table.state === "won" && change.steps?.length) this.board.cheer();
  }

  /** @param {any} table @param {string} did */
  #opened(table, did) {
    // Where the file of a game lies is no part of its name.
    const code = table.code?.replace(/^.*[\\/]/, "");
    const begun = did === "resume" && table.count ? say("resumed", { name: this.name, count: table.count }) : table.code ? say("dealt", { name: this.name, code }) : say("set up", { name: this.name });
    const ahead = did === "open" && table.redo ? say("replay", { left: table.redo }) : "";
    this.say([begun, ahead, standing(table)].filter(Boolean).join(" "));
  }

  /** What stands around the table. @param {any} table */
  #shown(table) {
    element("status").textContent = statusLine(table);
    element("do-games").textContent = this.name || say("games");
    element("do-games").setAttribute("aria-label", say("games, now", { name: this.name }));
    element("name").textContent = this.name;
    document.title = `${this.name} - ${say("title")}`;
    element("stage").setAttribute("aria-label", say("table", { name: this.name }));
    element("do-undo").disabled = !table.undo;
    element("do-redo").disabled = !table.redo && !table.branches;
    element("do-hint").disabled = !table.moves.length;
    element("do-auto").disabled = !table.safe && !goesAway(table);
    const found = buttons(table.moves);
    const twice = new Set(found.map((move) => move.verb)).size < found.length;
    const verbs = found.length > MOST_BUTTONS ? [] : found.map((move) => button(twice ? moveName(table, move) : begin(verbName(move.verb, table.verbs?.[move.verb])), () => this.play(move), { title: of(table.verbs?.[move.verb]), "data-verb": move.verb }));
    const at = document.activeElement instanceof HTMLElement && element("verbs").contains(document.activeElement) ? document.activeElement.dataset.verb : null;
    element("verbs").replaceChildren(...verbs);
    element("verbs").setAttribute("aria-label", say("game"));
    if (at) {
      const same = /** @type {HTMLElement | undefined} */ (verbs.find((/** @type {HTMLElement} */ each) => each.dataset.verb === at));
      if (same) same.focus();
      else this.board.focus();
    }
    this.#ending(table);
  }

  /** A game that is won is told over the table; one that is lost only beside it, where its cards can still be seen. @param {any} table */
  #ending(table) {
    const place = element("ending");
    place.hidden = table.state !== "won";
    place.replaceChildren();
    if (table.state === "playing") return;
    const again = button(say("new"), () => this.open({ like: table.key, code: (table.code ?? table.game).slice(table.game.length).replace(/#.*$/, "") }), { class: "main" });
    const restart = button(say("restart"), () => this.restart(), { class: "again" });
    if (table.state !== "won") element("verbs").append(again, restart);
    else place.append(html("strong", {}, standing(table)), again, button(say("statistics"), () => this.safely(() => statisticsWindow(this))), restart);
  }

  /** @param {any} fault */
  #refused(fault) {
    this.refusal = fault instanceof Refusal ? of(fault.sentence) : say("offline");
    this.say(begin(this.refusal), true);
    if (this.game.table !== null) this.board.back();
    if (!(fault instanceof Refusal)) console.error(fault);
  }

  /** @param {string} verdict */
  #judged(verdict) {
    this.verdict = verdict;
    const light = element("verdict");
    if (!light) return;
    const shown = known(verdict) && settings.light === "on" && this.game.solver && verdict !== "won";
    light.hidden = !shown;
    if (!shown) {
      element("judged").textContent = "";
      return;
    }
    light.dataset.verdict = verdict;
    light.firstElementChild.textContent = { winnable: "✓", lost: "✕", unknown: "?", thinking: "…" }[verdict] ?? "";
    light.lastElementChild.textContent = say(verdict);
    light.title = say("light");
    // For who cannot see the light; only news are told, not each thought.
    if (verdict !== "thinking" && element("judged").textContent !== say(verdict)) element("judged").textContent = say(verdict);
  }

  /** Tells how the game stands. */
  where() {
    const { table } = this.game;
    const light = element("verdict");
    const verdict = light.hidden ? "" : `${light.lastElementChild.textContent}.`;
    this.say([`${this.name}.`, `${statusLine(table)}.`, standing(table), verdict].filter(Boolean).join(" "));
  }

  // What can be done.

  /** @param {Move} move @param {any} [seen] the table on which it was seen to be legal */
  async play(move, seen = this.board.table) {
    this.hands.unpick();
    this.hands.sent = aimed(move) ? move.from : "";
    // What has changed meanwhile may have put other cards there.
    const same = (/** @type {any} */ now) => !(aimed(move) || move.also.length) || [...spots(move), /** @type {Spot} */ ([move.to, 1])].every((spot) => cardAt(now, spot) === cardAt(seen, spot));
    if ((await this.game.play(move.move, same)) === null) this.board.back();
  }

  undo() {
    return this.game.undo();
  }

  async redo() {
    if (this.game.table?.branches > 1 && !this.game.table.redo) return branchesPage(this);
    return this.game.change("redo");
  }

  restart() {
    return this.game.change("restart");
  }

  leave() {
    return this.game.change("leave");
  }

  /** @param {boolean} [every] */
  auto(every = false) {
    return this.game.change("auto", (table) => (every || !table.safe ? { every: true } : {}));
  }

  async hint() {
    if (this.hints === null) {
      const answer = await this.game.ask("hint");
      if (!answer) return;
      if (!answer.hints.length) {
        this.say(say("no hint"));
        return;
      }
      this.hints = { moves: answer.hints, at: -1 };
    }
    const { moves } = this.hints;
    this.hints.at = (this.hints.at + 1) % moves.length;
    const move = moves[this.hints.at];
    this.hands.unpick();
    // There Enter plays it.
    const { cards } = this.game.table.piles[move.from];
    this.board.focus({ pile: move.from, index: Math.max(cards.length - move.count, 0) });
    this.board.hint(spots(move), move.to === move.from ? null : move.to);
    this.say(say("hinted", { number: this.hints.at + 1, count: moves.length, move: moveName(this.game.table, move) }));
  }
}

const app = new App();
app.start();

// For the console and for tests.
Object.assign(window, { cadogan: { app, spoken } });
