// @ts-check
// The windows: games, a new deal, rules, statistics, one's own games, sharing, branches, moves, settings, keys.

import { get } from "./api.js";
import { button, choice, opened } from "./dialogs.js";
import { CHOICES, choose, settings } from "./settings.js";
import { moveName } from "./speech.js";
import { statisticsPage } from "./statistics.js";
import { html } from "./svg.js";
import { of, say, spoken, valueName } from "./words.js";

/** @typedef {import("./app.js").App} App */

/** @type {any} */
let games = null;

/** The catalogue, asked for once. */
async function catalogue() {
  games ??= await get("games");
  return games;
}

/** Whether everybody has a game; one from a file is only at the table that was opened with it. @param {string} id */
const installed = async (id) => (await catalogue()).games.some((/** @type {any} */ game) => game.game === id);

/** @param {string} text */
const plain = (text) => text.toLocaleLowerCase().replaceAll("ё", "е");

/** @param {any} game */
const also = (game) => (Array.isArray(game.aka) ? game.aka : game.aka ? [game.aka] : []);

/** All games. @param {App} app */
export async function gamesPage(app) {
  const [{ games: all, faults }, mine] = await Promise.all([catalogue(), get("statistics").catch(() => ({ statistics: [] }))]);
  /** @type {Map<string, {played: number, won: number}>} */
  const played = new Map();
  for (const each of mine.statistics) {
    const sum = played.get(each.game) ?? { played: 0, won: 0 };
    played.set(each.game, { played: sum.played + each.played, won: sum.won + each.won });
  }
  const list = html("div", {});
  const found = html("p", { class: "soft", role: "status" });
  const search = html("input", { type: "search", autofocus: true, autocomplete: "off", spellcheck: "false", oninput: fill });
  const values = (/** @type {(game: any) => any} */ pick) => [...new Set(all.map(pick))].filter((value) => value !== null && value !== undefined && value !== "").sort();
  const select = (/** @type {[string, string][]} */ options) => html("select", { onchange: fill }, ...options.map(([value, said]) => html("option", { value }, said)));
  const decks = select([["", say("any")], ...values((game) => game.decks).map((value) => /** @type {[string, string]} */ ([String(value), String(value)]))]);
  const families = new Map(all.map((/** @type {any} */ game) => [game.family.id, of(game.family.name)]));
  // Those that fit nowhere come last, not by their name.
  const last = (/** @type {string} */ id) => Number(id === "other");
  const familiesInOrder = [...families].sort(([a, one], [b, two]) => last(a) - last(b) || one.localeCompare(two, spoken()));
  const family = select([["", say("any")], ...familiesInOrder]);
  const sizes = ["short", "medium", "long"].filter((size) => all.some((/** @type {any} */ game) => game.length?.size === size));
  const length = select([["", say("any")], ...sizes.map((size) => /** @type {[string, string]} */ ([size, say(`length ${size}`)]))]);
  const order = select([["name", say("sort name")], ["family", say("sort family")], ["played", say("sort played")], ["winnable", say("sort winnable")], ["length", say("sort length")]]);
  function fill() {
    const wanted = plain(search.value).trim().split(/\s+/);
    const within = (/** @type {any[]} */ texts) => wanted.every((word) => plain(texts.join(" ")).includes(word));
    const named = (/** @type {any} */ game) => [game.game, game.name.en, game.name.ru, ...also(game)];
    const shown = all.filter((/** @type {any} */ game) => {
      const fits = (/** @type {HTMLSelectElement} */ chosen, /** @type {any} */ value) => !chosen.value || String(value) === chosen.value;
      return within([...named(game), of(game.summary)]) && fits(decks, game.decks) && fits(family, game.family.id) && fits(length, game.length?.size);
    });
    const name = (/** @type {any} */ game) => of(game.name);
    shown.sort((/** @type {any} */ a, /** @type {any} */ b) => name(a).localeCompare(name(b), spoken()));
    // Whoever types a name means it rather than a word in what is said of games.
    if (order.value === "name") shown.sort((/** @type {any} */ a, /** @type {any} */ b) => Number(within(named(b))) - Number(within(named(a))));
    if (order.value === "played") shown.sort((/** @type {any} */ a, /** @type {any} */ b) => (played.get(b.game)?.played ?? 0) - (played.get(a.game)?.played ?? 0));
    // How long a game is that nobody has won is not known: it comes last.
    if (order.value === "length") shown.sort((/** @type {any} */ a, /** @type {any} */ b) => (a.length?.moves ?? Infinity) - (b.length?.moves ?? Infinity) || 0);
    if (order.value === "winnable") shown.sort((/** @type {any} */ a, /** @type {any} */ b) => middle(b) - middle(a));
    // In the order of families each stands under its name.
    const groups = order.value === "family" ? familiesInOrder.map(([id, called]) => ({ called, some: shown.filter((/** @type {any} */ game) => game.family.id === id) })) : [{ called: "", some: shown }];
    const cards = (/** @type {any[]} */ some, /** @type {boolean} */ under) => html("ul", { class: "games" }, ...some.map((game) => card(game, under ? "h4" : "h3")));
    list.replaceChildren(...groups.flatMap(({ called, some }) => (some.length ? [...(called ? [html("h3", {}, called)] : []), cards(some, Boolean(called))] : [])));
    found.textContent = say("found", { count: shown.length });
  }
  const card = (/** @type {any} */ game, /** @type {"h3" | "h4"} */ heading) => {
    const facts = factsOf(game);
    const own = played.get(game.game);
    if (own?.played) facts.push(say("played so", own));
    const name = of(game.name);
    return html(
      "li",
      {},
      html(heading, {}, name),
      html("p", {}, of(game.summary)),
      html("p", { class: "soft" }, facts.join(" · ")),
      html(
        "div",
        { class: "row" },
        button(say("play"), () => (close(), app.open({ code: game.game })), { class: "main", "aria-label": `${say("play")}: ${name}` }),
        button(say("new"), () => (close(), app.safely(() => dealPage(app, game.game))), { "aria-label": `${say("new")}: ${name}` }),
        button(say("rules"), () => app.safely(() => rulesPage(game.game)), { "aria-label": say("its rules", { name }) }),
      ),
    );
  };
  fill();
  const filters = html(
    "div",
    { class: "filters" },
    html("label", {}, say("search"), search),
    html("label", {}, say("decks"), decks),
    families.size > 1 && html("label", {}, say("family"), family),
    sizes.length > 1 && html("label", {}, say("length"), length),
    html("label", {}, say("sort"), order),
  );
  const broken = faults.length ? [html("p", { class: "error" }, say("faulty")), ...faults.map((/** @type {any} */ fault) => html("p", {}, of(fault)))] : [];
  const { close } = opened(say("games"), [filters, found, list, ...broken]);
}

/** What is known of a game beside its rules. @param {any} game */
function factsOf(game) {
  const facts = [of(game.family.name), say("packs", { count: game.decks })];
  if (game.length) facts.push(say("takes", { moves: game.length.moves }));
  if (game.winnable) facts.push(say("can be won", { percent: interval(game.winnable), deals: game.winnable.deals }));
  const other = also(game).filter((/** @type {string} */ name) => /^[\x20-\x7e’]*$/.test(name) === (spoken() === "en"));
  if (other.length) facts.push(say("aka", { names: other.join(", ") }));
  return facts;
}

/** How often a game can be won, for the order of a list; what is not known comes last. @param {any} game */
const middle = (game) => (game.winnable ? game.winnable.low + game.winnable.high : -1);

/** An interval in whole percent, widened to them. @param {{low: number, high: number}} share */
function interval({ low, high }) {
  const [from, to] = [Math.floor(low * 100), Math.ceil(high * 100)];
  return from === to ? String(from) : `${from}-${to}`;
}

/** A new deal: which game by which rules, and which deal. @param {App} app @param {string} [id] */
export async function dealPage(app, id = app.game.table?.game ?? "klondike") {
  const now = app.game.table?.game === id ? app.game.table : null;
  const everybodys = await installed(id);
  const [rules, house] = await Promise.all([rulesOf(id, now), get(everybodys ? `games/${id}/house` : `tables/${now.key}/house`).catch(() => ({ house: [] }))]);
  /** @type {Record<string, string>} */
  const chosen = {};
  const options = rules.options.map((/** @type {any} */ option) => {
    chosen[option.name] = now?.options?.[option.name] ?? option.default;
    const values = option.values.map((/** @type {string} */ value) => [value, value === option.default ? say("default", { value: valueName(value) }) : valueName(value)]);
    return choice(of(option.meaning) || option.name, values, chosen[option.name], (value) => (chosen[option.name] = value), option.name);
  });
  const taken = new Set(now?.house ?? []);
  const rulesOfHouse = house.house
    .filter((/** @type {any} */ rule) => !rule.idle || taken.has(rule.rule))
    .map((/** @type {any} */ rule) => {
      const box = html("input", { type: "checkbox", checked: taken.has(rule.rule), onchange: () => (box.checked ? taken.add(rule.rule) : taken.delete(rule.rule)) });
      return html("label", { class: "line" }, box, html("span", {}, of(rule.says) || rule.rule, rule.idle && html("span", { class: "soft" }, ` (${say("idle")})`)));
    });
  const number = html("input", { type: "text", inputmode: "numeric", autocomplete: "off", "aria-label": say("number"), oninput: () => (radios.number.checked = true) });
  /** @type {Record<string, HTMLInputElement>} */
  const radios = {};
  const radio = (/** @type {string} */ value, /** @type {boolean} */ checked, /** @type {any[]} */ ...more) => {
    radios[value] = html("input", { type: "radio", name: "deal", value, checked });
    return html("div", { class: "field" }, html("label", { class: "line" }, radios[value], say(`deal ${value}`)), ...more);
  };
  const same = now?.code?.includes("#") ? now.code.slice(now.code.indexOf("#") + 1) : "";
  const which = html(
    "fieldset",
    {},
    html("legend", {}, say("deal which")),
    radio("random", true),
    app.game.solver && everybodys && radio("winnable", false),
    radio("daily", false),
    radio("number", false, number),
    same && radio("same", false),
  );
  const said = html("p", { role: "status", class: "error" });
  const searching = new AbortController();
  let waiting = false;
  const begin = async () => {
    if (waiting) return;
    const changed = Object.entries(chosen).filter(([name, value]) => rules.options.find((/** @type {any} */ option) => option.name === name).default !== value);
    let code = (everybodys ? id : "") + (changed.length ? `:${changed.map(([name, value]) => `${name}=${value}`).join(",")}` : "");
    const kind = Object.values(radios).find((each) => each.checked)?.value;
    if (kind === "daily") code += `#date${today()}`;
    if (kind === "number" && !number.value.trim()) {
      said.textContent = say("number, none");
      number.focus();
      return;
    }
    if (kind === "number") code += `#${number.value.trim().replace(/^#/, "")}`;
    if (kind === "same") code += `#${same}`;
    /** @type {any} */
    const body = { code, house: [...taken], ...(everybodys ? {} : { like: now.key }) };
    if (kind === "winnable") {
      body.winnable = true;
      said.textContent = say("searching");
    }
    waiting = true;
    const table = await app.open(body, kind === "winnable" ? searching.signal : undefined);
    waiting = false;
    if (table === null) {
      said.textContent = app.lastRefusal();
      return;
    }
    close();
    // The card that had the focus may be gone with the old table.
    app.board.focus();
  };
  const { close } = opened(
    `${say("new")}: ${of(rules.name)}`,
    [
      html(
        "form",
        { onsubmit: (/** @type {Event} */ event) => (event.preventDefault(), begin()) },
        which,
        options.length ? html("fieldset", {}, html("legend", {}, say("options")), ...options) : "",
        rulesOfHouse.length ? html("fieldset", {}, html("legend", {}, say("house")), ...rulesOfHouse) : "",
        said,
        html("div", { class: "actions" }, html("button", { type: "submit", class: "main" }, say("deal")), button(say("games"), () => (close(), app.safely(() => gamesPage(app)))), button(say("rules"), () => app.safely(() => rulesPage(id, now)))),
      ),
    ],
    // Who closes it wants no other table any more.
    { closed: () => searching.abort() },
  );
}

/** The date of today, as codes of daily deals have it. */
export function today() {
  const now = new Date();
  return `${now.getFullYear()}-${String(now.getMonth() + 1).padStart(2, "0")}-${String(now.getDate()).padStart(2, "0")}`;
}

/** @param {string} id @param {any} table of this game, if it is one from a file */
const rulesOf = async (id, table) => get((await installed(id)) ? `games/${id}` : `tables/${table.key}/rules`);

/** The rules of a game. @param {string} id @param {any} [table] of this game, if it is one from a file */
export async function rulesPage(id, table = null) {
  const rules = await rulesOf(id, table);
  const content = rules.sections
    ? rules.sections.flatMap((/** @type {any} */ section) => {
        const heading = of(section.heading);
        return [heading && html("h3", {}, heading), ...drawn(section.blocks[spoken()] ?? section.blocks.en)].filter(Boolean);
      })
    : of(rules.page).split(/\n\n+/).slice(1).map((/** @type {string} */ text) => html("p", {}, text));
  const game = (await catalogue()).games.find((/** @type {any} */ each) => each.game === id);
  const facts = game ? [html("p", { class: "soft" }, `${say("family")}: ${factsOf(game).join(" · ")}`)] : [];
  opened(of(rules.name), [...facts, html("div", { class: "sheet" }, ...content)]);
}

/** @param {any[]} blocks @returns {Node[]} */
function drawn(blocks) {
  return blocks.map((block) => {
    if (block.block === "list") return html(block.ordered ? "ol" : "ul", {}, ...block.items.map((/** @type {any[]} */ item) => html("li", {}, ...(item.length === 1 && item[0].block === "paragraph" ? spans(item[0].text) : drawn(item)))));
    if (block.block === "table") {
      const head = html("tr", {}, ...block.head.map((/** @type {any} */ cell) => html("th", { scope: "col" }, ...spans(cell))));
      const rows = block.rows.map((/** @type {any[]} */ row) => html("tr", {}, ...row.map((cell) => html("td", {}, ...spans(cell)))));
      return html("div", { class: "wide", tabindex: "0", role: "region", "aria-label": say("rules") }, html("table", {}, html("thead", {}, head), html("tbody", {}, ...rows)));
    }
    if (block.block === "heading") return html("h4", {}, ...spans(block.text));
    return html("p", {}, ...spans(block.text ?? []));
  });
}

/** @param {any[]} text @returns {Node[]} */
function spans(text) {
  return text.map((span) => (span.is ? html(span.is, {}, span.text) : document.createTextNode(span.text)));
}

/** @param {App} app */
export async function statisticsWindow(app) {
  const id = app.game.table?.game;
  const { games: all } = await catalogue();
  const names = new Map(all.map((/** @type {any} */ game) => [game.game, of(game.name)]));
  if (id) names.set(id, of(app.game.table.name));
  const nameOf = (/** @type {string} */ game) => String(names.get(game) ?? game);
  const place = html("div", { role: "status" });
  const fill = async (/** @type {string} */ which) => place.replaceChildren(...statisticsPage(await get(which === "this" ? `statistics?game=${id}` : "statistics"), nameOf));
  await fill(id ? "this" : "all");
  const pick = id ? [choice(say("stat kind"), [["this", nameOf(id)], ["all", say("stat all")]], "this", fill)] : [];
  opened(say("statistics"), [...pick, place]);
}

/** @param {App} app */
export async function minePage(app) {
  const { tables } = await get("tables");
  const items = tables.map((/** @type {any} */ kept) => {
    const facts = [say(`state ${kept.state}`), say("moves made", { count: kept.moves }), new Date(kept.updated).toLocaleString(spoken()), kept.code].join(" · ");
    const goes = kept.state === "playing";
    return html("li", {}, html("span", {}, html("strong", {}, of(kept.name)), html("br"), html("span", { class: "soft" }, facts)), button(say(goes ? "resume" : "look"), () => (close(), app.game.resume(kept.key)), { "aria-label": `${say(goes ? "resume" : "look")}: ${of(kept.name)}, ${facts}` }));
  });
  const { close } = opened(say("mine"), [tables.length ? html("ul", { class: "list" }, ...items) : html("p", {}, say("no games"))]);
}

/** @param {App} app */
export async function sharePage(app) {
  const found = await app.game.ask("share");
  if (found === null) return;
  if (!found.code) {
    opened(say("share"), [html("p", {}, say("share not"))], { small: true });
    return;
  }
  const link = `${location.origin}/#code=${encodeURIComponent(found.code)}`;
  const full = `${link}&moves=${found.moves.map(encodeURIComponent).join(",")}`;
  const told = html("p", { role: "status" });
  const field = (/** @type {string} */ label, /** @type {string} */ text) => {
    const input = html("input", { type: "text", class: "link", readonly: true, value: text, onfocus: () => input.select() });
    const copy = async () => {
      input.select();
      try {
        await navigator.clipboard.writeText(text);
      } catch {
        document.execCommand("copy");
      }
      told.textContent = say("copied");
    };
    return html("div", {}, html("label", {}, label, input), button(say("copy"), copy, { "aria-label": `${say("copy")}: ${label}` }));
  };
  opened(say("share"), [field(say("share deal"), link), found.moves.length ? (full.length < 8000 ? field(say("share moves"), full) : html("p", {}, say("long link"))) : "", field(say("share code"), found.code), told]);
}

/** @param {App} app */
export async function branchesPage(app) {
  const found = await app.game.ask("branches");
  if (found === null) return;
  const { table } = app.game;
  const items = found.branches.map((/** @type {any} */ move, /** @type {number} */ i) => html("li", {}, button(`${i + 1}. ${moveName(table, move)}`, () => (close(), app.game.change("redo", (now) => (now.version === table.version ? { branch: i } : null))))));
  const { close } = opened(say("branches, from here"), [items.length ? html("ul", { class: "list" }, ...items) : html("p", {}, say("no branches"))], { small: true });
}

const MOST = 300;

/** All legal moves as buttons. @param {App} app @param {any[]} [some] */
export function movesPage(app, some) {
  const moves = some ?? app.game.table.moves;
  const { table } = app.game;
  const items = moves.slice(0, MOST).map((/** @type {any} */ move) => html("li", {}, button(moveName(table, move), () => (close(), app.play(move, table)))));
  const more = moves.length > MOST ? [html("p", {}, say("moves, cut", { count: MOST }))] : [];
  const { close } = opened(some ? say("choose") : say("moves, now", { count: moves.length }), [...more, html("ul", { class: "list" }, ...items)], { small: true });
}

/** @param {App} app */
export function settingsPage(app) {
  const fields = Object.entries(CHOICES).map(([name, values]) => {
    const said = values.map((value) => /** @type {[string, string]} */ ([value, say(`${name} ${value}`)]));
    return choice(say(name), said, settings[name] ?? values[0], (value) => {
      choose(name, value);
      app.refresh();
    });
  });
  const language = choice("Language / Язык", [["en", "English"], ["ru", "Русский"]], spoken(), (value) => {
    app.speak(/** @type {any} */ (value));
    close();
    settingsPage(app);
  });
  const { close } = opened(say("settings"), [language, ...fields], { small: true });
}

/** @param {[string[], string][]} keys */
export function keysPage(keys) {
  const rows = keys.flatMap(([names, key]) => [html("dt", {}, ...names.flatMap((each) => [html("kbd", {}, each), " "])), html("dd", {}, say(key))]);
  const mouse = ["key drag", "key click", "key double"].map((key) => html("li", {}, say(key)));
  opened(say("keys"), [html("dl", { class: "keys" }, ...rows), html("h3", {}, say("key mouse")), html("ul", {}, ...mouse)]);
}

/** Writes the game to a file of the player's. @param {App} app */
export async function saveFile(app) {
  const found = await app.game.ask("save");
  if (found === null) return;
  const name = `${app.game.table.game.replace(/^.*[\\/]/, "")}-${app.game.table.count}.cadogan.txt`;
  const address = URL.createObjectURL(new Blob([found.save], { type: "text/plain" }));
  html("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10000);
  app.say(say("saved", { file: name }));
}

/** Opens a game from a file. @param {App} app */
export function openFile(app) {
  const input = html("input", {
    type: "file",
    accept: ".txt,text/plain",
    onchange: async () => {
      const [file] = input.files;
      if (file) app.open({ save: await file.text() });
    },
  });
  input.click();
}

