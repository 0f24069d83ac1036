// Find in the document: without regard to case, and always back to the places of the original text. Folding a letter
// may change its length ("İ" to two, "ß" to "ss"), so every folded unit remembers where it came from. Pure.

/** `text` folded, and for each of its units the unit of `text` where its letter starts; one more at the end. */
export function folded(text) {
  const at = [];
  let out = "";
  let place = 0;
  for (const letter of text) {
    const fold = letter.toUpperCase().toLowerCase().replaceAll("\u0307", ""); // "İ" is "i" with a dot of its own
    for (let k = 0; k < fold.length; k++) at.push(place);
    out += fold;
    place += letter.length;
  }
  at.push(text.length);
  return { text: out, at };
}

/** Places of `query` as [start, end) in units of the text that was folded; a run of white space matches any other. */
export function findAll(fold, query) {
  const words = folded(query.trim()).text.split(/\s+/).filter(Boolean);
  if (!words.length) return [];
  const literal = words.map(word => word.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&"));
  const hits = fold.text.matchAll(new RegExp(literal.join("\\s+"), "g"));
  return Array.from(hits, hit => {
    let end = hit.index + hit[0].length;
    while (end < fold.at.length - 1 && fold.at[end] === fold.at[end - 1]) end++; // never half of a letter
    return [fold.at[hit.index], fold.at[end]];
  });
}
