// @ts-check
// The page: a bar, the table, what was said; what clicks, drags and keys mean at this table.

import { Refusal, post } from "./api.js";
import { Board } from "./board.js";
import { button, opened } from "./dialogs.js";
import { Game, goesAway } from "./game.js";
import { icon } from "./icons.js";
import { aimed, attempt, buttons, inOrder, next, pointed, pointing, spots } from "./moves.js";
import { branchesPage, dealPage, gameName, gamesPage, keysPage, minePage, movesPage, openFile, rulesPage, saveFile, settingsPage, sharePage, statisticsWindow } from "./pages.js";
import { choose, settings, wear } from "./settings.js";
import { cardAt, moveName, spotName, standing, statusLine, targetName, told } from "./speech.js";
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
      point: (spot, how) => this.#point(spot, how),
      lift: (spot) => this.#lift(spot),
      drop: (spot, onto) => this.#drop(spot, onto),
      focus: () => {},
    });
    /** @type {Spot[]} */
    this.picked = [];
    /** @type {{moves: Move[], at: number} | null} */
    this.hints = null;
    this.name = "";
    this.refusal = "";
    this.verdict = "";
    /** The pile from which a card was sent last. */
    this.sent = "";
    document.addEventListener("keydown", (event) => this.#key(event));
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
    if (found === null) gamesPage(this);
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
  async refresh() {
    const { table } = this.game;
    this.#bar();
    if (table === null) return;
    this.name = await gameName(table.game);
    this.#shown(table);
    this.board.relabel();
    this.board.resize();
    this.say(standing(table));
    this.game.judge();
  }

  /** Opens a table. @param {any} body */
  open(body) {
    this.refusal = "";
    return this.game.open(body);
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
      ["rules", () => rulesPage(table.game), table === null],
      ["statistics", () => statisticsWindow(this)],
      ["settings", () => settingsPage(this)],
      ["keys", () => keysPage()],
      ["moves", () => movesPage(this), !table?.moves.length],
      ["branches", () => branchesPage(this), table === null],
      ["auto, all", () => this.auto(true), table === null || !goesAway(table)],
      ["restart", () => this.restart(), !table?.undo],
      ["leave", () => this.leave(), table?.state !== "playing"],
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
    this.picked = [];
    this.hints = null;
    this.board.unmark();
    this.board.unhint();
    this.board.show(table, change.steps ?? null);
    if (other) {
      history.replaceState(null, "", `#table=${table.key}`);
      this.#opened(table, change.did);
    }
    this.#shown(table);
    if (other) return;
    const parts = [];
    if (change.did === "stale" || !change.mine) parts.push(say("fresh"));
    if (change.did === "undo") parts.push(say(change.done === false ? "nothing to undo" : "undone"));
    if (change.did === "redo") parts.push(say(change.done === false ? "nothing to redo" : "redone"));
    if (change.did === "restart") parts.push(say("restarted"));
    if (change.did === "leave") parts.push(say("left"));
    if (change.did === "auto" && !change.steps?.length) parts.push(say("nothing away"));
    if (change.steps?.length) parts.push(told(table, change.steps));
    this.say([...parts, standing(table)].filter(Boolean).join(" "));
    if (table.state === "won" && change.steps?.length) this.board.cheer();
  }

  /** @param {any} table @param {string} did */
  async #opened(table, did) {
    this.name = await gameName(table.game);
    if (this.game.table !== table) return;
    this.#shown(table);
    const begun = did === "resume" && table.count ? say("resumed", { name: this.name, count: table.count }) : table.code ? say("dealt", { name: this.name, code: table.code }) : say("set up", { name: this.name });
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
    const again = button(say("new"), () => this.open({ code: table.code ? table.code.replace(/#.*$/, "") : table.game }), { class: "main" });
    const restart = button(say("restart"), () => this.restart(), { class: "again" });
    if (table.state === "over") element("verbs").append(again, restart);
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
    if (!shown) return;
    light.dataset.verdict = verdict;
    light.firstElementChild.textContent = { winnable: "✓", lost: "✕", unknown: "?", thinking: "…" }[verdict] ?? "";
    light.lastElementChild.textContent = say(verdict);
    light.title = say("light");
  }

  // Pointing.

  /** @param {Spot} spot @param {"click" | "double" | "key" | "send"} how */
  #point(spot, how) {
    const card = cardAt(this.board.table, spot);
    this.game.inTurn(async () => {
      // Somebody who was faster than the server meant the card that he saw.
      if (cardAt(this.game.table, spot) === card) this.#meant(spot, how);
    });
  }

  /** @param {Spot} spot @param {"click" | "double" | "key" | "send"} how */
  #meant(spot, how) {
    const { table } = this.game;
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
      this.#unpick();
      this.#send(spot);
      return;
    }
    const meaning = pointed(table.moves, table.piles, this.picked, spot);
    if ("play" in meaning) this.play(meaning.play);
    else if ("choose" in meaning) movesPage(this, meaning.choose);
    else if ("ask" in meaning) {
      this.#unpick();
      if (how === "key" || sends) this.#send(spot);
      else this.say(say("unpicked"));
    } else if ("pick" in meaning) {
      if (sends && !this.picked.length) this.#send(spot);
      else this.#pick(meaning.pick);
    } else if ("refuse" in meaning) this.#why(this.picked[0], meaning.refuse);
    else {
      this.board.shake(spot);
      this.say(spot[1] ? say("no move", { card: begin(spotName(table, spot)) }) : say("no move, empty"), true);
    }
  }

  /** Sends a card where it obviously goes; to a foundation if it can. @param {Spot} spot */
  #send(spot) {
    const { table } = this.game;
    const found = pointing(table.moves, [spot]);
    const home = found.filter((move) => aimed(move) && spots(move).length === 1 && ["foundation", "discard"].includes(table.piles[move.to].kind));
    if (found.length === 1) this.play(found[0]);
    else if (home.length) this.play(home[0]);
    // Which partner is meant, only the player knows.
    else if (found.length && found.every((move) => move.also.length)) this.#pick([spot]);
    else if (found.length)
      this.game.ask(`obvious?pile=${encodeURIComponent(spot[0])}&count=${spot[1]}`).then((answer) => {
        if (answer?.move) this.play(answer.move);
        else if (answer) this.#pick([spot]);
      });
    else {
      const meaning = pointed(table.moves, table.piles, [], spot);
      if ("play" in meaning) this.play(meaning.play);
      else this.say(say("no move", { card: begin(spotName(table, spot)) }), true);
    }
  }

  /** @param {Spot[]} picked */
  #pick(picked) {
    const { table } = this.game;
    this.board.unhint();
    this.picked = picked;
    const { piles, cards } = next(table.moves, picked);
    this.board.mark(piles, cards, picked);
    const card = begin(picked.map((spot) => spotName(table, spot)).join(" + "));
    const targets = [...[...piles].map((label) => targetName(table, label)), ...cards.map((spot) => spotName(table, spot))];
    const key = !targets.length ? "picked, none" : piles.size ? "picked" : "picked, with";
    this.say(say(key, { card, targets: [...new Set(targets)].slice(0, 12).join("; ") }));
  }

  #unpick() {
    this.picked = [];
    this.board.unmark();
  }

  /** Tells why cards do not go there. @param {Spot} from @param {string} to */
  async #why(from, to) {
    this.board.shake(from);
    const answer = await this.game.ask(`why?move=${encodeURIComponent(attempt(from, to))}`);
    if (answer && !answer.legal) this.say(begin(of(answer.reason)), true);
  }

  /** What a drag takes along, and where it may go. @param {Spot} spot */
  #lift(spot) {
    const { table } = this.game;
    this.#unpick();
    this.board.unhint();
    const found = pointing(table.moves, [spot]);
    const single = found.length > 0 && !found.some((move) => move.verb === "move");
    return { count: single ? 1 : spot[1], ...next(table.moves, [spot]) };
  }

  /** @param {Spot} spot @param {string | null} onto */
  #drop(spot, onto) {
    const { table } = this.game;
    const possible = onto === null ? [] : pointing(table.moves, [spot]).filter((move) => {
      const all = spots(move);
      return all.length === 1 ? aimed(move) && move.to === onto : all.length === 2 && !aimed(move) && all.some(([pile, count]) => pile === onto && (pile !== spot[0] || count !== spot[1]));
    });
    const found = inOrder(possible, [spot]);
    if (found.length === 1) {
      this.play(found[0]);
      return;
    }
    this.board.back();
    if (found.length) movesPage(this, found);
    else if (onto !== null) this.#why(spot, onto);
  }

  // What can be done.

  /** @param {Move} move */
  async play(move) {
    this.#unpick();
    this.sent = aimed(move) ? move.from : "";
    await this.game.play(move.move);
  }

  undo() {
    return this.game.change("undo");
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
    this.#unpick();
    // There Enter plays it.
    const { cards } = this.game.table.piles[move.from];
    this.board.focus({ pile: move.from, index: Math.max(cards.length - move.count, 0) });
    this.board.hint(spots(move), move.to === move.from ? null : move.to);
    this.say(say("hinted", { number: this.hints.at + 1, count: moves.length, move: moveName(this.game.table, move) }));
  }

  /** To the next place where the picked card can go. @param {number} step */
  #turn(step) {
    const { table } = this.game;
    const { piles, cards } = this.picked.length ? next(table.moves, this.picked) : { piles: new Set(), cards: [] };
    /** @type {{pile: string, index: number}[]} */
    const places = this.picked.length
      ? [...[...piles].map((pile) => ({ pile, index: Math.max(table.piles[pile].cards.length - 1, 0) })), ...cards.map(([pile, count]) => ({ pile, index: table.piles[pile].cards.length - count }))]
      : [...new Map(table.moves.filter((/** @type {Move} */ move) => move.count).map((/** @type {Move} */ move) => [`${move.from} ${move.count}`, { pile: move.from, index: Math.max(table.piles[move.from].cards.length - move.count, 0) }])).values()];
    if (!places.length) return;
    const { current } = this.board;
    const at = places.findIndex((each) => each.pile === current.pile && each.index === current.index);
    this.board.focus(places[(at + step + places.length) % places.length]);
  }

  // Keys.

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (document.querySelector("dialog[open]")) return;
    const target = /** @type {HTMLElement} */ (event.target);
    if (target.closest("input, select, textarea")) return;
    const control = event.ctrlKey || event.metaKey;
    const key = event.key.length === 1 ? latin(event) : event.key;
    const act = control ? this.#control(key, event.shiftKey) : (this.#inTable(event, key) ?? this.#single(key, event));
    if (!act) return;
    event.preventDefault();
    this.safely(act);
  }

  /** @param {string} key @param {boolean} shift @returns {(() => any) | undefined} */
  #control(key, shift) {
    if (key === "z") return shift ? () => this.redo() : () => this.undo();
    if (key === "y") return () => this.redo();
    return undefined;
  }

  /** @param {KeyboardEvent} event @param {string} key @returns {(() => any) | undefined} */
  #inTable(event, key) {
    if (this.game.table === null || event.altKey) return undefined;
    const inside = element("stage").contains(event.target);
    if (key.startsWith("Arrow") && (inside || event.target === document.body)) return () => (inside ? this.board.go(/** @type {any} */ (key)) : this.board.focus());
    if (!inside) return undefined;
    if (key === "Home" || key === "End") return () => this.board.end(key === "End");
    if (key === "Enter" && this.hints !== null && this.hints.at >= 0) {
      const move = this.hints.moves[this.hints.at];
      return () => this.play(move);
    }
    if (key === "Enter") return () => this.#point(this.board.spot, "key");
    if (key === " ") return () => this.#point(this.board.spot, this.picked.length ? "key" : "send");
    return undefined;
  }

  /** @param {string} key @param {KeyboardEvent} event @returns {(() => any) | undefined} */
  #single(key, event) {
    if (event.altKey) return undefined;
    if (key === "Escape") {
      return () => {
        this.#unpick();
        this.board.unhint();
        this.hints = null;
        this.say(say("unpicked"));
      };
    }
    if (key === "F1") return () => this.game.table && rulesPage(this.game.table.game);
    if (key === "?") return () => keysPage();
    if (settings.single === "off" || this.game.table === null) return undefined;
    if (key === "n") return event.shiftKey ? () => dealPage(this) : () => this.#turn(1);
    return {
      p: () => this.#turn(-1),
      d: () => this.#first(),
      u: () => this.undo(),
      r: () => this.redo(),
      h: () => this.hint(),
      a: () => this.auto(),
      m: () => movesPage(this),
      w: () => this.say(`${this.name}. ${statusLine(this.game.table)}. ${standing(this.game.table)}`),
      g: () => gamesPage(this),
    }[key];
  }

  /** The deal, or whatever else has a button. */
  #first() {
    const [move] = buttons(this.game.table.moves);
    if (move) this.play(move);
  }
}

/** The letter on a key, whatever the keyboard writes with it. @param {KeyboardEvent} event */
function latin(event) {
  return /^Key[A-Z]$/.test(event.code) ? event.code.slice(3).toLowerCase() : event.key;
}

const app = new App();
app.start();

// For the console and for tests.
Object.assign(window, { cadogan: { app, spoken } });
