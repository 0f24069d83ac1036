// Which of a static page's chunkings is meant: by the address, by a switch, by a chunk's number or id. Pure.

const SETTINGS = ["method", "size", "overlap"];

/** The names of the settings that an address of this page may hold, and the value of one in a chunking. */
export const settingNames = chunkings => [
  ...new Set([...SETTINGS, ...chunkings.flatMap(one => Object.keys(one.settings ?? {}))]),
];
export const settingOf = (one, name) => (SETTINGS.includes(name) ? one[name] : one.settings?.[name]);

/** The chunking of a method whose size is nearest to `size`; -1 for a method that is not there. */
export function nearest(chunkings, method, size) {
  const away = one => Math.abs(Math.log(one.size / size) || 0);
  const own = chunkings.filter(one => one.method === method);
  return own.length ? chunkings.indexOf(own.reduce((one, other) => (away(other) < away(one) ? other : one))) : -1;
}

/** The chunking that the address asks for, `{at, missing}`; `missing` are the settings that this page does not hold. */
export function chosenBy(query, chunkings, start) {
  const wanted = settingNames(chunkings).filter(name => query.get(name) !== null);
  const has = one => wanted.every(name => String(settingOf(one, name)) === query.get(name));
  if (has(chunkings[start])) return { at: start, missing: [] };
  const onlyMethod = wanted.length === 1 && wanted[0] === "method";
  const exact = onlyMethod ? -1 : chunkings.findIndex(has);
  if (exact >= 0) return { at: exact, missing: [] };
  const { method, size } = chunkings[start];
  const near = nearest(chunkings, query.get("method") ?? method, +query.get("size") || size);
  return near >= 0 ? { at: near, missing: onlyMethod ? [] : wanted } : { at: start, missing: wanted };
}

/** The position that `chunk`, a number or an id, means; `idOf(position)` is a chunk's id; -1 for none. */
export function positionOf(chunk, count, idOf) {
  if (/^\d+$/.test(chunk) && chunk.length < 12 && +chunk < count) return +chunk;
  for (let n = 0; n < count; n++) if (idOf(n) === chunk) return n;
  return -1;
}
