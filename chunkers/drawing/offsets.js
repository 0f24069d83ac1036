// Arithmetic of offsets in ascending arrays. Everything here is pure; nothing touches the page.

/** The least index below `length` where `holds` turns true, `length` where it never does; once true it stays true. */
export function firstWhere(length, holds) {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** The first index whose value is greater than `at`, in an ascending array. */
export const after = (values, at) => firstWhere(values.length, i => values[i] > at);

/** Calls `draw(start, end, low, high)` for each maximal stretch of [start, end) with one set of chunks, [low, high). */
export function eachRun(chunking, start, end, draw) {
  const { from, to } = chunking;
  let low = after(to, start);
  let high = after(from, start);
  for (let at = start; at < end; ) {
    const next = Math.min(end, low < high ? to[low] : end, high < from.length ? from[high] : end);
    draw(at, next, low, high);
    at = next;
    while (low < to.length && to[low] <= at) low++;
    while (high < from.length && from[high] <= at) high++;
  }
}

/** Pages that [start, end) touches, ascending. */
export function pagesOf(doc, start, end) {
  const touched = new Set();
  for (let i = after(doc.pageEnds, start); i < doc.pageRuns.length && doc.pageRuns[i][0] < end; i++) {
    touched.add(doc.pageRuns[i][2]);
  }
  return [...touched].sort((x, y) => x - y);
}
