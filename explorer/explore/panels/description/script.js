// The text description of the chunking on screen: a paragraph and a numbered sentence a chunk.
import { make } from "../../../../chunkers/drawing/elements.js";
import { mounted } from "../../../shell/mounted.js";

function draw(root, { lead, items }) {
  const list = make(
    "ol",
    { start: 0, "data-testid": "description-items" },
    items.map(item => make("li", item)),
  );
  root.replaceChildren(make("p", { "data-testid": "description-lead" }, lead), list);
}

export default mounted("description", draw);
