// @ts-check
// Cards as SVG: ranks, pips, courts, a back. Each is drawn once, as a symbol, when it is first wanted; colours come
// from the style sheet, so that a change of theme or of colours repaints nothing.

import { grow, svg } from "./svg.js";

const WIDTH = 250;
const HEIGHT = 350;

/** The suits in a box from -50 to 50. @type {Record<string, string>} */
const SUITS = {
  h: "M0 45C-9 27-46 6-46-18-46-35-34-45-22-45-11-45-3-37 0-27 3-37 11-45 22-45 34-45 46-35 46-18 46 6 9 27 0 45Z",
  d: "M0-49C8-30 22-13 38 0 22 13 8 30 0 49-8 30-22 13-38 0-22-13-8-30 0-49Z",
  s: "M0-49C-8-28-45-8-45 17-45 31-35 39-24 39-15 39-7 34-3 27-4 37-9 45-17 49H17C9 45 4 37 3 27 7 34 15 39 24 39 35 39 45 31 45 17 45-8 8-28 0-49Z",
  c: "M0-48A22 22 0 0 0-18-13 23 22 0 1 0-23 31C-13 32-6 27-3 20-4 35-9 44-18 49H18C9 44 4 35 3 20 6 27 13 32 23 31A22 22 0 1 0 18-13 22 22 0 0 0 0-48Z",
};

/** The ranks as strokes in a box 50 wide and 80 high, so that no font is needed. @type {Record<string, string>} */
const RANKS = {
  A: "M2 78 25 4 48 78M10 54H40",
  2: "M5 22C5 9 14 3 25 3 38 3 46 12 46 24 46 41 12 57 4 77H48",
  3: "M5 13C10 6 17 3 25 3 38 3 45 11 45 21 45 32 36 38 22 38 38 38 47 46 47 58 47 70 38 78 25 78 14 78 7 74 3 66",
  4: "M37 78V4L3 56H49",
  5: "M44 4H11L8 36C13 31 19 29 26 29 39 29 47 39 47 53 47 68 38 78 25 78 15 78 8 74 4 66",
  6: "M43 12C39 6 33 3 27 3 12 3 4 20 4 46 4 66 12 78 26 78 38 78 46 68 46 54 46 41 38 32 26 32 14 32 6 41 5 52",
  7: "M4 4H46C32 26 22 50 20 78",
  8: "M25 37C13 37 7 29 7 20 7 10 14 3 25 3 36 3 43 10 43 20 43 29 37 37 25 37 11 37 4 46 4 57 4 70 12 78 25 78 38 78 46 70 46 57 46 46 39 37 25 37Z",
  9: "M7 69C11 75 17 78 23 78 38 78 46 61 46 35 46 15 38 3 24 3 12 3 4 13 4 27 4 40 12 49 24 49 36 49 44 40 45 29",
  T: "M0 15 11 4V78M39 3C53 3 56 24 56 40.5 56 57 53 78 39 78 25 78 22 57 22 40.5 22 24 25 3 39 3Z",
  J: "M24 4H42V57C42 71 34 78 23 78 12 78 5 72 4 61",
  Q: "M25 3C40 3 47 20 47 40.5 47 61 40 78 25 78 10 78 3 61 3 40.5 3 20 10 3 25 3ZM28 56 48 80",
  K: "M6 3V78M45 4 7 48M21 34 47 78",
};

const LEFT = 86;
const MIDDLE = 125;
const RIGHT = 164;
/** @type {Record<string, [number, number][]>} */
const PIPS = (() => {
  const [top, low] = [78, HEIGHT - 78];
  const at = (/** @type {number} */ part) => top + (low - top) * part;
  const sides = (/** @type {number[]} */ ...parts) =>
    parts.flatMap((part) => /** @type {[number, number][]} */ ([[LEFT, at(part)], [RIGHT, at(part)]]));
  const centre = (/** @type {number[]} */ ...parts) =>
    parts.map((part) => /** @type {[number, number]} */ ([MIDDLE, at(part)]));
  return {
    2: centre(0, 1),
    3: centre(0, 0.5, 1),
    4: sides(0, 1),
    5: [...sides(0, 1), ...centre(0.5)],
    6: sides(0, 0.5, 1),
    7: [...sides(0, 0.5, 1), ...centre(0.25)],
    8: [...sides(0, 0.5, 1), ...centre(0.25, 0.75)],
    9: [...sides(0, 1 / 3, 2 / 3, 1), ...centre(0.5)],
    T: [...sides(0, 1 / 3, 2 / 3, 1), ...centre(1 / 6, 5 / 6)],
  };
})();

/** @param {string} suit @param {number} x @param {number} y @param {number} size @param {boolean} [turned] */
function pip(suit, x, y, size, turned = false) {
  const turn = turned ? " rotate(180)" : "";
  return `<path class="suit" d="${SUITS[suit]}" transform="translate(${x} ${y})${turn} scale(${size / 100})"/>`;
}

/** @param {string} rank @param {number} x @param {number} y @param {number} size @param {number} [weight] */
function glyph(rank, x, y, size, weight = 11) {
  return `<path class="rank" d="${RANKS[rank]}" stroke-width="${weight}" transform="translate(${x} ${y}) scale(${size / 80})"/>`;
}

/** Turns a drawing about the middle of the card and adds it to itself. @param {string} drawing */
function twice(drawing) {
  return `${drawing}<g transform="rotate(180 ${WIDTH / 2} ${HEIGHT / 2})">${drawing}</g>`;
}

/** @typedef {"stacked" | "beside" | "mirrored" | "below"} Index */

/** Rank and suit in the corner: one under the other, or, where cards cover all but a strip, side by side. */
const INDEX = {
  /** @param {string} rank @param {string} suit */
  stacked: (rank, suit) => glyph(rank, rank === "T" ? 9 : 13, 18, 40) + pip(suit, 26, 82, 32),
  /** @param {string} rank @param {string} suit */
  beside: (rank, suit) =>
    `<rect class="paper" x="8" y="8" width="76" height="48" rx="9"/>` +
    glyph(rank, rank === "T" ? 10 : 14, 16, 38) + pip(suit, rank === "T" ? 62 : 60, 35, 32),
};

/** What stands at the left, at the right: for fans that open to the left. @param {string} drawing @param {number} by */
const mirrored = (drawing, by) => `<g transform="translate(${by} 0)">${drawing}</g>`;

/** Rank and suit as large as the strip allows, for small cards and weak eyes. */
const LARGE = {
  /** @param {string} rank @param {string} suit */
  stacked: (rank, suit) => glyph(rank, rank === "T" ? 8 : 13, 22, 66, 14) + pip(suit, 33, 130, 46) + pip(suit, 158, 230, 150),
  /** @param {string} rank @param {string} suit */
  mirrored: (rank, suit) => glyph(rank, rank === "T" ? 2 : 10, 22, 66, 14) + pip(suit, 30, 130, 46),
  /** @param {string} rank @param {string} suit */
  signs: (rank, suit) => glyph(rank, rank === "T" ? 13 : 17, 17, 80, 13) + pip(suit, rank === "T" ? 118 : 112, 57, 78),
  /** @param {string} rank @param {string} suit */
  beside: (rank, suit) => LARGE.signs(rank, suit) + pip(suit, 125, 228, 170),
};

/**
 * What tells the courts of one rank apart: hair, faces, crowns and what they hold.
 * @type {Record<string, {hair: string, beard?: string, look: number}>}
 */
const PEOPLE = {
  c: { hair: "dark", beard: "round", look: 1 },
  d: { hair: "fair", beard: "pointed", look: -1 },
  h: { hair: "fair", beard: "forked", look: 1 },
  s: { hair: "grey", beard: "long", look: -1 },
};

/** @param {string} rank @param {string} suit @param {Index} index */
function court(rank, suit, index) {
  const person = PEOPLE[suit];
  const figure = { K: king, Q: queen, J: jack }[rank];
  if (figure === undefined) throw new Error(`no court ${rank}`);
  // The upper half of a figure, about the middle of the card; the lower half is the same, turned.
  const half = `<g transform="translate(125 175)"><g clip-path="url(#half)">${figure(suit, person)}</g></g>`;
  // Beside the rank the suit already stands where the frame has its corner.
  const signs = index === "beside" || index === "below" ? "" : pip(suit, index === "mirrored" ? 176 : 74, 62, 36);
  return (
    `<rect class="frame" x="51" y="36" width="148" height="278" rx="7"/>` +
    twice(half) +
    `<path class="seam" d="M52 175H198"/><path class="seam thin" d="M52 170.500H198M52 179.500H198"/>` +
    `<rect class="frame line" x="51" y="36" width="148" height="278" rx="7"/>` +
    twice(signs)
  );
}

/** A robe from the shoulders to the seam, with a panel and a border. @param {string} suit @param {string} panel */
function robe(suit, panel, shoulders = 62) {
  const w = shoulders;
  return (
    `<path class="main" d="M-${w + 18} 4C-${w + 16}-30-${w}-48-34-54L0-60 34-54C${w}-48 ${w + 16}-30 ${w + 18} 4Z"/>` +
    `<path class="deep" d="M-${w + 18} 4C-${w + 16}-30-${w}-48-38-53-48-36-50-16-50 4ZM${w + 18} 4C${w + 16}-30 ${w}-48 38-53 48-36 50-16 50 4Z"/>` +
    `<path class="gold line" d="M-37-53C-48-36-50-16-50 4M37-53C48-36 50-16 50 4"/>` +
    `<path class="panel" d="M-19-58C-24-36-25-14-25 4H25C25-14 24-36 19-58Z"/>` +
    panel +
    `<path class="gold line" d="M-19-58C-24-36-25-14-25 4M19-58C24-36 25-14 25 4"/>`
  );
}

/** @param {number} look */
function features(look) {
  const x = look * 2.5;
  return (
    `<path class="ink" d="M${x - 12}-91q4.5-4 9 0M${x + 3}-91q4.5-4 9 0" />` +
    `<circle class="dot" cx="${x - 7}" cy="-86" r="2.4"/><circle class="dot" cx="${x + 8}" cy="-86" r="2.4"/>` +
    `<path class="ink" d="M${x + look}-86l${look * 4} 10h${-look * 4.5}"/>` +
    `<path class="lips" d="M${x - 5}-69.500q5 3.5 10 0"/>`
  );
}

/** Small ornaments down a panel. @param {string} suit @param {string} kind */
function ornaments(suit, kind) {
  if (kind === "pips") return pip(suit, 0, -38, 22) + pip(suit, 0, -12, 22);
  if (kind === "lozenges")
    return [-42, -26, -10].map((y) => `<path class="gold" d="M0 ${y - 8}l9 8-9 8-9-8Z"/>`).join("");
  if (kind === "rings")
    return [-44, -28, -12].map((y) => `<circle class="gold line" cx="0" cy="${y}" r="6"/><circle class="main" cx="0" cy="${y}" r="2.5"/>`).join("");
  return [-46, -34, -22, -10].map((y) => `<path class="gold line" d="M-21 ${y}l21 8 21-8"/>`).join("");
}

/** @type {Record<string, string>} */
const KINDS = { c: "lozenges", d: "chevrons", h: "pips", s: "rings" };

/** @param {string} suit @param {{hair: string, beard?: string, look: number}} person */
function king(suit, person) {
  /** @type {Record<string, string>} */
  const beards = {
    round: "M-22-84C-24-58-12-46 0-46 12-46 24-58 22-84 18-72 10-76 0-76-10-76-18-72-22-84Z",
    pointed: "M-21-84C-22-66-10-52 0-38 10-52 22-66 21-84 16-73 9-76 0-76-9-76-16-73-21-84Z",
    forked: "M-22-84C-25-64-20-46-8-40-6-48-3-51 0-52 3-51 6-48 8-40 20-46 25-64 22-84 16-73 9-76 0-76-9-76-16-73-22-84Z",
    long: "M-22-84C-26-58-20-34-7-30L0-34 7-30C20-34 26-58 22-84 16-73 9-76 0-76-9-76-16-73-22-84Z",
  };
  /** @type {Record<string, string>} */
  const held = {
    c: `<path class="steel" d="M57 4V-92l4-9 4 9V4Z"/><path class="gold" d="M46-34h30v6H46Z"/>`,
    d: `<path class="gold" d="M58 4V-88h6V4Z"/><path class="steel" d="M64-98C84-98 84-66 64-68 70-80 70-86 64-98Z"/><circle class="gold" cx="61" cy="-93" r="5"/>`,
    h: `<path class="steel" d="M56 4V-98l5-8 5 8V4Z"/><path class="gold" d="M44-30q17 8 34 0v7q-17 8-34 0Z"/>`,
    s: `<path class="gold" d="M58 4V-84h6V4Z"/><circle class="gold" cx="61" cy="-92" r="11"/><path class="deep" d="M55-92h12M61-98v12" stroke-width="3"/>`,
  };
  const crown =
    `<path class="gold" d="M-26-101-31-129-15-115 0-135 15-115 31-129 26-101Z"/>` +
    `<path class="deep" d="M-26-101h52v7h-52Z"/><path class="gold line" d="M-26-101h52M-26-94h52"/>` +
    `<circle class="jewel" cx="0" cy="-111" r="4.5"/><circle class="gold" cx="-31" cy="-129" r="3.5"/><circle class="gold" cx="31" cy="-129" r="3.5"/><circle class="gold" cx="0" cy="-134" r="3.5"/>`;
  return (
    held[suit] +
    robe(suit, ornaments(suit, KINDS[suit])) +
    `<path class="ermine" d="M-36-56C-22-44-10-40 0-40 10-40 22-44 36-56L26-68H-26Z"/>` +
    `<path class="dots" d="M-24-57v5M-12-51v5M12-51v5M24-57v5"/>` +
    `<path class="hair ${person.hair}" d="M-24-98C-36-86-36-66-27-60L-18-72V-98ZM24-98C36-86 36-66 27-60L18-72V-98Z"/>` +
    `<ellipse class="skin" cx="0" cy="-81" rx="22" ry="24"/>` +
    `<path class="hair ${person.hair}" d="${beards[person.beard ?? "round"]}"/>` +
    `<path class="hair ${person.hair} light" d="M-13-74q6.5-5 13-1 6.5-4 13 1-6.5 4-13 1-6.5 3-13-1Z"/>` +
    features(person.look) +
    crown +
    hand(50, -26)
  );
}

/** @param {string} suit @param {{hair: string, beard?: string, look: number}} person */
function queen(suit, person) {
  /** @type {Record<string, string>} */
  const crowns = {
    c: "M-22-103C-24-114-25-120-24-126L-10-116 0-131 10-116 24-126C25-120 24-114 22-103Z",
    d: "M-22-103-27-123-13-114-9-129 0-116 9-129 13-114 27-123 22-103Z",
    h: "M-22-103C-30-112-26-124-18-122-16-112-12-112-8-116-12-126-6-133 0-133 6-133 12-126 8-116 12-112 16-112 18-122 26-124 30-112 22-103Z",
    s: "M-22-103-28-128-14-117 0-133 14-117 28-128 22-103Z",
  };
  const flower = (/** @type {string} */ petals) =>
    `<path class="stem" d="M61 4C58-20 64-44 61-68M61-24C70-28 76-36 77-44 68-42 62-36 61-30Z"/>${petals}`;
  /** @type {Record<string, string>} */
  const held = {
    c: flower([0, 72, 144, 216, 288].map((a) => `<circle class="jewel" r="8" cx="61" cy="-88" transform="rotate(${a} 61 -79)"/>`).join("") + `<circle class="gold" cx="61" cy="-79" r="6"/>`),
    d: flower([0, 60, 120, 180, 240, 300].map((a) => `<ellipse class="ermine" rx="5" ry="10" cx="61" cy="-91" transform="rotate(${a} 61 -80)"/>`).join("") + `<circle class="gold" cx="61" cy="-80" r="6"/>`),
    h: flower(`<path class="jewel" d="M48-84C46-96 54-100 61-94 68-100 76-96 74-84 72-74 66-70 61-68 56-70 50-74 48-84Z"/><path class="gold line" d="M54-84q7 8 14 0M61-94v8"/>`),
    s: flower(`<path class="ermine" d="M49-96C54-92 57-88 61-82 65-88 68-92 73-96 75-84 70-70 61-66 52-70 47-84 49-96Z"/><path class="gold line" d="M61-94v24"/>`),
  };
  return (
    held[suit] +
    robe(suit, ornaments(suit, KINDS[suit]), 56) +
    `<path class="hair ${person.hair}" d="M0-108C-32-108-34-82-32-66-31-52-38-46-34-38-22-40-16-50-16-62L16-62C16-50 22-40 34-38 38-46 31-52 32-66 34-82 32-108 0-108Z"/>` +
    `<path class="skin" d="M-9-66V-54C-14-48-18-47-24-46-14-32-6-28 0-28 6-28 14-32 24-46 18-47 14-48 9-54V-66Z"/>` +
    `<path class="gold line" d="M-21-46C-12-36-6-34 0-34 6-34 12-36 21-46"/><circle class="jewel" cx="0" cy="-33" r="4"/>` +
    `<path class="skin" d="M-19-90C-20-72-10-58 0-58 10-58 20-72 19-90 14-104-14-104-19-90Z"/>` +
    `<path class="hair ${person.hair}" d="M0-106C-18-108-26-94-22-78-17-88-8-94 0-98 8-94 17-88 22-78 26-94 18-108 0-106Z"/>` +
    features(person.look) +
    `<circle class="blush" cx="-12" cy="-76" r="4"/><circle class="blush" cx="12" cy="-76" r="4"/>` +
    `<path class="gold" d="${crowns[suit]}"/><path class="deep" d="M-22-103q22-7 44 0v5q-22-7-44 0Z"/><circle class="jewel" cx="0" cy="-114" r="4"/>` +
    hand(50, -18)
  );
}

/** @param {string} suit @param {{hair: string, beard?: string, look: number}} person */
function jack(suit, person) {
  const side = person.look;
  /** @type {Record<string, string>} */
  const held = {
    c: `<path class="gold" d="M58 4V-110h6V4Z"/><path class="steel" d="M61-126l9 22-9 8-9-8Z"/>`,
    d: `<path class="gold" d="M58 4V-96h6V4Z"/><path class="steel" d="M64-104C86-106 88-76 64-74ZM58-98l-12 6 12 8Z"/>`,
    h: `<path class="stem" d="M61 4V-70"/><path class="leaf" d="M61-108C80-96 78-76 61-64 44-76 42-96 61-108Z"/><path class="gold line" d="M61-102V-66"/>`,
    s: `<path class="gold" d="M58 4V-70h6V4Z"/><path class="steel" d="M52-118h18l-4 48h-10Z"/><path class="deep" d="M53-104h16v5H53Z"/>`,
  };
  const cap =
    `<path class="main" d="M-28-98C-32-122-10-130 6-128 26-127 34-114 29-98 12-105-12-105-28-98Z"/>` +
    `<path class="gold" d="M-29-98C-12-106 12-106 30-98L29-91C12-99-12-99-28-91Z"/>` +
    `<path class="feather" d="M${-side * 18}-108C${-side * 34}-118 ${-side * 40}-132 ${-side * 34}-137 ${-side * 22}-134 ${-side * 12}-122 ${-side * 12}-110Z"/>` +
    `<circle class="jewel" cx="${-side * 14}" cy="-108" r="4.5"/>`;
  return (
    held[suit] +
    robe(suit, ornaments(suit, KINDS[suit]), 54) +
    `<path class="hair ${person.hair}" d="M-24-98C-34-84-34-66-28-54-20-52-14-56-14-64V-98ZM24-98C34-84 34-66 28-54 20-52 14-56 14-64V-98Z"/>` +
    `<path class="skin" d="M-9-64V-52L0-46 9-52V-64Z"/>` +
    `<path class="ermine" d="M-30-56C-18-60-10-56 0-46 10-56 18-60 30-56L22-44C14-46 6-42 0-36-6-42-14-46-22-44Z"/>` +
    `<path class="skin" d="M-20-94C-21-74-12-58 0-58 12-58 21-74 20-94Z"/>` +
    `<path class="hair ${person.hair}" d="M-22-98C-24-90-23-84-21-80-17-90-10-94 0-95 10-94 17-90 21-80 23-84 24-90 22-98Z"/>` +
    features(person.look) +
    cap +
    hand(50, -22)
  );
}

/** A cuff and a hand that holds what stands at the side. @param {number} x @param {number} y */
function hand(x, y) {
  return (
    `<path class="ermine" d="M${x - 12} ${y + 14}l16-16 9 9-15 17Z"/>` +
    `<path class="skin" d="M${x + 3} ${y - 1}c2-7 8-11 14-10 5 1 6 4 4 6 3 2 3 5 0 7 1 3-2 6-5 5-4 3-9 3-12-1Z"/>` +
    `<path class="ink thin" d="M${x + 12} ${y - 4}l8-1M${x + 12} ${y + 1}l8 1"/>`
  );
}

/** @param {string} rank @param {string} suit @param {Index} index */
function middle(rank, suit, index) {
  if (rank === "A") {
    if (suit !== "s") return pip(suit, 125, 175, 108);
    return (
      pip("s", 125, 172, 150) +
      `<path class="hollow" d="M125 128C120 148 92 160 92 184 92 196 104 201 115 196 121 193 125 188 125 180 125 188 129 193 135 196 146 201 158 196 158 184 158 160 130 148 125 128Z"/>`
    );
  }
  const pips = PIPS[rank];
  if (pips !== undefined) return pips.map(([x, y]) => pip(suit, x, y, 46, y > HEIGHT / 2 + 1)).join("");
  return court(rank, suit, index);
}

function joker() {
  const star = Array.from({ length: 8 }, (_, i) => `<path class="${i % 2 ? "gold" : "main"}" d="M125 175L109 131 125 75 141 131Z" transform="rotate(${i * 45} 125 175)"/>`);
  return star.join("") + `<circle class="skin" cx="125" cy="175" r="34"/><circle class="dot" cx="113" cy="168" r="4"/><circle class="dot" cx="137" cy="168" r="4"/><path class="ink" d="M108 184q17 16 34 0"/>`;
}

function back() {
  const lattice = [];
  for (let i = 0; i < 5; i++)
    for (let j = 0; j < 7; j++) {
      const [x, y] = [45 + i * 40, 55 + j * 40];
      lattice.push(`<path class="web" d="M${x} ${y - 20}L${x + 20} ${y} ${x} ${y + 20} ${x - 20} ${y}Z"/><circle class="knot" cx="${x}" cy="${y}" r="5"/>`);
    }
  return (
    `<rect class="ground" x="2" y="2" width="246" height="346" rx="18"/>` +
    `<rect class="cloth" x="14" y="14" width="222" height="322" rx="10"/>` +
    `<g clip-path="url(#cloth)">${lattice.join("")}</g>` +
    `<rect class="edge" x="20" y="20" width="210" height="310" rx="7"/>` +
    `<circle class="boss" cx="125" cy="175" r="42"/><g class="rose">${[0, 60, 120, 180, 240, 300].map((a) => `<ellipse cx="125" cy="153" rx="9" ry="17" transform="rotate(${a} 125 175)"/>`).join("")}</g><circle class="knot" cx="125" cy="175" r="7"/>`
  );
}

const GROUND = `<rect class="ground" x="2" y="2" width="246" height="346" rx="18"/>`;

/** @param {string} rank @param {string} suit @param {Index} index */
function corner(rank, suit, index) {
  if (index === "below") return `<g transform="translate(0 284)">${INDEX.beside(rank, suit)}</g>`;
  return index === "mirrored" ? mirrored(INDEX.stacked(rank, suit), rank === "T" ? 194 : 198) : INDEX[index](rank, suit);
}

/** @param {string} rank @param {string} suit @param {Index} index */
function plain(rank, suit, index) {
  if (index === "below") return `<g transform="translate(0 238)">${LARGE.signs(rank, suit)}</g>${pip(suit, 125, 122, 170)}`;
  if (index !== "mirrored") return LARGE[index](rank, suit);
  return mirrored(LARGE.mirrored(rank, suit), 190) + pip(suit, 92, 230, 150);
}

/** @param {string} name @param {Index} index @param {boolean} large */
function face(name, index, large) {
  const down = name.startsWith("-");
  const said = down ? name.slice(1) : name;
  if (said === "?") return back();
  const veil = down ? `<rect class="veil" x="2" y="2" width="246" height="346" rx="18"/>` : "";
  if (said === "JK") return `<g class="suit-s">${GROUND}${joker()}${veil}</g>`;
  const [rank, suit] = [said[0], said[1]];
  const drawing = large ? plain(rank, suit, index) : middle(rank, suit, index) + twice(corner(rank, suit, index));
  return `<g class="suit-${suit}">${GROUND}${drawing}${veil}</g>`;
}

/** A suit alone, for signs. @param {string} suit */
export function sign(suit) {
  const made = svg("svg", { viewBox: "-50 -50 100 100", class: `sign suit-${suit}`, "aria-hidden": "true" });
  grow(made, `<path class="suit" d="${SUITS[suit]}"/>`);
  return made;
}

/** @type {SVGElement | undefined} */
let store;
const known = new Set();

/** @param {string} name @param {Index} index @param {boolean} large */
function symbol(name, index, large) {
  const id = `card-${name === "?" ? "back" : `${name}-${index}${large ? "-large" : ""}`}`;
  if (known.has(id)) return id;
  if (store === undefined) {
    store = svg("svg", { class: "symbols", "aria-hidden": "true", width: 0, height: 0 });
    grow(
      store,
      `<defs><clipPath id="half"><rect x="-73" y="-138" width="146" height="138"/></clipPath>` +
        `<clipPath id="cloth"><rect x="20" y="20" width="210" height="310" rx="7"/></clipPath></defs>`,
    );
    document.body.append(store);
  }
  const made = svg("symbol", { id, class: "drawn", viewBox: `0 0 ${WIDTH} ${HEIGHT}` });
  grow(made, face(name, index, large));
  store.append(made);
  known.add(id);
  return id;
}

/**
 * A card as an element.
 * @param {string} name as in the protocol: `Th`, `JK`, `?`, `-Th`
 * @param {Index} index
 * @param {boolean} large
 */
export function drawing(name, index, large) {
  const use = svg("use", { href: `#${symbol(name, index, large)}` });
  return svg("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, "aria-hidden": "true" }, use);
}

/** Changes what a drawing shows. @param {SVGElement} made @param {string} name @param {Index} index @param {boolean} large */
export function redraw(made, name, index, large) {
  made.firstElementChild?.setAttribute("href", `#${symbol(name, index, large)}`);
}
