// What Python sends (payload.py), unpacked: code points on the wire, UTF-16 units in the browser's strings.
import { firstWhere } from "./offsets.js";

/** Unpacks gzip bytes. */
export async function unzipped(bytes) {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** Gzip bytes of UTF-8 JSON as a value. */
export const readJson = async bytes => JSON.parse(new TextDecoder().decode(await unzipped(bytes)));

/** Base64 as bytes. */
export const bytesOf = text => Uint8Array.from(atob(text), letter => letter.charCodeAt(0));

/** A document payload (document_bytes, its key cut off) as an object whose offsets are UTF-16 units. */
export async function readDocument(bytes) {
  return inUnits(await readJson(bytes));
}

/** A document record with its offsets in UTF-16 units; `units` and `points` convert others. */
export function inUnits(doc) {
  const { astral } = doc;
  // the k-th character above U+FFFF takes the units astral[k] + k and the next
  doc.units = at => at + firstWhere(astral.length, k => astral[k] >= at);
  doc.points = at => at - firstWhere(astral.length, k => astral[k] + k >= at);
  const convert = pair => {
    pair[0] = doc.units(pair[0]);
    pair[1] = doc.units(pair[1]);
  };
  for (const block of doc.blocks) {
    block.points = [block.start, block.end];
    block.start = doc.units(block.start);
    block.end = doc.units(block.end);
    block.items?.forEach(convert);
    for (const row of block.rows ?? []) row.cells = row.cells.map(doc.units);
  }
  doc.sections.forEach(convert);
  doc.pageRuns.forEach(convert);
  doc.pageEnds = doc.pageRuns.map(run => run[1]);
  for (const turn of doc.breaks) turn.at = doc.units(turn.at);
  return doc;
}

/** A chunking payload (chunking_bytes, its key cut off): a header and int32 columns; starts and ends stay code points.
 *  */
export async function readChunking(bytes) {
  const raw = await unzipped(bytes);
  const size = new DataView(raw.buffer).getUint32(0, true);
  const head = JSON.parse(new TextDecoder().decode(raw.subarray(4, 4 + size)));
  let at = 4 + size + (-size & 3);
  for (const name of head.columns) {
    head[name] = new Int32Array(raw.buffer, at, head.count);
    at += 4 * head.count;
  }
  summed(head.starts, head.ends);
  summed(head.sectionLow, head.sectionHigh);
  return head;
}

/** Turns differences and lengths, as they are sent, into places. */
function summed(low, high) {
  for (let i = 0, sum = 0; i < low.length; i++) {
    sum += low[i];
    low[i] = sum;
    high[i] += sum;
  }
}

/** The chunking's starts and ends as UTF-16 units of the document it belongs to. */
export function placed(chunking, doc) {
  chunking.from = chunking.starts.map(doc.units);
  chunking.to = chunking.ends.map(doc.units);
  return chunking;
}
