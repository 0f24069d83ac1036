// The one door for sentences: fields, plurals, lists, and another language.
import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { cutsOf, markLabel, STEPS } from "../../chunkers/drawing/cuts.js";
import { tableChunks, verdict } from "../../chunkers/drawing/prediction.js";
import { count, grouped, listed, noun, say, sayParts, translated } from "../../chunkers/drawing/sentences.js";

afterEach(() => translated(null));

test("fields are filled, in any order, and what is unknown stays", () => {
  assert.equal(say("{at} of {all}", { at: 2, all: 9 }), "2 of 9");
  assert.equal(say("{at} of {all}", { at: 0 }), "0 of {all}");
  assert.equal(say("{at}"), "{at}");
  assert.equal(say("{text}", { text: "$& {at}" }), "$& {at}");
  assert.deepEqual(sayParts("{chunk} holds {part}", { chunk: 1, part: [2] }), ["", 1, " holds ", [2], ""]);
});

test("numbers, nouns and lists", () => {
  assert.deepEqual(
    [count(1, "chunk"), count(1200, "chunk"), count(0, "chunk")],
    ["1 chunk", "1,200 chunks", "0 chunks"],
  );
  assert.equal(count(2, "entry", "entries"), "2 entries");
  assert.deepEqual([noun(1, "word"), noun(2, "word")], ["word", "words"]);
  assert.deepEqual([grouped(1234.56), grouped(3)], ["1,234.6", "3"]);
  assert.deepEqual([[], ["a"], ["a", "b"], ["a", "b", "c"]].map(listed), ["", "a", "a and b", "a, b and c"]);
});

test("another language gets the messages with their fields", () => {
  const messages = [];
  translated(message => {
    messages.push(message);
    return `«${message}»`;
  });
  assert.equal(say("{at} of {all}", { at: 2, all: 9 }), "«2 of 9»");
  assert.equal(count(2, "chunk"), "2 «chunks»");
  assert.deepEqual(messages, ["{at} of {all}", "chunks"]);
});

const chunking = {
  kinds: ["none", "row"],
  cuts: Int32Array.of(0, 1, 1),
  from: [0, 10, 20],
  to: [10, 20, 30],
  starts: [0, 10, 20],
  count: 3,
};
const doc = {
  blocks: [
    { kind: "paragraph", start: 0, end: 4 },
    { kind: "table", start: 5, end: 15 },
  ],
};

test("what was predicted beside what is", () => {
  assert.equal(verdict("chunks", 1, doc, chunking), "You said 1 chunk. It is 3.");
  assert.equal(verdict("table", 5, doc, chunking), "You said 5 or more. It is 2: the table lies in #0 and #1.");
  assert.equal(
    verdict("start", 10, doc, chunking),
    "You said character 10. Chunk #1 starts at character 10: just there.",
  );
  assert.equal(
    verdict("start", 12, doc, chunking),
    "You said character 12. Chunk #1 starts at character 10, 2 characters before it.",
  );
  assert.equal(
    verdict("start", 9, doc, chunking),
    "You said character 9. Chunk #1 starts at character 10, 1 character after it.",
  );
  assert.equal(
    verdict("start", 9, doc, { ...chunking, count: 1 }),
    "You said character 9. There is one chunk only, so there is no chunk #1.",
  );
  assert.equal(tableChunks({ blocks: [] }, chunking), null);
});

test("nothing depends on a sentence", () => {
  const kinds = Object.keys(STEPS);
  const before = kinds.map(kind => cutsOf(chunking, kind));
  translated(message => `«${message}»`);
  assert.deepEqual(
    kinds.map(kind => cutsOf(chunking, kind)),
    before,
  );
  assert.equal(markLabel(chunking, 1), "«Chunk 1, starts inside a table row»");
  assert.match(verdict("table", 2, doc, chunking), /^«.*»$/);
});
