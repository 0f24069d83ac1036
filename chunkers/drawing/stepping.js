// Going from cut to cut, of all kinds or of one, and which rows of the chunk table a filter shows. Pure, but for the
// stepper at the end.
import { icon, make } from "./blocks.js";
import { cutStarts, isCut } from "./marks.js";

const STEP_KINDS = [["all", "All cuts"], ["sentence", "Sentences"], ["row", "Rows"], ["list", "Lists"], ["table", "Tables"]];
const IN_TABLE = ["row", "table"]; // a start between two rows is no counted cut, but it does cut the table

/** Positions of the chunks that start with a cut of that kind, ascending. */
export function cutsOf(chunking, kind) {
  if (kind === "all") return cutStarts(chunking);
  const wanted = kind === "table" ? IN_TABLE : [kind];
  return Array.from(chunking.cuts.keys()).filter(position => wanted.includes(chunking.kinds[chunking.cuts[position]]));
}

/** The cut after (by 1) or before (by -1) `chosen`, round the end; -1 when there is none. */
export function stepFrom(cuts, chosen, by) {
  if (!cuts.length) return -1;
  if (by > 0) return cuts.find(position => position > chosen) ?? cuts[0];
  return cuts.findLast(position => position < chosen) ?? cuts.at(-1);
}

export const FILTERS = [["all", "All chunks"], ["cut", "Cut starts"], ["headless", "No heading"], ["over", "Over the limit"], ["pages", "Over a page break"]];

/** Whether chunk `n` is shown by a filter of FILTERS; `pages(n)` are the pages it touches. */
export function passes(chunking, n, filter, pages) {
  if (filter === "cut") return isCut(chunking, n);
  if (filter === "headless") return chunking.flagSets[chunking.flags[n]].some(i => chunking.flagWords[i] === "no heading");
  if (filter === "over") return n in chunking.oversize;
  return filter === "pages" ? pages(n).length > 1 : true;
}

/** A labelled list of choices; `choices` of [value, label]. */
export function chooser(label, choices, onChange) {
  const select = make("select", "chooser", { "aria-label": label }, ...choices.map(([value, said]) => make("option", "", { value }, said)));
  select.addEventListener("change", () => onChange(select.value));
  return select;
}

/** The stepper: `go(position)` selects. `draw(chunking, chosen)` renews it, `step(by)` goes on, for a key. */
export function createCutStepper(go) {
  let chunking = null, chosen = -1, kind = "all";
  const at = make("output", "num", { "data-testid": "cut-at" });
  const button = (by, label, key) => {
    const made = make("button", "btn", { type: "button", "aria-label": label, title: `${label}: ${key}` }, icon(by < 0 ? "prev" : "next"));
    made.addEventListener("click", () => step(by));
    return made;
  };
  const back = button(-1, "Previous cut", "Shift+x"), on = button(1, "Next cut", "x");
  const kinds = chooser("Kind of cut", STEP_KINDS, value => { kind = value; draw(chunking, chosen); });
  const element = make("div", "cut-steps", { role: "group", "aria-label": "Cuts" }, make("span", "cut-icon", {}, icon("cut")), kinds, back, at, on);

  function step(by) {
    const to = chunking ? stepFrom(cutsOf(chunking, kind), chosen, by) : -1;
    if (to >= 0) go(to);
    return to;
  }

  function draw(next, position) {
    chunking = next; chosen = position;
    const cuts = chunking ? cutsOf(chunking, kind) : [], here = cuts.indexOf(chosen);
    at.textContent = cuts.length ? `${here < 0 ? "–" : here + 1} of ${cuts.length}` : "none";
    for (const one of [back, on]) one.setAttribute("aria-disabled", String(!cuts.length));
  }
  return { element, draw, step };
}
