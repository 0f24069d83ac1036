// Predict first: the document is drawn without chunks and figures until the reader has answered or skips. Then both are
// shown. No score is kept and nothing is sent anywhere.
import { make } from "./blocks.js";

const MANY = 5; // the last choice of the table question is "5 or more"
const listed = list => list.length < 2 ? list.join("") : `${list.slice(0, -1).join(", ")} and ${list.at(-1)}`;

/** What happens to the first table: positions of the chunks that hold some of it; null where there is no table. */
export function tableChunks(doc, chunking) {
  const table = doc.blocks.find(block => block.kind === "table");
  return table ? Array.from(chunking.cuts.keys()).filter(n => chunking.from[n] < table.end && chunking.to[n] > table.start) : null;
}

/** The answer in words: what was said beside what is. `kind` is "chunks", "table" or "start". */
export function verdict(kind, said, doc, chunking) {
  if (kind === "table") {
    const own = tableChunks(doc, chunking), many = said >= MANY ? `${MANY} or more` : `${said}`;
    const names = listed(own.map(n => `#${n}`));
    return `You said ${many}. ${own.length === 1 ? `It is 1: the table is whole in ${names}.` : own.length ? `It is ${own.length}: the table lies in ${names}.` : "The table is in no chunk."}`;
  }
  if (kind === "start") {
    if (chunking.count < 2) return `You said character ${said}. There is one chunk only, so there is no chunk #1.`;
    const start = chunking.starts[1], by = Math.abs(start - said);
    const where = by ? `, ${by} ${by === 1 ? "character" : "characters"} ${start < said ? "before" : "after"} it` : ": just there";
    return `You said character ${said}. Chunk #1 starts at character ${start}${where}.`;
  }
  return `You said ${said} ${said === 1 ? "chunk" : "chunks"}. It is ${chunking.count}.`;
}

/** The question. `done()` is called once it is answered or skipped; `place(draw)` lets a click in the text fill the field. */
export function createPrediction(asked) {
  const element = make("section", "prediction", { "aria-label": "Predict first", "data-testid": "prediction", hidden: true });
  let answered = false, kind = asked, field = null;

  function ask(doc, chunking, setting, done) {
    kind = asked === "table" && !tableChunks(doc, chunking) ? "chunks" : asked;
    const question = { chunks: "how many chunks will there be?", table: "into how many chunks will the table be cut?",
      start: "where will chunk #1 start? Click the place in the text, or type the number of its character." }[kind];
    const input = field = kind === "table" ? null : make("input", "find-field", { type: "number", min: kind === "chunks" ? 1 : 0, required: true, "aria-label": kind === "chunks" ? "Number of chunks" : "Character" });
    const choices = [1, 2, 3, 4, MANY].map(n => make("label", "", {}, make("input", "", { type: "radio", name: "prediction", value: n, required: true }), ` ${n === MANY ? `${n} or more` : n}`));
    const form = make("form", "", {}, make("fieldset", "", {}, make("legend", "", {}, `${setting}: ${question}`), make("div", "choices", {}, ...(input ? [input] : choices))),
      make("div", "choices", {}, make("button", "btn primary", { type: "submit" }, "Show the cuts"), skip(done)));
    form.addEventListener("submit", event => {
      event.preventDefault();
      const said = Number(input ? input.value : form.elements.prediction.value);
      finish(done, verdict(kind, said, doc, chunking));
    });
    element.replaceChildren(form); element.hidden = false;
  }

  function skip(done) {
    const button = make("button", "btn", { type: "button" }, "Skip the question");
    button.addEventListener("click", () => finish(done, ""));
    return button;
  }

  function finish(done, said) {
    answered = true; field = null;
    const told = make("p", "said", { role: "status", tabindex: "-1", "data-testid": "verdict" }, said);
    element.hidden = !said; element.replaceChildren(told);
    done();
    told.focus({ preventScroll: true });
  }
  return { element, ask, get open() { return Boolean(asked) && !answered; },
    place(at) { if (kind === "start" && field) field.value = at; } };
}

/** The place in the text under the pointer, in UTF-16 units of the document; -1 for none. */
export function placeUnder(scroller, event) {
  const found = document.caretPositionFromPoint?.(event.clientX, event.clientY, { shadowRoots: [scroller.getRootNode()].filter(root => root.host) });
  const text = found?.offsetNode, at = text?.nodeType === Node.TEXT_NODE ? text._at ?? text.parentElement._at : undefined;
  return at === undefined ? -1 : at + found.offset;
}
