// Marking evidence: what is selected in the document, a question to it, and the marks there are. The marks are drawn on
// the document by the explorer; what they are worth is reckoned in Python.
import { button, make } from "../../../../chunkers/drawing/elements.js";
import { say } from "../../../../chunkers/drawing/sentences.js";
import { meeting } from "../../../shell/meeting.js";

const SHOWN = 220; // characters of a quote

export default function ({ parentElement, data, setTriggerValue }) {
  const root = parentElement.querySelector(".evidence");
  Object.assign(root, { trigger: setTriggerValue, marks: data.marks });
  if (!root.listening) {
    build(root);
    root.listening = () => noteSelection(root);
    root.redraw = () => meeting.view?.explorer.setEvidence(root.marks);
    document.addEventListener("selectionchange", root.listening);
    addEventListener("chunkselected", root.redraw);
  }
  root.list.replaceChildren(...root.marks.map((mark, i) => drawMark(root, mark, i)));
  root.redraw();
  return () => {
    document.removeEventListener("selectionchange", root.listening);
    removeEventListener("chunkselected", root.redraw);
    root.listening = null;
    root.replaceChildren();
    meeting.view?.explorer.setEvidence([]);
  };
}

function build(root) {
  const label = say("Question that this text answers");
  const onsubmit = event => {
    event.preventDefault();
    submit(root);
  };
  root.quote = make("blockquote", { "data-testid": "evidence-quote" });
  root.question = make("input.find-field", { "aria-label": label, placeholder: label });
  root.press = make("button.btn.primary", { type: "submit" }, say("Mark as evidence"));
  root.list = make("ol", { "data-testid": "evidence-marks" });
  const form = make("form", { onsubmit }, root.quote, make("div.row", root.question, root.press));
  choose(root, null);
  root.replaceChildren(form, root.list);
}

function submit(root) {
  if (!root.span) return;
  const [start, end] = root.span;
  root.trigger("mark", { start, end, question: root.question.value });
  root.question.value = "";
  choose(root, null);
}

/** Takes `span`, in code points, as what is marked next; null for nothing. */
function choose(root, span, text) {
  root.span = span;
  root.quote.textContent = span ? shortened(text) : say("Select text in the document above.");
  root.press.setAttribute("aria-disabled", String(!span));
}

/** The last text that was selected in the document stays chosen while the question is typed. */
function noteSelection(root) {
  const span = meeting.view?.selected?.();
  if (!span) return;
  const { doc } = meeting.view;
  const text = doc.text.slice(...span);
  if (text.trim()) choose(root, span.map(doc.points), text);
}

function drawMark(root, mark, i) {
  const remove = button(say("Remove"), () => root.trigger("remove", i));
  remove.setAttribute("aria-label", say("Remove mark {number}", { number: i + 1 }));
  const question = make("b", mark.question || say("No question yet"));
  const verdict = make("p", { class: mark.whole ? "whole" : "cut" }, mark.said);
  return make("li", { "data-testid": "evidence-mark" }, question, make("q", shortened(mark.quote)), verdict, remove);
}

const shortened = text => (text.length > SHOWN ? `${text.slice(0, SHOWN)} …` : text);
