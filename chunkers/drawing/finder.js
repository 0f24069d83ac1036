// The field that finds in the document, with its counter.
import { iconButton, make } from "./elements.js";
import { findAll, folded } from "./finding.js";
import { say } from "./sentences.js";

const PAUSE = 120; // ms without typing after which it searches

/** `show(hits, current, scroll)` draws and scrolls. `setDocument(doc)` empties the field. */
export function createFinder(show) {
  let doc = null;
  let fold = null;
  let hits = [];
  let current = -1;
  let waiting = 0;
  const label = say("Find in document");
  const plain = { type: "search", autocomplete: "off", spellcheck: "false", oninput, onkeydown };
  const field = make("input.find-field", { placeholder: label, "aria-label": label, ...plain });
  const at = make("output.num", { role: "status", "data-testid": "find-at" });
  const [before, next] = [
    iconButton("prev", say("Previous hit"), () => turn(-1)),
    iconButton("next", say("Next hit"), () => turn(1)),
  ];
  const element = make("div.find.idle", { role: "search" }, field, before, at, next);

  function turn(by) {
    if (!hits.length) return;
    current = (current + by + hits.length) % hits.length;
    draw(true);
  }

  function draw(scroll) {
    const idle = !field.value.trim();
    const counted = hits.length ? say("{at} of {all}", { at: current + 1, all: hits.length }) : say("not found");
    element.classList.toggle("idle", idle);
    at.textContent = idle ? "" : counted;
    show(hits, current, scroll);
  }

  function search() {
    if (!doc) return;
    fold ??= folded(doc.text);
    hits = findAll(fold, field.value);
    current = hits.length ? 0 : -1;
    draw(true);
  }

  function oninput() {
    clearTimeout(waiting);
    waiting = setTimeout(search, PAUSE);
  }

  function onkeydown(event) {
    if (event.key === "Enter") {
      event.preventDefault();
      turn(event.shiftKey ? -1 : 1);
    }
    if (event.key === "Escape" && field.value) {
      event.stopPropagation();
      field.value = "";
      search();
    }
  }

  function setDocument(next) {
    doc = next;
    fold = null;
    hits = [];
    current = -1;
    field.value = "";
    draw(false);
  }
  return { element, setDocument };
}
