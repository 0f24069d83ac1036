// Marks over the text of a block.
import assert from "node:assert/strict";
import { test } from "node:test";
import { markedRuns } from "../../explorer/shell/marked_text.js";

const said = (text, start, marks) => markedRuns(text, start, marks).map(run => [run.text, run.kinds.sort().join(" ")]);

test("runs join to the text and carry the kinds of the marks over them", () => {
  const marks = [
    { start: 10, end: 14, kind: "a", label: "one" },
    { start: 13, end: 20, kind: "b" },
    { start: 12, end: 13, kind: "evidence" },
  ];
  assert.deepEqual(said("😀bcdefg", 10, marks), [
    ["😀b", "a a-first"],
    ["c", "a evidence evidence-first evidence-last"],
    ["d", "a-last b-first o"],
    ["efg", "b"],
  ]);
  assert.equal(markedRuns("😀bcdefg", 10, marks)[0].starts[0].label, "one");
});

test("a text without marks is one run", () => {
  assert.deepEqual(said("abc", 0, [{ start: 3, end: 9, kind: "a" }]), [["abc", ""]]);
});
