// Which chunks start with a cut, how to go from one to the next, and which rows of the chunk table a filter shows.
// Pure.
import { say } from "./sentences.js";

const MARK_LABELS = {
  none: "Chunk {position}",
  sentence: "Chunk {position}, starts inside a sentence",
  list: "Chunk {position}, starts inside a list",
  item: "Chunk {position}, starts inside a list item",
  row: "Chunk {position}, starts inside a table row",
  code: "Chunk {position}, starts inside code",
  table: "Chunk {position}, starts inside a table, between two rows",
};

/** What stepping may be narrowed to, by code. A start between two rows is no counted cut, but it does cut the table. */
export const STEPS = { all: "All cuts", sentence: "Sentences", row: "Rows", list: "Lists", table: "Tables" };

/** What the chunk table may be narrowed to, by code. */
export const FILTERS = {
  all: "All chunks",
  cut: "Cut starts",
  headless: "No heading",
  over: "Over the limit",
  pages: "Over a page break",
};

/** The kind of a chunk's start: "row", "sentence" … or "none". */
export const cutKind = (chunking, position) => chunking.kinds[chunking.cuts[position]];

/** Whether the start of a chunk counts as a cut. */
export const isCut = (chunking, position) => !["none", "table"].includes(cutKind(chunking, position));

export const markLabel = (chunking, position) => say(MARK_LABELS[cutKind(chunking, position)], { position });

/** Positions of the chunks that start with a cut of that kind of STEPS, ascending. */
export function cutsOf(chunking, kind) {
  const kinds = kind === "table" ? ["row", "table"] : [kind];
  const wanted = position => kinds.includes(cutKind(chunking, position));
  return positions(chunking).filter(kind === "all" ? position => isCut(chunking, position) : wanted);
}

/** The cut after (by 1) or before (by -1) `chosen`, round the end; -1 when there is none. */
export function stepFrom(cuts, chosen, by) {
  if (!cuts.length) return -1;
  if (by > 0) return cuts.find(position => position > chosen) ?? cuts[0];
  return cuts.findLast(position => position < chosen) ?? cuts.at(-1);
}

/** Positions of the chunks that a filter of FILTERS shows; `pages(n)` are the pages that a chunk touches. */
export function passing(chunking, filter, pages) {
  const passes = {
    all: () => true,
    cut: n => isCut(chunking, n),
    headless: n => flagsOf(chunking, n).some(flag => flag.code === "headless"),
    over: n => n in chunking.oversize,
    pages: n => pages(n).length > 1,
  };
  return positions(chunking).filter(passes[filter]);
}

/** What is to be said of a chunk: `{code, text}` each. */
export const flagsOf = (chunking, n) => chunking.flagSets[chunking.flags[n]].map(i => chunking.flagWords[i]);

const positions = chunking => [...chunking.cuts.keys()];
