// Offsets: code points on the wire and on the screen, UTF-16 units in the browser's strings.
// Everything here is pure; nothing touches the page.

/** Unpacks gzip bytes. */
export async function unzipped(bytes) {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** A document payload (payload.py, document_bytes) as an object whose offsets are UTF-16 units. */
export async function readDocument(bytes) {
  const doc = JSON.parse(new TextDecoder().decode(await unzipped(bytes)));
  const astral = Float64Array.from(doc.astral);
  doc.units = at => astral.length ? at + countBelow(astral, at) : at;
  doc.points = at => astral.length ? pointsAt(astral, at) : at;
  const u = doc.units;
  for (const block of doc.blocks) {
    block.points = [block.start, block.end];
    block.start = u(block.start); block.end = u(block.end);
    if (block.items) for (const item of block.items) { item[0] = u(item[0]); item[1] = u(item[1]); }
    if (block.rows) for (const row of block.rows) row.cells = row.cells.map(u);
  }
  for (const section of doc.sections) { section[0] = u(section[0]); section[1] = u(section[1]); }
  for (const run of doc.pageRuns) { run[0] = u(run[0]); run[1] = u(run[1]); }
  doc.pageEnds = doc.pageRuns.map(run => run[1]);
  for (const turn of doc.breaks) turn.at = u(turn.at);
  return doc;
}

/** A chunking payload (payload.py, chunking_bytes): a header and int32 columns; starts and ends stay code points. */
export async function readChunking(bytes) {
  const raw = await unzipped(bytes), view = new DataView(raw.buffer);
  const size = view.getUint32(0, true), head = JSON.parse(new TextDecoder().decode(raw.subarray(4, 4 + size)));
  let at = 4 + size + (-size & 3);
  for (const name of head.columns) {
    head[name] = new Int32Array(raw.buffer, at, head.count);
    at += 4 * head.count;
  }
  for (const [low, high] of [[head.starts, head.ends], [head.sectionLow, head.sectionHigh]]) { // differences and lengths
    for (let i = 0, sum = 0; i < head.count; i++) { sum += low[i]; low[i] = sum; high[i] += sum; }
  }
  return head;
}

/** The chunking's starts and ends as UTF-16 units of the document it belongs to. */
export function placed(chunking, doc) {
  chunking.from = chunking.starts.map(doc.units);
  chunking.to = chunking.ends.map(doc.units);
  return chunking;
}

/** The first index whose value is greater than `at`, in an ascending array. */
export function after(values, at) {
  let low = 0, high = values.length;
  while (low < high) { const mid = (low + high) >> 1; if (values[mid] > at) high = mid; else low = mid + 1; }
  return low;
}

/** Calls `draw(start, end, low, high)` for each maximal stretch of [start, end) with one set of chunks, [low, high). */
export function eachRun(chunking, start, end, draw) {
  const { from, to } = chunking;
  let low = after(to, start), high = after(from, start);
  for (let at = start; at < end;) {
    const next = Math.min(end, low < high ? to[low] : end, high < from.length ? from[high] : end);
    draw(at, next, low, high);
    at = next;
    while (low < to.length && to[low] <= at) low++;
    while (high < from.length && from[high] <= at) high++;
  }
}

/** Pages that [start, end) touches, ascending. */
export function pagesOf(doc, start, end) {
  const found = [];
  for (let i = after(doc.pageEnds, start); i < doc.pageRuns.length && doc.pageRuns[i][0] < end; i++) found.push(doc.pageRuns[i][2]);
  return found.length < 2 ? found : [...new Set(found)].sort((x, y) => x - y);
}

function countBelow(sorted, at) { // how many of `sorted` are < at
  let low = 0, high = sorted.length;
  while (low < high) { const mid = (low + high) >> 1; if (sorted[mid] < at) low = mid + 1; else high = mid; }
  return low;
}

function pointsAt(astral, unit) { // the k-th astral code point takes units astral[k] + k and the next
  let low = 0, high = astral.length;
  while (low < high) { const mid = (low + high) >> 1; if (astral[mid] + mid < unit) low = mid + 1; else high = mid; }
  return unit - low;
}

/** First 12 hex digits of SHA-256 over the UTF-8 of `doc_id|version|start|end`, the id of a chunk.
 *  Our own few lines, since crypto.subtle is absent on pages served without TLS. */
export function chunkId(doc, start, end) {
  const [a, b] = sha256(new TextEncoder().encode(`${doc.meta.doc_id}|${doc.meta.version}|${start}|${end}`));
  return hex(a) + hex(b).slice(0, 4);
}

const hex = word => (word >>> 0).toString(16).padStart(8, "0");
const fraction = (n, root) => ((n ** root) % 1 * 2 ** 32) | 0;
const PRIMES = [];
for (let n = 2; PRIMES.length < 64; n++) if (PRIMES.every(p => n % p)) PRIMES.push(n);
const ROUND = PRIMES.map(p => fraction(p, 1 / 3)), SEED = PRIMES.slice(0, 8).map(p => fraction(p, 1 / 2));

function sha256(bytes) { // FIPS 180-4
  const padded = new Uint8Array(((bytes.length + 72) >> 6) << 6), view = new DataView(padded.buffer);
  padded.set(bytes); padded[bytes.length] = 128;
  view.setUint32(padded.length - 4, bytes.length * 8);
  const state = [...SEED], w = new Int32Array(64), turn = (x, n) => (x >>> n) | (x << (32 - n));
  for (let at = 0; at < padded.length; at += 64) {
    for (let i = 0; i < 64; i++) {
      if (i < 16) { w[i] = view.getInt32(at + 4 * i); continue; }
      const p = w[i - 15], q = w[i - 2];
      w[i] = w[i - 16] + w[i - 7] + (turn(p, 7) ^ turn(p, 18) ^ (p >>> 3)) + (turn(q, 17) ^ turn(q, 19) ^ (q >>> 10));
    }
    let [a, b, c, d, e, f, g, h] = state;
    for (let i = 0; i < 64; i++) {
      const one = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + ROUND[i] + w[i]) | 0;
      const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      h = g; g = f; f = e; e = (d + one) | 0; d = c; c = b; b = a; a = (one + two) | 0;
    }
    [a, b, c, d, e, f, g, h].forEach((value, i) => { state[i] = (state[i] + value) | 0; });
  }
  return state;
}
