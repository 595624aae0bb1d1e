// @ts-check
// Talking to the server: see docs/web.md.

/** What the server refuses: a kind, and a sentence in both languages. */
export class Refusal extends Error {
  /** @param {{kind: string, en: string, ru: string}} error @param {number} status @param {any} [table] */
  constructor(error, status, table) {
    super(error.en);
    this.kind = error.kind;
    this.sentence = { en: error.en, ru: error.ru };
    this.status = status;
    this.table = table;
  }
}

/** The server cannot be reached. */
export class Unreachable extends Error {}

/** @param {string} path @param {RequestInit} request */
async function answered(path, request) {
  /** @type {Response} */
  let response;
  try {
    response = await fetch(`/api/${path}`, { credentials: "same-origin", ...request });
  } catch (fault) {
    if (fault instanceof DOMException && fault.name === "AbortError") throw fault;
    throw new Unreachable(String(fault));
  }
  let body;
  try {
    body = await response.json();
  } catch {
    throw new Unreachable(`${response.status}`);
  }
  if (!response.ok) throw new Refusal(body.error, response.status, body.table);
  return body;
}

/** @param {string} path @param {AbortSignal} [signal] */
export async function get(path, signal) {
  return again(() => answered(path, { signal }));
}

/** @param {string} path @param {object} [body] @param {AbortSignal} [signal] */
export async function post(path, body = {}, signal) {
  const request = {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-Cadogan": "1" },
    body: JSON.stringify(body),
    signal,
  };
  return path === "session" ? answered(path, request) : again(() => answered(path, request));
}

/** A cookie that has gone is asked for once more. @param {() => Promise<any>} request */
async function again(request) {
  try {
    return await request();
  } catch (fault) {
    if (!(fault instanceof Refusal) || fault.kind !== "NoSession") throw fault;
    await post("session");
    return request();
  }
}
