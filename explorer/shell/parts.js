// What the pages and panels share: a headline, a panel, a table, what is lost.
import { icon, make } from "../../chunkers/drawing/elements.js";
import { sayParts } from "../../chunkers/drawing/sentences.js";

/** Words that say what was lost, with the cut sign of the canvas: colour is never alone. */
export const lost = words => [icon("cut"), " ", words];

/** Runs of [text, tone] as a sentence. */
export function sentence(runs) {
  const parts = runs.map(([text, tone]) =>
    tone ? make("b", { class: tone }, tone === "lost" ? lost(text) : text) : text,
  );
  return make("p.sentence", { role: "status", "data-testid": "sentence" }, parts);
}

export function panel(name, title, facts, ...content) {
  const header = make("header", make("h2", title), facts && make("span.facts", facts));
  return make("section.panel", { class: name, "data-testid": name, "aria-label": title }, header, ...content);
}

/** A table. `heads`: a name each, or [name, class], or null for an empty corner. `caption` is for screen readers. */
export function table(testid, caption, heads, rows) {
  const cells = heads.map(head => {
    if (head === null) return make("td");
    const [name, look] = [head].flat();
    return make("th", { scope: "col", class: look }, name);
  });
  const title = caption && make("caption.vh", caption);
  return make("table", { "data-testid": testid }, title, make("thead", make("tr", cells)), make("tbody", rows));
}

/** What may be wider than its place, in a box of its own that scrolls. */
export const scrolling = (name, label, ...content) =>
  make("div", { class: name, tabindex: "0", role: "region", "aria-label": label }, ...content);

export const rowHead = (...content) => make("th", { scope: "row" }, ...content);

/** A part that opens and closes. */
export const details = (title, ...content) => make("details", make("summary", title), ...content);

/** The setting that a stage depends on, after the reason why it loses. */
export const settingHint = setting =>
  setting && make("span", " ", sayParts("Setting to turn: {setting}.", { setting: make("b", setting) }));

export const quote = text => make("q", text);

/** A share as "12.3 %". */
export const percent = share => `${(100 * share).toFixed(1)}\u00a0%`;

/** A box on a picture, `[left, top, right, bottom]` in shares of the page. */
export const boxStyle = ([left, top, right, bottom]) =>
  `left:${100 * left}%;top:${100 * top}%;width:${100 * (right - left)}%;height:${100 * (bottom - top)}%`;
