// Runs of chunks, pages of a stretch, and search in ascending arrays.
import assert from "node:assert/strict";
import { test } from "node:test";
import { after, eachRun, firstWhere, pagesOf } from "../../chunkers/drawing/offsets.js";

const runsOf = (chunking, start, end) => {
  const runs = [];
  eachRun(chunking, start, end, (...run) => runs.push(run));
  return runs;
};

test("the first place where something turns true, by trying every place", () => {
  for (let length = 0; length < 9; length++) {
    for (let turn = 0; turn <= length; turn++)
      assert.equal(
        firstWhere(length, i => i >= turn),
        turn,
      );
  }
  assert.deepEqual(
    [0, 2, 3, 9].map(at => after([2, 2, 5], at)),
    [0, 2, 2, 3],
  );
  assert.equal(after([], 3), 0);
});

test("overlapping chunks give runs with every set of chunks, each as long as can be", () => {
  const chunking = { from: [0, 8, 20], to: [10, 18, 30] };
  assert.deepEqual(runsOf(chunking, 0, 32), [
    [0, 8, 0, 1],
    [8, 10, 0, 2],
    [10, 18, 1, 2],
    [18, 20, 2, 2],
    [20, 30, 2, 3],
    [30, 32, 3, 3],
  ]);
  assert.deepEqual(runsOf(chunking, 9, 12), [
    [9, 10, 0, 2],
    [10, 12, 1, 2],
  ]);
  assert.deepEqual(runsOf({ from: [], to: [] }, 3, 5), [[3, 5, 0, 0]]);
});

test("runs are maximal, cover the stretch, and name the chunks that hold them", () => {
  let seed = 7;
  const random = most => {
    seed = (seed * 1103515245 + 12345) % 2 ** 31;
    return seed % most;
  };
  for (let round = 0; round < 200; round++) {
    const from = [];
    const to = [];
    for (let at = random(4); at < 40; at += 1 + random(6)) {
      from.push(at);
      to.push(Math.max(to.at(-1) ?? 0, at) + 1 + random(7));
    }
    const runs = runsOf({ from, to }, 3, 37);
    assert.equal(runs[0][0], 3);
    assert.equal(runs.at(-1)[1], 37);
    for (const [i, [start, end, low, high]] of runs.entries()) {
      const holding = [...from.keys()].filter(k => from[k] <= start && end <= to[k]);
      assert.deepEqual(
        Array.from({ length: high - low }, (_, k) => low + k),
        holding,
      );
      if (i) assert.equal(runs[i - 1][1], start);
      if (i) assert.notDeepEqual(runs[i - 1].slice(2), [low, high]);
    }
  }
});

test("pages that a stretch touches, once each and ascending", () => {
  const pageRuns = [
    [0, 10, 1],
    [10, 14, 2],
    [14, 20, 1],
    [20, 30, 3],
  ];
  const doc = { pageRuns, pageEnds: pageRuns.map(run => run[1]) };
  assert.deepEqual(pagesOf(doc, 0, 10), [1]);
  assert.deepEqual(pagesOf(doc, 9, 21), [1, 2, 3]);
  assert.deepEqual(pagesOf(doc, 12, 13), [2]);
  assert.deepEqual(pagesOf({ pageRuns: [], pageEnds: [] }, 0, 5), []);
});
