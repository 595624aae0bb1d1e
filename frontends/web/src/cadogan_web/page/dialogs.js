// @ts-check
// Windows over the table: a heading, a button that closes it, whatever is to be shown.

import { html } from "./svg.js";
import { say } from "./words.js";

let count = 0;

/**
 * Opens a window; the focus goes back where it was when it closes.
 * @param {string} title
 * @param {(Node | string)[]} content
 * @param {{small?: boolean, closed?: () => void}} [how]
 * @returns {{dialog: HTMLDialogElement, body: HTMLElement, close: () => void}}
 */
export function opened(title, content, { small = false, closed } = {}) {
  count += 1;
  const id = `dialog-${count}`;
  const back = document.activeElement;
  const body = html("div", { class: "body", tabindex: "0", role: "group", "aria-labelledby": id }, ...content);
  /** @type {HTMLDialogElement} */
  const dialog = html(
    "dialog",
    { "aria-labelledby": id, class: small && "small" },
    html("header", {}, html("h2", { id }, title), html("button", { type: "button", class: "close", onclick: () => dialog.close() }, say("close"))),
    body,
  );
  dialog.addEventListener("close", () => {
    dialog.remove();
    closed?.();
    if (back instanceof HTMLElement && back.isConnected) back.focus({ preventScroll: true });
  });
  // A click beside the window closes it.
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) dialog.close();
  });
  document.body.append(dialog);
  dialog.showModal();
  return { dialog, body, close: () => dialog.close() };
}

/** Closes whatever is open. */
export function closeAll() {
  for (const dialog of document.querySelectorAll("dialog")) /** @type {HTMLDialogElement} */ (dialog).close();
}

/** A button. @param {string} label @param {() => void} act @param {Record<string, any>} [more] */
export const button = (label, act, more = {}) => html("button", { type: "button", onclick: act, ...more }, label);

/**
 * A choice of several values.
 * @param {string} label with `codes` between such signs, as sheets have them
 * @param {[value: string, said: string][]} values
 * @param {string} chosen
 * @param {(value: string) => void} act
 * @param {string} [note] the name in codes
 */
export function choice(label, values, chosen, act, note = "") {
  count += 1;
  const id = `choice-${count}`;
  const select = html("select", { id, onchange: () => act(select.value) }, ...values.map(([value, said]) => html("option", { value, selected: value === chosen }, said)));
  const said = label.split("`").map((part, i) => (i % 2 ? html("code", {}, part) : part));
  return html("div", { class: "field" }, html("label", { for: id }, ...said, note && " ", note && html("code", {}, note)), select);
}
