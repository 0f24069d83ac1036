// The text description of the chunking on screen: a paragraph and a numbered sentence a chunk.
function drawDescription(root, data) {
  root.replaceChildren(make("p", { "data-testid": "description-lead" }, data.lead),
    make("ol", { start: 0, "data-testid": "description-items" }, data.items.map(item => make("li", {}, item))));
}
export default mounted(drawDescription);
