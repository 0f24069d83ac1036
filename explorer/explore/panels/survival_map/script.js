// The survival map: one heatmap a kind and one of the overlap cost, over size (down) and overlap (across), linked.
// The maps are for the eye and the mouse; the table under them says the same to the keyboard and to screen readers.
import { make } from "../../../../chunkers/drawing/elements.js";
import { say } from "../../../../chunkers/drawing/sentences.js";
import { mounted } from "../../../shell/mounted.js";
import { details, percent, rowHead, scrolling, table } from "../../../shell/parts.js";

// by the kind of unit: the map's title, what it says without any, a cell in words, a column of the table
const WORDS = {
  sentences: {
    title: "Sentences whole, %",
    none: "There is no sentence in this document.",
    cell: "{whole} of {total} sentences",
    head: "Sentences whole",
  },
  rows: {
    title: "Table rows whole, %",
    none: "There is no row in this document.",
    cell: "{whole} of {total} rows",
    head: "Rows whole",
  },
  items: {
    title: "List items whole, %",
    none: "There is no list item in this document.",
    cell: "{whole} of {total} list items",
    head: "List items whole",
  },
};

const HINT = "Size in {unit} down, overlap across. ✓ is all of them; a frame is the current setting.";
const HINT_FOR_CLICKS =
  "Size in {unit} down, overlap across. ✓ is all of them; a frame is the current setting; " +
  "a click sets size and overlap.";

function draw(root, data, trigger) {
  const current = data.current && [data.sizes.indexOf(data.current[0]), data.overlaps.indexOf(data.current[1])];
  const status = make("p.note.at", { "data-testid": "survival-cell" });
  const choose = (row, column) => {
    if (!data.locked && isSetting(data, row, column)) trigger("chosen", [data.sizes[row], data.overlaps[column]]);
  };
  const cells = new Map(); // those of one setting, by its name, on every map
  const board = make("div.maps", { "aria-hidden": "true" }, maps(data, cells, current));
  const tell = at => {
    status.textContent = at ? inWords(data, ...at) : data.note;
  };
  link(board, cells, current, tell, choose);
  const hint = say(data.locked ? HINT : HINT_FOR_CLICKS, { unit: data.unit });
  const sentence = make("p.sentence", { "data-testid": "survival-sentence" }, data.sentence);
  root.replaceChildren(sentence, make("p.note", hint), board, status, asTable(data, choose));
  tell(current);
}

const isSetting = (data, row, column) => data.chunks[row][column] >= 0;

function maps(data, cells, current) {
  const share = map => (row, column) => {
    const part = map.whole[row][column] / map.total;
    return { words: part === 1 ? "✓" : `${Math.floor(100 * part)}`, depth: part, tone: part === 1 ? "all" : "share" };
  };
  const cost = (row, column) => {
    const part = data.cost[row][column];
    return { words: `${Math.round(100 * part)}`, depth: Math.min(1, part), tone: "cost" };
  };
  const ofKinds = data.maps.map(map => {
    const words = WORDS[map.kind];
    const none = make("p.note", say(words.none));
    return figure(say(words.title), map.total ? grid(data, cells, current, share(map)) : none);
  });
  return [...ofKinds, figure(say("Overlap cost, %"), grid(data, cells, current, cost))];
}

const figure = (title, content) => make("figure", make("figcaption", title), content);

function grid(data, cells, current, cellOf) {
  const heads = data.overlaps.map(overlap => make("b", `${overlap}`));
  const made = make("div.grid", { style: `--columns:${data.overlaps.length}` }, make("b"), heads);
  for (const [row, size] of data.sizes.entries()) {
    made.append(make("b.size", `${size}`));
    for (const column of data.overlaps.keys()) {
      if (!isSetting(data, row, column)) {
        made.append(make("i.not"));
        continue;
      }
      const { words, depth, tone } = cellOf(row, column);
      const at = `${row} ${column}`;
      const style = `--depth:${Math.round(100 * depth)}%`;
      const cell = make(`i.${tone}`, { class: current?.join(" ") === at && "current", "data-at": at, style }, words);
      cells.set(at, [...(cells.get(at) ?? []), cell]);
      made.append(cell);
    }
  }
  return made;
}

/** Pointing at a cell lights the same setting on every map and tells of it; a click chooses it. */
function link(board, cells, current, tell, choose) {
  const placeOf = event => event.target.closest?.("[data-at]")?.dataset.at.split(" ").map(Number);
  let over = null;
  const light = at => {
    for (const cell of cells.get(over) ?? []) cell.classList.remove("hov");
    over = at?.join(" ");
    for (const cell of cells.get(over) ?? []) cell.classList.add("hov");
    tell(at ?? current);
  };
  board.addEventListener("pointerleave", () => light(null));
  for (const [type, act] of [
    ["pointerover", light],
    ["click", at => choose(...at)],
  ]) {
    board.addEventListener(type, event => {
      const at = placeOf(event);
      if (at) act(at);
    });
  }
}

const cellWords = (map, row, column) => say(WORDS[map.kind].cell, { whole: map.whole[row][column], total: map.total });

function inWords(data, row, column) {
  const kept = data.maps.filter(map => map.total).map(map => cellWords(map, row, column));
  const values = {
    size: data.sizes[row],
    overlap: data.overlaps[column],
    kept: kept.join(", "),
    cost: percent(data.cost[row][column]),
    chunks: data.chunks[row][column],
  };
  if (!kept.length) return say("Size {size}, overlap {overlap}: overlap cost {cost}; chunks: {chunks}.", values);
  return say("Size {size}, overlap {overlap}: {kept} whole; overlap cost {cost}; chunks: {chunks}.", values);
}

/** Drawn when it is opened first. */
function asTable(data, choose) {
  const title = say("The map as a table");
  const inside = scrolling("figures", title);
  const made = details(title, inside);
  made.addEventListener("toggle", () => {
    if (made.open && !inside.firstChild) inside.append(settingsTable(data, choose));
  });
  return made;
}

function settingsTable(data, choose) {
  const kinds = data.maps.filter(map => map.total);
  const titles = kinds.map(map => say(WORDS[map.kind].head));
  const heads = [say("Size / overlap"), say("Chunks"), ...titles, say("Overlap cost"), say("Setting")];
  const rows = data.sizes.flatMap((size, row) =>
    data.overlaps.map((overlap, column) => {
      if (!isSetting(data, row, column)) return null;
      const isCurrent = data.current?.[0] === size && data.current[1] === overlap;
      const label = { "aria-label": say("Set size {size}, overlap {overlap}", { size, overlap }) };
      const set = data.locked
        ? ""
        : make("button.btn", { type: "button", ...label, onclick: () => choose(row, column) }, say("Set"));
      const counts = kinds.map(map => say("{whole} of {total}", { whole: map.whole[row][column], total: map.total }));
      const figures = [data.chunks[row][column], ...counts, percent(data.cost[row][column])];
      const cells = [...figures, isCurrent ? say("current") : set].map(content => make("td", content));
      return make("tr", { "aria-current": isCurrent && "true" }, rowHead(`${size} / ${overlap}`), cells);
    }),
  );
  return table("survival-table", say("What each size and overlap keeps whole"), heads, rows);
}

export default mounted("survival", draw);
