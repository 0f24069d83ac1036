// The runs of a text under marks. Pure.

/** `text`, which starts at `start` in the document, cut at the edges of `marks`: `{text, kinds, starts}` each. `kinds`
 *  are  the classes of the marks over it, `starts` the marks that begin there. Offsets are code points. */
export function markedRuns(text, start, marks) {
  const letters = Array.from(text);
  const end = start + letters.length;
  const here = marks.filter(mark => mark.start < end && mark.end > start);
  const inside = here.flatMap(mark => [mark.start, mark.end]).filter(at => at > start && at < end);
  const edges = [...new Set([start, ...inside, end])].sort((a, b) => a - b);
  return edges.slice(0, -1).map((from, i) => {
    const to = edges[i + 1];
    const over = here.filter(mark => mark.start <= from && mark.end >= to);
    const starts = here.filter(mark => mark.start === from);
    return { text: letters.slice(from - start, to - start).join(""), kinds: kindsOf(over, from, to), starts };
  });
}

/** Text in both chunks is of the kind "o"; where a mark begins or ends, its kind says so. */
function kindsOf(over, from, to) {
  const kinds = new Set(over.map(mark => mark.kind));
  if (kinds.has("a") && kinds.has("b")) {
    kinds.delete("a");
    kinds.delete("b");
    kinds.add("o");
  }
  for (const mark of over) {
    if (mark.start === from) kinds.add(`${mark.kind}-first`);
    if (mark.end === to) kinds.add(`${mark.kind}-last`);
  }
  return [...kinds];
}
