// Where the scripts make their sentences, and the one place that knows plurals: the canvas, the static page and the
// app. Nothing compares a sentence made here; what must be known travels as a code, a number or a field.

const numbers = new Intl.NumberFormat("en", { maximumFractionDigits: 1 });

/** 1234.5 as "1,234.5". */
export const grouped = number => numbers.format(number);

/** Swaps the language: `language` takes an English message, fields in braces, and gives another; null puts English
 *  back.  It is kept on the page, since each mount of the app has its own copy of this module. */
export function translated(language) {
  globalThis.chunkLanguage = language;
}

const inLanguage = message => globalThis.chunkLanguage?.(message) ?? message;

/** `message` in the current language, its `{fields}` filled from `values`. */
export function say(message, values) {
  const said = inLanguage(message);
  return values ? said.replace(/\{(\w+)\}/g, (field, name) => values[name] ?? field) : said;
}

/** The right form of a noun for so many: "chunk" for 1, else "chunks". */
export const noun = (number, one, many = `${one}s`) => inLanguage(number === 1 ? one : many);

/** `number` and its noun: "1 chunk", "1,200 chunks". */
export const count = (number, one, many) => `${grouped(number)} ${noun(number, one, many)}`;

/** "a", "a and b", "a, b and c"; "" for none. */
export function listed(names) {
  const last = names.at(-1) ?? "";
  return names.length < 2 ? `${last}` : say("{names} and {last}", { names: names.slice(0, -1).join(", "), last });
}

/** The same as a list, for values that are elements. */
export const sayParts = (message, values) =>
  inLanguage(message)
    .split(/\{(\w+)\}/)
    .map((part, i) => (i % 2 ? values[part] : part));
