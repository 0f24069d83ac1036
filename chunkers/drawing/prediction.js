// Predict first: the document is drawn without chunks and figures until the reader has answered or skips. Then both are
// shown. No score is kept and nothing is sent anywhere.
import { make } from "./elements.js";
import { listed, noun, say } from "./sentences.js";

const MANY = 5; // the last choice of the table question is "5 or more"
const QUESTIONS = {
  chunks: "{setting}: how many chunks will there be?",
  table: "{setting}: into how many chunks will the table be cut?",
  start: "{setting}: where will chunk #1 start? Click the place in the text, or type the number of its character.",
};

/** What happens to the first table: positions of the chunks that hold some of it; null where there is no table. */
export function tableChunks(doc, chunking) {
  const table = doc.blocks.find(block => block.kind === "table");
  const inTable = n => chunking.from[n] < table.end && chunking.to[n] > table.start;
  return table ? [...chunking.from.keys()].filter(inTable) : null;
}

/** The answer in words: what was predicted beside what is. `kind` is of QUESTIONS. */
export function verdict(kind, predicted, doc, chunking) {
  if (kind === "table") return aboutTable(predicted, tableChunks(doc, chunking));
  if (kind === "start") return aboutStart(predicted, chunking);
  const chunks = noun(predicted, "chunk");
  return say("You said {predicted} {chunks}. It is {found}.", { predicted, chunks, found: chunking.count });
}

function aboutTable(predicted, own) {
  const values = { predicted: choiceLabel(predicted), found: own.length, names: listed(own.map(n => `#${n}`)) };
  if (own.length === 1) return say("You said {predicted}. It is 1: the table is whole in {names}.", values);
  if (own.length) return say("You said {predicted}. It is {found}: the table lies in {names}.", values);
  return say("You said {predicted}. The table is in no chunk.", values);
}

function aboutStart(predicted, chunking) {
  const start = chunking.starts[1];
  const away = Math.abs(start - predicted);
  const values = { predicted, start, away, characters: noun(away, "character") };
  if (chunking.count < 2) {
    return say("You said character {predicted}. There is one chunk only, so there is no chunk #1.", values);
  }
  const found = say("You said character {predicted}. Chunk #1 starts at character {start}", values);
  if (start === predicted) return say("{found}: just there.", { found });
  const message =
    start < predicted ? "{found}, {away} {characters} before it." : "{found}, {away} {characters} after it.";
  return say(message, { ...values, found });
}

const choiceLabel = number => (number >= MANY ? say("{many} or more", { many: MANY }) : number);

/** Asks in the kind of QUESTIONS that is `wanted`, nothing for another. `ask(…, done)` calls `done` once the question
 *  is  answered or skipped; `place(offset)` lets a click in the text fill the field. */
export function createPrediction(wanted) {
  const asked = Object.hasOwn(QUESTIONS, wanted ?? "");
  const named = { "aria-label": say("Predict first"), "data-testid": "prediction", hidden: true };
  const element = make("section.prediction", named);
  let answered = false;
  let kind = wanted;
  let field = null;

  function ask(doc, chunking, setting, done) {
    kind = wanted === "table" && !tableChunks(doc, chunking) ? "chunks" : wanted;
    field = kind === "table" ? null : numberField(kind);
    const question = make("legend", say(QUESTIONS[kind], { setting }));
    const answer = make("fieldset", question, make("div.choices", field ?? tableChoices()));
    const skip = make("button.btn", { type: "button", onclick: () => finish(done, "") }, say("Skip the question"));
    const show = make("button.btn.primary", { type: "submit" }, say("Show the cuts"));
    const form = make("form", { onsubmit }, answer, make("div.choices", show, skip));
    function onsubmit(event) {
      event.preventDefault();
      const predicted = Number((field ?? form.elements.prediction).value);
      finish(done, verdict(kind, predicted, doc, chunking));
    }
    element.replaceChildren(form);
    element.hidden = false;
  }

  function finish(done, text) {
    answered = true;
    field = null;
    const shown = make("p.said", { role: "status", tabindex: "-1", "data-testid": "verdict" }, text);
    element.hidden = !text;
    element.replaceChildren(shown);
    done();
    shown.focus({ preventScroll: true });
  }

  function place(offset) {
    if (kind === "start" && field) field.value = offset;
  }
  return {
    element,
    ask,
    place,
    get open() {
      return asked && !answered;
    },
  };
}

function numberField(kind) {
  const [min, label] = kind === "chunks" ? [1, say("Number of chunks")] : [0, say("Character")];
  return make("input.find-field", { type: "number", min, required: true, "aria-label": label });
}

function tableChoices() {
  return [1, 2, 3, 4, MANY].map(value => {
    const input = make("input", { type: "radio", name: "prediction", value, required: true });
    return make("label", input, ` ${choiceLabel(value)}`);
  });
}
