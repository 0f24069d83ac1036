// Stepping from cut to cut, and what the filters of the chunk table let through.
import assert from "node:assert/strict";
import { test } from "node:test";
import { cutsOf, FILTERS, isCut, markLabel, passing, STEPS, stepFrom } from "../../chunkers/drawing/cuts.js";

const KINDS = ["none", "row", "table", "list", "item", "sentence", "code"];
const chunkingOf = (...kinds) => ({
  kinds: KINDS,
  cuts: Int32Array.from(kinds, kind => KINDS.indexOf(kind)),
  flagWords: [
    { code: "row", text: "inside a table row" },
    { code: "headless", text: "no heading" },
  ],
  flagSets: [[], [1], [0, 1]],
  flags: Int32Array.from(kinds, kind => (kind === "row" ? 2 : kind === "none" ? 0 : 1)),
  oversize: { 3: "one sentence" },
});
const policy = chunkingOf("none", "row", "row", "list", "sentence");

test("the cuts of the policy, of all kinds and of each", () => {
  assert.deepEqual(cutsOf(policy, "all"), [1, 2, 3, 4]);
  assert.deepEqual(cutsOf(policy, "row"), [1, 2]);
  assert.deepEqual(cutsOf(policy, "list"), [3]);
  assert.deepEqual(cutsOf(policy, "sentence"), [4]);
});

test("lists of cuts ascend, and together they hold every cut once", () => {
  const all = chunkingOf("row", "none", "sentence", "table", "list", "code", "row");
  for (const kind of Object.keys(STEPS)) {
    const cuts = cutsOf(all, kind);
    assert.deepEqual(
      cuts,
      [...cuts].sort((a, b) => a - b),
    );
  }
  const parts = ["row", "list", "sentence", "code"].flatMap(kind => cutsOf(all, kind));
  assert.deepEqual(
    parts.sort((a, b) => a - b),
    cutsOf(all, "all"),
  );
});

test("a start between two rows cuts the table and is no counted cut", () => {
  const chunking = chunkingOf("none", "table", "row");
  assert.equal(isCut(chunking, 1), false);
  assert.deepEqual(cutsOf(chunking, "all"), [2]);
  assert.deepEqual(cutsOf(chunking, "table"), [1, 2]);
});

test("stepping wraps and starts from anywhere", () => {
  const cuts = [1, 2, 3, 4];
  assert.deepEqual(
    [0, 4, -1].map(from => stepFrom(cuts, from, 1)),
    [1, 1, 1],
  );
  assert.deepEqual(
    [0, 3, -1].map(from => stepFrom(cuts, from, -1)),
    [4, 2, 4],
  );
  assert.equal(stepFrom([], 0, 1), -1);
  assert.equal(stepFrom([], 0, -1), -1);
});

test("filters go by codes and fields", () => {
  const pages = n => (n === 2 ? [1, 2] : [1]);
  const found = Object.fromEntries(Object.keys(FILTERS).map(filter => [filter, passing(policy, filter, pages)]));
  assert.deepEqual(found, { all: [0, 1, 2, 3, 4], cut: [1, 2, 3, 4], headless: [1, 2, 3, 4], over: [3], pages: [2] });
});

test("a mark says what its chunk starts inside", () => {
  assert.equal(markLabel(policy, 0), "Chunk 0");
  assert.equal(markLabel(policy, 1), "Chunk 1, starts inside a table row");
  assert.equal(markLabel(chunkingOf("table"), 0), "Chunk 0, starts inside a table, between two rows");
});
