// What Python packs, unpacked: code points become UTF-16 units and back.
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import { chunkId } from "../../chunkers/drawing/chunk_id.js";
import { bytesOf, placed, readChunking, readDocument } from "../../chunkers/drawing/payload.js";

const record = text => ({
  text,
  astral: Array.from(text).flatMap((letter, i) => (letter.length > 1 ? [i] : [])),
  blocks: [{ kind: "paragraph", start: 0, end: Array.from(text).length }],
  sections: [],
  pageRuns: [],
  breaks: [],
});

test("code points and units of a text with characters beyond the basic plane", async () => {
  const text = "a😀b𝒳𝒳c";
  const doc = await readDocument(gzipSync(JSON.stringify(record(text))));
  const letters = Array.from(text);
  for (let at = 0; at <= letters.length; at++) {
    const units = letters.slice(0, at).join("").length;
    assert.equal(doc.units(at), units);
    assert.equal(doc.points(units), at);
  }
  assert.deepEqual(doc.blocks[0], { kind: "paragraph", start: 0, end: text.length, points: [0, letters.length] });
});

test("offsets of a plain text stay as they are", async () => {
  const doc = await readDocument(gzipSync(JSON.stringify(record("plain"))));
  assert.deepEqual([0, 3, 5].map(doc.units), [0, 3, 5]);
  assert.deepEqual([0, 3, 5].map(doc.points), [0, 3, 5]);
});

test("a chunking: a header and columns, differences and lengths as places", async () => {
  const columns = { starts: [0, 8, 12], ends: [10, 10, 5], sectionLow: [0, 1, 0], sectionHigh: [1, 2, 1] };
  const head = Buffer.from(JSON.stringify({ count: 3, columns: Object.keys(columns), unit: "words" }));
  const size = Buffer.alloc(4);
  size.writeUInt32LE(head.length);
  const filling = Buffer.alloc((4 - (head.length % 4)) % 4);
  const body = Object.values(columns).map(values => Buffer.from(Int32Array.from(values).buffer));
  const read = await readChunking(gzipSync(Buffer.concat([size, head, filling, ...body])));
  assert.deepEqual([...read.starts], [0, 8, 20]);
  assert.deepEqual([...read.ends], [10, 18, 25]);
  assert.deepEqual([...read.sectionLow], [0, 1, 1]);
  assert.deepEqual([...read.sectionHigh], [1, 3, 2]);
  const { from, to } = placed(read, { units: at => 2 * at });
  assert.deepEqual(
    [[...from], [...to]],
    [
      [0, 16, 40],
      [20, 36, 50],
    ],
  );
});

test("base64 as bytes", () => assert.deepEqual([...bytesOf("AAH/")], [0, 1, 255]));

test("ids are those of SHA-256, for texts of every length around its block", () => {
  for (let length = 0; length < 140; length += 7) {
    const meta = { doc_id: `ö${"x".repeat(length)}`, version: "1" };
    const hash = createHash("sha256").update(`${meta.doc_id}|1|12|345`).digest("hex");
    assert.equal(chunkId({ meta }, 12, 345), hash.slice(0, 12));
  }
});
