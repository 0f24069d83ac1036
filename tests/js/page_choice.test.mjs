// Which chunking a static page shows for an address.
import assert from "node:assert/strict";
import { test } from "node:test";
import { chosenBy, nearest, positionOf } from "../../chunkers/drawing/page_choice.js";

const chunkings = [
  { method: "fixed", size: 50, overlap: 0 },
  { method: "fixed", size: 100, overlap: 0 },
  { method: "overlapping", size: 100, overlap: 25 },
  { method: "structure", size: 200, overlap: 0 },
];
const shown = query => chosenBy(new URLSearchParams(query), chunkings, 1);

test("an address that is held, or says nothing", () => {
  assert.deepEqual(shown(""), { at: 1, missing: [] });
  assert.deepEqual(shown("method=fixed&size=50"), { at: 0, missing: [] });
  assert.deepEqual(shown("method=overlapping&size=100&overlap=25&chunk=3"), { at: 2, missing: [] });
});

test("only a method shows its size nearest to the first shown", () => {
  assert.deepEqual(shown("method=structure"), { at: 3, missing: [] });
  assert.deepEqual(shown("method=fixed"), { at: 1, missing: [] });
});

test("what is not held is named, and the nearest is shown", () => {
  assert.deepEqual(shown("method=fixed&size=60"), { at: 0, missing: ["method", "size"] });
  assert.deepEqual(shown("method=sentence"), { at: 1, missing: ["method"] });
  assert.deepEqual(shown("size=nonsense"), { at: 1, missing: ["size"] });
  assert.equal(nearest(chunkings, "fixed", 90), 1);
  assert.equal(nearest(chunkings, "sentence", 90), -1);
});

test("a chunk by its number or its id", () => {
  const idOf = n => `${"0".repeat(11)}${n}`;
  assert.equal(positionOf("2", 3, idOf), 2);
  assert.equal(positionOf("000000000001", 3, idOf), 1);
  assert.equal(positionOf("3", 3, idOf), -1);
  assert.equal(positionOf("nonsense", 3, idOf), -1);
});
