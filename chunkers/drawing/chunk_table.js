// The table of all chunks, or of those that a filter shows, a slice of rows at a time.
import { flagList, pagesAt, rangeName, rangeOf, sectionsOf } from "./card.js";
import { chunkId } from "./chunk_id.js";
import { chooser } from "./cut_stepper.js";
import { FILTERS, markLabel, passing } from "./cuts.js";
import { afterPicture, iconButton, make } from "./elements.js";
import { pagesOf } from "./offsets.js";
import { grouped, say } from "./sentences.js";
import { sideOf } from "./tints.js";

const ROWS = 100; // in a slice
const ROWS_AT_ONCE = 10; // drawn in one go: laying out a long table at once holds up the page

/** `select(position)` is called for a row that is clicked. `draw(doc, chunking)` fills the table, `mark(chosen)` shows
 *  the selected chunk, turning to its slice, `clear(why)` says why there is nothing. */
export function createChunkTable(select) {
  let doc = null;
  let chunking = null;
  let chosen = -1;
  let filter = "all";
  let shown = [];
  let page = -1;
  const rows = make("div.rows");
  const pager = make("div.pager");
  const choice = chooser(say("Which chunks"), FILTERS, value => {
    filter = value;
    sift();
    drawSlice(0);
  });
  const header = make("header", make("h2", say("All chunks")), choice, pager);
  const element = make("section.chunks", { "aria-label": say("All chunks") }, header, rows);

  function draw(nextDoc, next) {
    doc = nextDoc;
    chunking = next;
    page = -1;
    sift();
  }

  /** Which chunks the table shows, and how many each filter would. */
  function sift() {
    const pages = n => pagesOf(doc, chunking.from[n], chunking.to[n]);
    for (const option of choice.options) {
      const found = passing(chunking, option.value, pages);
      const name = say(FILTERS[option.value]);
      option.textContent = say("{name} ({number})", { name, number: grouped(found.length) });
      if (option.value === filter) shown = found;
    }
  }

  function mark(position) {
    chosen = position;
    const wanted = Math.floor(shown.indexOf(chosen) / ROWS);
    if (page < 0 || (wanted !== page && wanted >= 0)) drawSlice(Math.max(0, wanted));
    for (const row of rows.querySelectorAll("tbody tr")) markRow(row);
    if (!("drawing" in rows.dataset)) showRow();
  }

  function markRow(row) {
    const on = +row.dataset.position === chosen;
    row.classList.toggle("sel", on);
    if (on) row.querySelector("button").setAttribute("aria-current", "true");
    else row.querySelector("button").removeAttribute("aria-current");
  }

  /** Scrolls the table's own box, never the page, until the selected row is seen. */
  const showRow = () =>
    requestAnimationFrame(() => {
      const row = rows.querySelector("tr.sel");
      if (!row || rows.scrollHeight <= rows.clientHeight + 1) return;
      const top = row.offsetTop - rows.querySelector("thead").offsetHeight;
      const bottom = row.offsetTop + row.offsetHeight - rows.clientHeight;
      if (rows.scrollTop > top) rows.scrollTop = top;
      else if (rows.scrollTop < bottom) rows.scrollTop = bottom;
    });

  function drawSlice(wanted) {
    page = wanted;
    const first = page * ROWS;
    const last = Math.min(shown.length, first + ROWS);
    const mine = shown;
    const body = make("tbody");
    rows.replaceChildren(make("table", { "data-testid": "chunk-table" }, tableHead(), body));
    rows.scrollTop = 0;
    const more = from => {
      if (mine !== shown || page !== wanted) return;
      const upto = Math.min(last, from + ROWS_AT_ONCE);
      const made = shown.slice(from, upto).map(rowOf);
      body.append(...made);
      made.forEach(markRow);
      rows.toggleAttribute("data-drawing", upto < last);
      if (upto < last) afterPicture(() => more(upto));
      else if (from > first) showRow();
    };
    if (!shown.length) rows.append(make("p.empty", say("No chunk is like that here.")));
    if (shown.length > ROWS) {
      rows.dataset.drawing = "";
      setTimeout(more, 0, first);
    } else more(first);
    pager.replaceChildren(...(shown.length > ROWS ? turners(first, last) : []));
  }

  function turners(first, last) {
    const turn = (to, label, name) => {
      const off = to < 0 || to * ROWS >= shown.length;
      const button = iconButton(name, label, () => off || drawSlice(to));
      button.setAttribute("aria-disabled", String(off));
      return button;
    };
    const range = make("span.num", rangeName(shown[first], shown[last - 1]));
    return [turn(page - 1, say("Earlier chunks"), "prev"), range, turn(page + 1, say("Later chunks"), "next")];
  }

  const columns = () =>
    [
      ["c-n", "#"],
      ["c-id", say("Chunk id"), "id"],
      ["c-ch", say("Characters"), "r"],
      doc.pages.length > 0 && ["c-pg", say("Pages"), "r"],
      ["c-w", say("Words"), "r"],
      ["c-sec", say("Sections")],
      ["c-flag", say("Flags")],
    ].filter(Boolean);

  function tableHead() {
    const head = columns().map(([name, title, look]) =>
      make(`th.${name}`, { class: look === "r" && look, scope: "col" }, title),
    );
    return make("thead", make("tr", head));
  }

  function rowOf(n) {
    const button = make(
      "button.tag",
      { class: sideOf(n), type: "button", "aria-label": markLabel(chunking, n) },
      grouped(n),
    );
    const cells = {
      "c-id": chunkId(doc, chunking.starts[n], chunking.ends[n]),
      "c-ch": rangeOf(chunking, n),
      "c-pg": pagesAt(doc, chunking, n),
      "c-w": grouped(chunking.words[n]),
      "c-sec": sectionsOf(doc, chunking, n),
      "c-flag": flagList(chunking, n),
    };
    const drawn = columns()
      .slice(1)
      .map(([name, , look]) => make(`td.${name}`, { class: look }, cells[name]));
    const onclick = () => String(document.getSelection()) || select(n);
    const known = { "data-testid": "chunk-row", "data-position": n, onclick };
    return make("tr", known, make("th.c-n", { scope: "row" }, button), drawn);
  }

  function clear(why) {
    rows.replaceChildren(make("p.empty", why));
    pager.replaceChildren();
  }
  return { element, draw, mark, clear };
}
