// Find in the document: folded letters, and back to the places of the original text.
import assert from "node:assert/strict";
import { test } from "node:test";
import { findAll, folded } from "../../chunkers/drawing/finding.js";

const found = (text, query) => findAll(folded(text), query).map(([start, end]) => text.slice(start, end));

test("letters that change their length keep their places", () => {
  assert.deepEqual(found("İİ İstanbul ISTANBUL ıx", "istanbul"), ["İstanbul", "ISTANBUL"]);
  assert.deepEqual(found("Straße STRASSE", "strasse"), ["Straße", "STRASSE"]);
  assert.deepEqual(found("😀 ΟΔΟΣ οδος", "οδος"), ["ΟΔΟΣ", "οδος"]);
});

test("signs are literal, white space is any, nothing is found for nothing", () => {
  assert.deepEqual(found("a.b a+b", "A+B"), ["a+b"]);
  assert.deepEqual(found("warranty\n  period", "WARRANTY period"), ["warranty\n  period"]);
  assert.deepEqual(found("x", "  "), []);
});

test("a hit never ends within a letter", () => assert.deepEqual(found("groß", "gros"), ["groß"]));
