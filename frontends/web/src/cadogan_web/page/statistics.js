// @ts-check
// How a player's games went: numbers and plots.

import { html, svg } from "./svg.js";
import { say } from "./words.js";

/** As wide as there is room for, so that signs stay legible on a phone. */
const wide = () => Math.min(640, Math.max(280, innerWidth - 40));
const HIGH = 190;
const EDGE = { left: 44, right: 12, top: 12, bottom: 24 };

/** A curve of the share of games won over a sliding window. @param {any[]} games ended ones, the oldest first */
function rates(games) {
  const window = Math.min(20, Math.max(5, Math.floor(games.length / 4)));
  const points = games.map((_, i) => {
    const some = games.slice(Math.max(0, i + 1 - window), i + 1);
    return some.filter((game) => game.state === "won").length / some.length;
  });
  return { window, points };
}

/** @param {string} caption @param {...Node} marks */
function plot(caption, ...marks) {
  const drawing = svg("svg", { viewBox: `0 0 ${wide()} ${HIGH}`, class: "plot", role: "img", "aria-label": caption }, ...marks);
  return html("figure", {}, html("figcaption", {}, caption), drawing);
}

/** @param {number} most @param {(value: number) => string} said */
function axis(most, said) {
  /** @type {Node[]} */
  const marks = [];
  for (const part of [0, 0.5, 1]) {
    const y = HIGH - EDGE.bottom - part * (HIGH - EDGE.top - EDGE.bottom);
    marks.push(svg("line", { class: part ? "grid" : "axis", x1: EDGE.left, x2: wide() - EDGE.right, y1: y, y2: y }));
    const label = svg("text", { x: EDGE.left - 6, y: y + 4, "text-anchor": "end" });
    label.textContent = said(most * part);
    marks.push(label);
  }
  return marks;
}

/** @param {any[]} games */
function ratePlot(games) {
  const { window, points } = rates(games);
  const step = (wide() - EDGE.left - EDGE.right) / Math.max(points.length - 1, 1);
  const path = points.map((point, i) => `${i ? "L" : "M"}${(EDGE.left + i * step).toFixed(1)} ${(HIGH - EDGE.bottom - point * (HIGH - EDGE.top - EDGE.bottom)).toFixed(1)}`).join("");
  const percent = Math.round(points[points.length - 1] * 100);
  return plot(`${say("plot rate", { window })}. ${say("plot rate told", { percent })}`, ...axis(100, (value) => `${Math.round(value)} %`), svg("path", { class: "rate", d: path }));
}

/** @param {any[]} games */
function resultPlot(games) {
  const some = games.slice(-40);
  const most = Math.max(10, ...some.map((game) => game.moves));
  const step = (wide() - EDGE.left - EDGE.right) / 40;
  const bars = some.map((game, i) => {
    const height = Math.max(3, (game.moves / most) * (HIGH - EDGE.top - EDGE.bottom));
    const [x, y, width] = [EDGE.left + i * step + 2, HIGH - EDGE.bottom - height, step - 4];
    const won = game.state === "won";
    const mark = svg("text", { x: x + width / 2, y: HIGH - 8, "text-anchor": "middle", "font-size": 11 });
    mark.textContent = won ? "✓" : "×";
    return svg("g", {}, svg("rect", { class: won ? "won" : "lost", x, y, width, height }), mark);
  });
  return plot(`${say("plot results")} (✓ ${say("legend won")}, × ${say("legend lost")}).`, ...axis(most, (value) => String(Math.round(value))), ...bars);
}

/** @param {any} found the server's answer @param {(id: string) => string} nameOf */
export function statisticsPage(found, nameOf) {
  if (!found.statistics.length) return [html("p", {}, say("no statistics"))];
  const ended = found.history.filter((/** @type {any} */ game) => game.state !== "playing");
  const heads = ["stat kind", "stat played", "stat won", "stat percent", "stat playing", "stat streak", "stat longest", "stat points"];
  const rows = found.statistics.map((/** @type {any} */ each) =>
    html(
      "tr",
      {},
      html("th", { scope: "row" }, nameOf(each.game), html("span", { class: "soft" }, ` ${[each.options, Array.isArray(each.house) ? each.house.join(" ") : each.house].filter(Boolean).join(" + ")}`)),
      ...[each.played, each.won, each.played ? Math.round((each.won / each.played) * 100) : "", each.playing, each.streak, each.longest_streak, each.fewest === null || each.fewest === undefined ? "" : `${each.fewest}–${each.most}`].map((value) => html("td", {}, String(value))),
    ),
  );
  const table = html("div", { class: "wide", tabindex: "0", role: "region", "aria-label": say("statistics") }, html("table", { class: "table" }, html("thead", {}, html("tr", {}, ...heads.map((key) => html("th", { scope: "col" }, say(key))))), html("tbody", {}, ...rows)));
  return [...(ended.length > 1 ? [ratePlot(ended), resultPlot(ended)] : []), table];
}
