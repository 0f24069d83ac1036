// Marking evidence: what is selected in the document, a question to it, and the marks there are. The marks are drawn on
// the document by the explorer; what they are worth is reckoned in Python.
const meeting = globalThis.chunkExplorer ??= { view: null, chunking: null, generation: 0 };
const SHOWN = 220; // characters of a quote

export default function ({ parentElement, data, setTriggerValue }) {
  const root = parentElement.querySelector(".evidence");
  Object.assign(root, { tell: setTriggerValue, marks: data.marks });
  if (!root.listening) {
    build(root);
    root.listening = () => noticed(root);
    document.addEventListener("selectionchange", root.listening);
    addEventListener("chunkselected", root.redraw = () => meeting.view?.explorer.setEvidence(root.marks));
  }
  drawMarks(root);
  meeting.view?.explorer.setEvidence(data.marks);
  return () => {
    document.removeEventListener("selectionchange", root.listening); removeEventListener("chunkselected", root.redraw);
    root.listening = null; root.replaceChildren();
    meeting.view?.explorer.setEvidence([]);
  };
}

function build(root) {
  root.quote = make("blockquote", { "data-testid": "evidence-quote" }, "Select text in the document above.");
  root.question = make("input", { class: "find-field", "aria-label": "Question that this text answers", placeholder: "Question that this text answers" });
  root.press = make("button", { class: "btn primary", type: "submit", "aria-disabled": "true" }, "Mark as evidence");
  root.form = make("form", {}, root.quote, make("div", { class: "row" }, root.question, root.press));
  root.list = make("ol", { "data-testid": "evidence-marks" });
  root.form.addEventListener("submit", event => {
    event.preventDefault();
    if (!root.span) return;
    root.tell("mark", { start: root.span[0], end: root.span[1], question: root.question.value });
    root.span = null; root.question.value = "";
    root.press.setAttribute("aria-disabled", "true"); root.quote.textContent = "Select text in the document above.";
  });
  root.replaceChildren(root.form, root.list);
}

/** The last text that was selected in the document stays chosen while the question is typed. */
function noticed(root) {
  const span = meeting.view?.selected?.();
  if (!span) return;
  const text = meeting.view.doc.text.slice(span[0], span[1]);
  if (!text.trim()) return;
  root.span = span.map(meeting.view.doc.points);
  root.quote.textContent = text.length > SHOWN ? `${text.slice(0, SHOWN)} …` : text;
  root.press.setAttribute("aria-disabled", "false");
}

function drawMarks(root) {
  root.list.replaceChildren(...root.marks.map((mark, i) => {
    const remove = make("button", { class: "btn", type: "button", "aria-label": `Remove mark ${i + 1}` }, "Remove");
    remove.addEventListener("click", () => root.tell("remove", i));
    return make("li", { "data-testid": "evidence-mark" }, make("b", {}, mark.question || "No question yet"), make("q", {}, mark.quote.length > SHOWN ? `${mark.quote.slice(0, SHOWN)} …` : mark.quote),
      make("p", { class: mark.whole ? "whole" : "cut" }, mark.said), remove);
  }));
}
