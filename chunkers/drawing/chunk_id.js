// The id of a chunk, as Python makes it. Our own few lines, since crypto.subtle is absent on pages served without TLS.

/** First 12 hex digits of SHA-256 over the UTF-8 of `doc_id|version|start|end`; offsets are code points. */
export function chunkId(doc, start, end) {
  const [a, b] = sha256(new TextEncoder().encode(`${doc.meta.doc_id}|${doc.meta.version}|${start}|${end}`));
  return hex(a) + hex(b).slice(0, 4);
}

const hex = word => (word >>> 0).toString(16).padStart(8, "0");
const fraction = (n, root) => ((n ** root % 1) * 2 ** 32) | 0;
const isPrime = n => !Array.from({ length: n - 2 }, (_, i) => i + 2).some(divisor => n % divisor === 0);
const PRIMES = Array.from({ length: 310 }, (_, i) => i + 2).filter(isPrime); // the first 64
const ROUND = PRIMES.map(prime => fraction(prime, 1 / 3));
const SEED = PRIMES.slice(0, 8).map(prime => fraction(prime, 1 / 2));

function sha256(bytes) {
  const padded = new Uint8Array(((bytes.length + 72) >> 6) << 6);
  const view = new DataView(padded.buffer);
  padded.set(bytes);
  padded[bytes.length] = 128;
  view.setUint32(padded.length - 4, bytes.length * 8);
  const state = [...SEED];
  for (let at = 0; at < padded.length; at += 64) addBlock(state, i => view.getInt32(at + 4 * i));
  return state;
}

const turn = (x, n) => (x >>> n) | (x << (32 - n));

/** One block of 16 words into the state: FIPS 180-4, 6.2.2, in its names. */
function addBlock(state, word) {
  const w = Int32Array.from({ length: 64 }, (_, i) => (i < 16 ? word(i) : 0));
  for (let i = 16; i < 64; i++) {
    const [p, q] = [w[i - 15], w[i - 2]];
    const low = turn(p, 7) ^ turn(p, 18) ^ (p >>> 3);
    w[i] = w[i - 16] + w[i - 7] + low + (turn(q, 17) ^ turn(q, 19) ^ (q >>> 10));
  }
  let [a, b, c, d, e, f, g, h] = state;
  for (let i = 0; i < 64; i++) {
    const one = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + ROUND[i] + w[i]) | 0;
    const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [a, b, c, d, e, f, g, h] = [(one + two) | 0, a, b, c, (d + one) | 0, e, f, g];
  }
  for (const [i, value] of [a, b, c, d, e, f, g, h].entries()) state[i] = (state[i] + value) | 0;
}
