// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors
// Pieces of the page.

/** An element with attributes and children; texts are texts, never HTML. */
function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (value !== undefined) element.setAttribute(name, value);
  }
  element.append(...children.filter((child) => child !== null && child !== undefined));
  return element;
}

/** A table; the first row are headings, numbers stand right. */
function table(headings, rows) {
  const isNumber = (cell) => typeof cell === "number" || /^-?[\d.\u202f]+(e[-+]\d+)?( \S+)?$/.test(String(cell));
  const cell = (value) => make("td", isNumber(value) ? { class: "number" } : {},
    typeof value === "number" ? digits(value) : value);
  return make("div", { class: "scroll" }, make("table", {},
    make("thead", {}, make("tr", {}, ...headings.map((heading) => make("th", {}, heading)))),
    make("tbody", {}, ...rows.map((row) => make("tr", {}, ...row.map(cell))))));
}

/** A choice among options {value: text}; tells of each change, and of the first value at once. */
function choice(label, options, changed) {
  const select = make("select", { onchange: () => changed(select.value) },
    ...Object.entries(options).map(([value, text]) => make("option", { value }, text)));
  const first = Object.keys(options)[0];
  if (first !== undefined) changed(first);
  return make("label", { class: "control" }, `${label} `, select);
}

function note(text) {
  return make("p", { class: "note" }, text);
}

/** A place for a chart of some height in pixels. */
function place(id, height = 380) {
  return make("div", { id, style: `height: ${height}px` });
}
