// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors
// The links and ports that do most, as a table. Its rows and the machine's picture point at each other.

const MOST_HOT = 50;

// By what the most is: [key of a row, how it is called].
const HOT_ORDERS = { busy_ps: "time in use", bytes: "bytes", waiting_ps: "waiting", longest_queue: "queue" };

function className({ link_types: types }, row) {
  return row.kind !== "link" ? "port" : row.type === null ? "-" : types[row.type].name;
}

class HotLinks {
  /** `show(row)` points at a link in the picture; null where there is none. */
  constructor(report, show) {
    Object.assign(this, { report, show, marked: new Set(), added: new Set(), order: "bytes" });
    const { rows } = report.links;
    const orders = Object.entries(HOT_ORDERS).filter(([key]) => rows.some((row) => row[key] > 0));
    this.head = make("p", { class: "note" });
    this.box = make("div", { id: "hot-links" });
    this.choice = choice("sorted by", Object.fromEntries(orders), (key) => {
      this.order = key;
      this.fill();
    });
  }

  elements() {
    const hint = "A click on a row shows it in the picture, a click there its row here.";
    return [make("h3", { class: "chart-title" }, "The busiest links and ports"), this.choice,
      this.show && make("p", { class: "note control" }, hint), this.head, this.box].filter(Boolean);
  }

  /** Those with the most, and those that were chosen in the picture. */
  chosen() {
    const sorted = this.report.links.rows.filter((row) => row.messages > 0).sort((left, right) => (right[this.order] || 0) - (left[this.order] || 0));
    this.all = sorted.length;
    return sorted.filter((row, rank) => rank < MOST_HOT || this.added.has(row));
  }

  fill() {
    const rows = this.chosen();
    const { report } = this;
    this.head.textContent = [`In use and bytes are of ${Bases.text(report)}, the rest of the whole run.${unsharedText(report)}`,
      rows.length < this.all ? `Of ${countText(this.all)}, the first ${MOST_HOT}.` : ""].join(" ");
    this.lines = new Map();
    const scroll = table(["link", "class", "in use", "bytes", "messages", "longest queue", "waiting", "longest wait"], rows.map((row) => [
      this.nameCell(row), className(report.machine, row), useText(row, report.links), bytesText(row.bytes), countText(row.messages), countText(row.longest_queue),
      timeText(row.waiting_ps), timeText(row.longest_wait_ps)]));
    scroll.querySelectorAll("tbody tr").forEach((line, i) => {
      this.lines.set(rows[i], line);
      if (!this.show) return;
      line.classList.add("clickable");
      line.addEventListener("click", () => this.show(rows[i]));
    });
    this.box.replaceChildren(scroll);
    this.colour();
  }

  /** Keys come to a row by its name. */
  nameCell(row) {
    const name = resourceName(this.report.machine, row);
    return this.show ? make("button", { type: "button", class: "plain", title: "show it in the picture" }, name) : name;
  }

  colour() {
    this.lines.forEach((line, row) => line.classList.toggle("marked", this.marked.has(row)));
  }

  /** Rows of the report. Those that were clicked on come into the table, if they are not there, and into view. */
  mark(rows, isClicked = false) {
    this.marked = new Set(rows);
    if (isClicked) {
      const most = [...rows].sort((left, right) => right.bytes - left.bytes).slice(0, MOST_HOT);
      this.added = new Set(most);
      this.fill();
      const first = this.chosen().find((row) => this.marked.has(row));
      if (first) this.lines.get(first).scrollIntoView({ block: "nearest" });
    } else this.colour();
  }
}
