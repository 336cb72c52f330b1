// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors
// A table that is sorted by a click on a heading, and filtered by words and by values of columns. It scrolls within itself, and
// makes rows only as they come to be seen: tables of a thousand runs change at once. On paper all rows are there.

const ROWS_AT_ONCE = 60;
// Of paper, in pixels: as wide as style.css makes it.
const PAPER_WIDTH = 700;

class SortedTable {
  /** Columns are {title, hint, value(row), text(row), isOptional}: the value sorts, and optional ones are seen where a row that
   *  is shown has a text. Filters are {title, of(row), chosen}: the text of a row's value, and what is chosen at first. */
  constructor(columns, rows, { filters = [], sortedBy = 0, rowClass = () => "" }) {
    Object.assign(this, { columns, rows, rowClass, sortedBy, isReversed: false, words: [], chosen: new Map() });
    this.texts = new Map(rows.map((row) => [row, columns.map((column) => column.text(row)).join("\t").toLowerCase()]));
    this.body = make("tbody");
    this.head = make("tr");
    this.count = make("output");
    this.scroll = make("div", { class: "scroll", onscroll: () => this.fill() }, make("table", {}, make("thead", {}, this.head), this.body));
    this.element = make("div", { class: "sorted" }, this.controls(filters), this.scroll);
    SortedTable.of.set(this.element, this);
    this.show();
  }

  controls(filters) {
    const search = make("input", { type: "search", placeholder: "words", size: 14, oninput: () => {
      this.words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
      this.show();
    } });
    return make("div", { class: "controls told" }, make("label", { class: "control" }, "only rows with ", search),
      ...filters.map((filter) => this.filterChoice(filter)), this.count);
  }

  filterChoice({ title, of, chosen }) {
    const values = [...new Set(this.rows.map(of))];
    const select = make("select", { onchange: () => {
      this.chosen.set(of, select.value === "" ? null : values[Number(select.value)]);
      this.show();
    } }, make("option", { value: "" }, "all"), ...values.map((value, n) => make("option", { value: n }, shortened(value || "none", 60))));
    if (values.includes(chosen)) {
      select.value = String(values.indexOf(chosen));
      this.chosen.set(of, chosen);
    }
    return make("label", { class: "control" }, `${title} `, select);
  }

  /** Other columns, or other values in them. */
  change(columns) {
    const sorted = this.columns[this.sortedBy].title;
    this.columns = columns;
    this.sortedBy = Math.max(0, columns.findIndex(({ title }) => title === sorted));
    this.show();
  }

  sortBy(number) {
    this.isReversed = this.sortedBy === number && !this.isReversed;
    this.sortedBy = number;
    this.show();
  }

  /** Rows without a value come last, whichever way the others go. */
  sorted() {
    const { value } = this.columns[this.sortedBy];
    const kept = this.rows.filter((row) => this.words.every((word) => this.texts.get(row).includes(word)) &&
      [...this.chosen].every(([of, wanted]) => wanted === null || of(row) === wanted)).map((row) => [value(row), row]);
    const way = this.isReversed ? -1 : 1;
    const isMissing = (found) => found === null || found === undefined;
    const order = (a, b) => (typeof a === "number" && typeof b === "number" ? a - b : String(a).localeCompare(String(b), "en", { numeric: true }));
    return kept.sort(([a], [b]) => isMissing(a) - isMissing(b) || (isMissing(a) ? 0 : way * order(a, b))).map(([, row]) => row);
  }

  show() {
    this.shown = this.sorted();
    this.seen = this.columns.filter((column) => !column.isOptional || this.shown.some((row) => column.text(row)));
    this.count.textContent = `${this.shown.length} of ${this.rows.length} rows`;
    this.head.replaceChildren(...this.seen.map((column) => this.heading(column, this.columns.indexOf(column))));
    this.body.replaceChildren();
    this.scroll.scrollTop = 0;
    this.fill();
  }

  heading({ title, hint }, number) {
    const way = number !== this.sortedBy ? undefined : this.isReversed ? "descending" : "ascending";
    return make("th", { scope: "col", "aria-sort": way }, make("button", { type: "button", title: hint, onclick: () => this.sortBy(number) }, title));
  }

  /** Rows as far as the window shows them, and some more. */
  fill() {
    const { scrollTop, clientHeight, scrollHeight } = this.scroll;
    if (!this.body.childElementCount || scrollTop + 2 * clientHeight > scrollHeight) this.add(ROWS_AT_ONCE);
  }

  add(count) {
    const first = this.body.childElementCount;
    this.body.append(...this.shown.slice(first, first + count).map((row) => make("tr", { class: this.rowClass(row) },
      ...this.seen.map((column) => make("td", typeof column.value(row) === "number" ? { class: "number" } : {}, column.text(row))))));
  }
}

SortedTable.of = new WeakMap();

/** Letters that are as small as a table's columns need: what does not fit is not on paper. */
function fitPaper(scroll) {
  const inner = scroll.querySelector("table");
  scroll.style.width = `${PAPER_WIDTH}px`;
  inner.style.width = "auto";
  const share = PAPER_WIDTH / inner.scrollWidth;
  // A table that is folded has no width.
  if (share < 1) inner.style.fontSize = `${share * parseFloat(getComputedStyle(inner).fontSize)}px`;
}

const tablesOfPage = () => [...document.querySelectorAll(".scroll")].filter((scroll) => scroll.querySelector("table"));

/** All rows, as wide as paper, as which the page is laid out already; and as they were. */
const TablesOnPaper = {
  begin() {
    document.querySelectorAll(".sorted").forEach((element) => SortedTable.of.get(element).add(Infinity));
    tablesOfPage().forEach(fitPaper);
  },

  end() {
    tablesOfPage().forEach((scroll) => {
      scroll.style.width = "";
      scroll.querySelector("table").removeAttribute("style");
    });
  },
};
