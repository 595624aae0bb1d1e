// @ts-check
// Which element shows which card after a change: as the steps say, or by the faces.

/**
 * @typedef {import("./board.js").Token} Token
 * @typedef {import("./speech.js").Step} Step
 */

/**
 * Moves cards as the steps say; null where they do not lead to the table that is to be shown.
 * @param {Map<string, {tokens: Token[]}>} piles as they were
 * @param {any} table as it is now
 * @param {Step[]} steps
 * @param {Map<Token, {via: string[], order: number}>} trail
 */
export function followed(piles, table, steps, trail) {
  /** @type {Map<string, Token[]>} */
  const now = new Map([...piles].map(([label, pile]) => [label, [...pile.tokens]]));
  let order = 0;
  for (const step of steps) {
    if (step.step !== "move" && step.step !== "turn over") continue;
    const source = now.get(step.from) ?? [];
    const target = now.get(step.to) ?? [];
    const end = source.length - (step.depth ?? 0);
    const start = end - step.cards.length;
    if (start < 0) return null;
    const taken = source.splice(start, step.cards.length);
    if (step.step === "turn over") taken.reverse();
    target.splice(target.length - (step.below ?? 0), 0, ...taken);
    now.set(step.from, source);
    now.set(step.to, target);
    taken.forEach((token, i) => {
      const way = trail.get(token);
      if (way) way.via.push(step.to);
      else trail.set(token, { via: [step.to], order: order + (step.step === "turn over" ? i : 0) });
    });
    order += 1;
  }
  for (const [label, tokens] of now) {
    if (piles.has(label) ? tokens.length !== table.piles[label].cards.length : tokens.length) {
      trail.clear();
      return null;
    }
  }
  return now;
}

/**
 * Finds for each card of a table a token that shows it, from where it lies if there is one.
 * @param {Map<string, {tokens: Token[]}>} piles
 * @param {any} table
 * @param {(name: string) => Token} make
 */
export function matched(piles, table, make) {
  /** @type {Map<string, Token[]>} */
  const next = new Map();
  /** @type {Map<string, Token[]>} */
  const free = new Map();
  /** @type {[string, number][]} */
  const wanted = [];
  for (const [label, { tokens }] of piles) {
    const { cards } = table.piles[label];
    /** @type {Token[]} */
    const found = new Array(cards.length);
    let same = 0;
    while (same < tokens.length && same < cards.length && tokens[same].name === cards[same]) same += 1;
    // Piles that lose cards from below still keep those above.
    let tail = 0;
    while (tail < Math.min(tokens.length, cards.length) - same && tokens[tokens.length - 1 - tail].name === cards[cards.length - 1 - tail] && cards[cards.length - 1 - tail] !== "?") tail += 1;
    for (let i = 0; i < same; i++) found[i] = tokens[i];
    for (let i = 1; i <= tail; i++) found[cards.length - i] = tokens[tokens.length - i];
    for (let i = same; i < cards.length - tail; i++) wanted.push([label, i]);
    for (const token of tokens.slice(same, tokens.length - tail)) {
      const list = free.get(token.name);
      if (list) list.push(token);
      else free.set(token.name, [token]);
    }
    next.set(label, found);
  }
  const left = wanted.filter(([label, i]) => {
    const list = free.get(table.piles[label].cards[i]);
    if (!list?.length) return true;
    /** @type {Token[]} */ (next.get(label))[i] = /** @type {Token} */ (list.pop());
    return false;
  });
  const rest = [...free.values()].flat();
  for (const [label, i] of left) {
    const own = rest.findIndex((token) => token.pile === label);
    const token = rest.length ? rest.splice(own >= 0 ? own : rest.length - 1, 1)[0] : make(table.piles[label].cards[i]);
    /** @type {Token[]} */ (next.get(label))[i] = token;
  }
  return next;
}
