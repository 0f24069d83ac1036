// The survival map: one heatmap a kind and one of the overlap cost, over size (down) and overlap (across), linked.
// The maps are for the eye and the mouse; the table under them says the same to the keyboard and to screen readers.

function drawSurvival(root, data, send) {
  const said = make("p", { class: "note at", "data-testid": "survival-cell" }), cells = new Map();
  const current = data.current && [data.sizes.indexOf(data.current[0]), data.overlaps.indexOf(data.current[1])];
  const tell = at => { said.textContent = at ? inWords(data, ...at) : data.note; };
  const choose = (row, column) => { if (!data.locked && data.chunks[row][column] >= 0) send("chosen", [data.sizes[row], data.overlaps[column]]); };
  const maps = data.maps.map(map => heatmap(map.name === "row" ? "Table rows whole, %" : `${map.name[0].toUpperCase()}${map.name.slice(1)}s whole, %`, map.total ? (row, column) => share(map, row, column) : null, data, cells, current,
    `There is no ${map.name} in this document.`));
  maps.push(heatmap("Overlap cost, %", (row, column) => ({ words: String(Math.round(100 * data.cost[row][column])), depth: Math.min(1, data.cost[row][column]), tone: "cost" }), data, cells, current));
  const board = make("div", { class: "maps", "aria-hidden": "true" }, maps);
  const placeOf = event => event.target.closest?.("[data-at]")?.dataset.at.split(" ").map(Number);
  let over = null;
  const light = at => { // the same setting on every map
    for (const [key, on] of [[over, false], [at && at.join(" "), true]]) for (const cell of cells.get(key) ?? []) cell.classList.toggle("hov", on);
    over = at && at.join(" "); tell(at ?? current);
  };
  board.addEventListener("pointerover", event => { const at = placeOf(event); if (at) light(at); });
  board.addEventListener("pointerleave", () => light(null));
  board.addEventListener("click", event => { const at = placeOf(event); if (at) choose(...at); });
  const table = make("details", {}, make("summary", {}, "The map as a table"), make("div", { class: "figures", tabindex: "0", role: "region", "aria-label": "The map as a table" }));
  table.addEventListener("toggle", () => { if (table.open && !table.lastChild.firstChild) table.lastChild.append(asTable(data, choose)); });
  root.replaceChildren(make("p", { class: "sentence", "data-testid": "survival-sentence" }, data.sentence),
    make("p", { class: "note" }, `Size in ${data.unit} down, overlap across. ✓ is all of them; a frame is the current setting${data.locked ? "" : "; a click sets size and overlap"}.`),
    board, said, table);
  tell(current);
}

function share(map, row, column) {
  const part = map.whole[row][column] / map.total;
  return { words: part === 1 ? "✓" : String(Math.floor(100 * part)), depth: part, tone: part === 1 ? "all" : "share" };
}

function heatmap(title, cellOf, data, cells, current, without) {
  if (!cellOf) return make("figure", {}, make("figcaption", {}, title), make("p", { class: "note" }, without));
  const grid = make("div", { class: "grid", style: `--columns:${data.overlaps.length}` }, make("b", {}), data.overlaps.map(overlap => make("b", {}, String(overlap))));
  data.sizes.forEach((size, row) => {
    grid.append(make("b", { class: "size" }, String(size)));
    data.overlaps.forEach((overlap, column) => {
      if (data.chunks[row][column] < 0) { grid.append(make("i", { class: "not" })); return; }
      const { words, depth, tone } = cellOf(row, column), at = `${row} ${column}`;
      const here = current && current[0] === row && current[1] === column;
      const cell = make("i", { class: `${tone}${here ? " current" : ""}`, "data-at": at, style: `--depth:${Math.round(100 * depth)}%` }, words);
      cells.has(at) ? cells.get(at).push(cell) : cells.set(at, [cell]);
      grid.append(cell);
    });
  });
  return make("figure", {}, make("figcaption", {}, title), grid);
}

const percent = value => `${(100 * value).toFixed(1)}\u00a0%`;
function inWords(data, row, column) {
  const kept = data.maps.filter(map => map.total).map(map => `${map.whole[row][column]} of ${map.total} ${map.name}s`);
  return `Size ${data.sizes[row]}, overlap ${data.overlaps[column]}: ${kept.length ? `${kept.join(", ")} whole; ` : ""}overlap cost ${percent(data.cost[row][column])}; chunks: ${data.chunks[row][column]}.`;
}

function asTable(data, choose) {
  const kinds = data.maps.filter(map => map.total), rows = [];
  data.sizes.forEach((size, row) => data.overlaps.forEach((overlap, column) => {
    if (data.chunks[row][column] < 0) return;
    const here = data.current && data.current[0] === size && data.current[1] === overlap;
    rows.push(make("tr", { "aria-current": here ? "true" : null }, make("th", { scope: "row" }, `${size} / ${overlap}`), make("td", {}, String(data.chunks[row][column])),
      kinds.map(map => make("td", {}, `${map.whole[row][column]} of ${map.total}`)), make("td", {}, percent(data.cost[row][column])),
      make("td", {}, here ? "current" : data.locked ? "" : make("button", { type: "button", class: "btn", "aria-label": `Set size ${size}, overlap ${overlap}`, onclick: () => choose(row, column) }, "Set"))));
  }));
  return make("table", { "data-testid": "survival-table" }, make("caption", { class: "vh" }, "What each size and overlap keeps whole"),
    make("thead", {}, make("tr", {}, ["Size / overlap", "Chunks", ...kinds.map(map => `${map.name[0].toUpperCase()}${map.name.slice(1)}s whole`), "Overlap cost", "Setting"].map(head => make("th", { scope: "col" }, head)))),
    make("tbody", {}, rows));
}
export default mounted(drawSurvival);
