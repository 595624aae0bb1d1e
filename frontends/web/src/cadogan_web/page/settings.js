// @ts-check
// What the player likes: kept by the browser, shown by classes of the page.

export const CHOICES = {
  theme: ["auto", "light", "dark"],
  faces: ["light", "dark"],
  colours: ["two", "four"],
  indices: ["auto", "large", "usual"],
  motion: ["usual", "fast", "off"],
  click: ["send", "pick"],
  autoplay: ["off", "safe", "all"],
  light: ["on", "off"],
  single: ["on", "off"],
};

const KEY = "cadogan";

/** @typedef {{[name: string]: string | undefined}} Settings */

/** @returns {Settings} */
function read() {
  /** @type {any} */
  let kept = {};
  try {
    kept = JSON.parse(localStorage.getItem(KEY) ?? "{}") ?? {};
  } catch {
    // A browser that keeps nothing, or something that we did not write: the usual settings.
  }
  /** @type {Settings} */
  const found = {};
  for (const [name, values] of Object.entries(CHOICES)) found[name] = values.includes(kept[name]) ? kept[name] : values[0];
  if (kept.language === "en" || kept.language === "ru") found.language = kept.language;
  return found;
}

export const settings = read();

const dark = matchMedia("(prefers-color-scheme: dark)");
const still = matchMedia("(prefers-reduced-motion: reduce)");

/** How long a card is on its way, in milliseconds; 0 if cards do not move. */
export function pace() {
  if (still.matches || settings.motion === "off") return 0;
  return settings.motion === "fast" ? 110 : 230;
}

/** @param {string} name @param {string} value */
export function choose(name, value) {
  settings[name] = value;
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // Then the setting holds for this visit.
  }
  wear();
}

/** Shows the settings on the page. */
export function wear() {
  const root = document.documentElement.classList;
  const night = settings.theme === "dark" || (settings.theme === "auto" && dark.matches);
  root.toggle("dark", night);
  root.toggle("dark-cards", night && settings.faces === "dark");
  root.toggle("four-colours", settings.colours === "four");
}

dark.addEventListener("change", wear);
