// The one maker of elements. Whatever comes from a document becomes a text node; nothing here knows markup.

const SVG = "http://www.w3.org/2000/svg";
const PATHS = {
  cut: [
    "M1.7 3.6a2.3 2.3 0 1 0 4.6 0a2.3 2.3 0 1 0-4.6 0M9.7 3.6a2.3 2.3 0 1 0 4.6 0a2.3 2.3 0 1 0-4.6 0",
    "M5.2 5.6 10.8 15M10.8 5.6 5.2 15",
  ],
  prev: ["M10 3 5 8l5 5"],
  next: ["m6 3 5 5-5 5"],
  theme: ["M2.5 8a5.5 5.5 0 1 0 11 0a5.5 5.5 0 1 0-11 0", "M8 2.5v11M10 3.2v9.6M12 4.5v7"],
};

/** An element: `make("p.note", { title: "…", onclick: f }, "text", child, [children])`. The attributes may be left out;
 *  null and false, as a value or a child, are left out; strings become text nodes. */
export function make(selector, ...children) {
  const [tag, ...classes] = selector.split(".");
  const made = document.createElement(tag);
  if (classes.length) made.className = classes.join(" ");
  if (children[0]?.constructor === Object) setAttributes(made, children.shift());
  return filled(made, children);
}

/** The same for a shape of a drawing; its attributes are always given. */
export function shape(tag, attributes, ...children) {
  const made = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) if (value != null) made.setAttribute(name, value);
  return filled(made, children);
}

function setAttributes(made, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value == null || value === false) continue;
    if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else if (name === "class") made.className = `${made.className} ${value}`.trim();
    else made.setAttribute(name, value === true ? "" : value);
  }
}

function filled(made, children) {
  made.append(...children.flat().filter(child => child != null && child !== false));
  return made;
}

export const button = (label, onclick, ...children) =>
  make("button.btn", { type: "button", onclick }, label, ...children);

/** A sign of PATHS; whoever shows one says in words what it means. */
export const icon = name =>
  shape(
    "svg",
    { class: "icon", viewBox: "0 0 16 16", "aria-hidden": "true" },
    PATHS[name].map(d => shape("path", { d })),
  );

/** A button that is a sign: `label` is read out, `key` the key that does the same. */
export const iconButton = (name, label, onclick, key = "") =>
  make("button.btn", { type: "button", "aria-label": label, title: key && `${label}: ${key}`, onclick }, icon(name));

/** Does the next part of long work once the last one has been laid out and painted, which are part of no task of ours.
 *  */
export const afterPicture = part => requestAnimationFrame(() => setTimeout(part));
