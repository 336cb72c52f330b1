// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors
// The machine, its links coloured by their load, over time.

const sceneOf = (report) => (report.machine.drawing ? sceneInPlane(report) : sceneInSpace(report));

/** Share of the time in which the busiest of the rows is in use; bin -1: of all that is looked at. Unknown loads are none. */
function load(links, rows, bin) {
  const of = (row) => (row.busy_ps === null ? 0 : bin < 0 ? row.busy_ps / Math.max(1, links.span_ps)
    : (row.busy_over_time_ps[bin] || 0) / Math.max(1, links.bin_width_ps));
  return rows.reduce((most, row) => Math.max(most, of(row)), 0);
}

const useText = (row, links) => (row.busy_ps === null ? "unknown" : percentText(row.busy_ps / Math.max(1, links.span_ps)));

/** A node by its number, a switch with an s before it. */
const vertexName = ({ nodes }, vertex) => (vertex < nodes ? String(vertex) : `s${vertex - nodes}`);
const linkName = (machine, row) => `${vertexName(machine, row.from)} to ${vertexName(machine, row.to)}`;

/** Of a link, or of a node's port. */
function resourceName(machine, row) {
  return row.kind === "link" ? `link ${linkName(machine, row)}` : `port of node ${row.id}, ${row.kind === "injection_port" ? "out" : "in"}`;
}

// So many directions of links are told of one by one.
const MOST_NAMED = 4;

/** What links carried, the busiest first, and how long these were in use at the time shown. */
function rowsText(report, rows, share) {
  if (!rows.length) return "not used";
  const { links, machine } = report;
  const text = (row) => `${linkName(machine, row)}: in use ${useText(row, links)}, ${bytesText(row.bytes)}; ` +
    `whole run: ${row.messages} messages${row.waiting_ps ? `, waiting ${timeText(row.waiting_ps)}` : ""}`;
  const sorted = [...rows].sort((left, right) => right.busy_ps - left.busy_ps);
  const more = sorted.length - MOST_NAMED;
  const isKnown = rows.some((row) => row.busy_ps !== null);
  return [`in use ${isKnown ? percentText(share) : "unknown"} of the time shown; in ${Bases.text(report)}:`, ...sorted.slice(0, MOST_NAMED).map(text),
    ...(more > 0 ? [`and ${more} more, ${bytesText(rows.reduce((sum, row) => sum + row.bytes, 0))} together`] : [])].join("\n");
}

/** Of each vertex the processes that are there. */
function processesByNode(report) {
  const found = new Map();
  report.processes.forEach(({ node, process }) => found.set(node, [...(found.get(node) || []), process]));
  return found;
}

class TopologyView {
  constructor(report) {
    this.report = report;
    this.scene = sceneOf(report);
    this.bin = -1;
    this.bins = report.links.rows.reduce((most, row) => Math.max(most, row.bytes_over_time.length), 0);
    const { cables, marks } = this.scene;
    const all = [...cables.map(({ rows }) => rows), ...marks.map(({ inside }) => inside)].filter((rows) => rows.length);
    const over = (bin) => all.reduce((most, rows) => Math.max(most, load(report.links, rows, bin)), 0);
    this.mostWhole = over(-1);
    this.mostOfBins = Array.from({ length: this.bins }, (_, bin) => over(bin)).reduce((a, b) => Math.max(a, b), 0);
    this.build();
  }

  build() {
    this.canvas = make("canvas", { tabindex: 0, id: "topology-canvas", role: "img", "aria-label": this.description() });
    this.tip = make("div", { class: "tip", hidden: "" });
    this.title = make("h3", { class: "chart-title" });
    this.box = make("div", { class: "painted", id: "topology-chart" }, this.canvas, this.tip);
    this.painter = new TopologyPainter(this.canvas, this.scene);
    this.listen();
    this.show(-1);
  }

  /** Whether anybody knows how fast links are. */
  isKnown() {
    return this.report.links.rows.some((row) => row.busy_ps !== null);
  }

  description() {
    const { machine, links } = this.report;
    const busiest = links.rows.filter((row) => row.kind === "link").reduce((best, row) => (best && best.busy_ps >= row.busy_ps ? best : row), null);
    const told = busiest ? `; the busiest link, ${linkName(machine, busiest)}, is in use ${this.isKnown() ? percentText(this.mostWhole) : "unknown"} of the time` : "";
    return `${machine.topology} of ${machine.nodes} nodes and its links${this.scene.hasAxes ? " in space" : ""}, coloured by load${told}. ` +
      `Arrows ${this.scene.hasAxes ? "turn" : "move"} it, + and - zoom, Escape shows all.`;
  }

  /** A bin of time, or with -1 all that is looked at. */
  show(bin) {
    this.bin = bin;
    const width = this.report.links.bin_width_ps;
    this.title.textContent = bin < 0 ? `Load of the links in ${Bases.text(this.report)}` : `Load of the links from ${timeText(bin * width)} to ${timeText((bin + 1) * width)}`;
    this.paint();
  }

  paint() {
    Charts.ask(this.box, () => {
      const over = (rows) => load(this.report.links, rows, this.bin);
      this.shares = this.scene.cables.map(({ rows }) => over(rows));
      this.inside = this.scene.marks.map(({ inside }) => over(inside));
      this.painter.paint(this.shares, this.inside, (this.bin < 0 ? this.mostWhole : this.mostOfBins) || 1);
      this.canvas.dataset.painted = String(1 + Number(this.canvas.dataset.painted || 0));
    }, false);
  }

  listen() {
    this.canvas.addEventListener("pointerdown", (event) => {
      this.canvas.setPointerCapture(event.pointerId);
      this.last = event;
    });
    this.canvas.addEventListener("pointerup", () => { this.last = null; });
    this.canvas.addEventListener("pointermove", (event) => this.move(event));
    this.canvas.addEventListener("pointerleave", () => { this.tip.hidden = true; });
    this.canvas.addEventListener("dblclick", () => this.act((camera) => camera.reset()));
    this.canvas.addEventListener("wheel", (event) => {
      if (!event.ctrlKey && document.activeElement !== this.canvas) return;
      event.preventDefault();
      this.act((camera) => camera.zoomBy(1.15 ** -Math.sign(event.deltaY)));
    }, { passive: false });
    this.canvas.addEventListener("keydown", (event) => this.key(event));
  }

  act(change) {
    change(this.painter.camera);
    this.paint();
  }

  key(event) {
    const actions = { ArrowLeft: (camera) => camera.turn(-0.1, 0), ArrowRight: (camera) => camera.turn(0.1, 0),
      ArrowUp: (camera) => camera.turn(0, 0.1), ArrowDown: (camera) => camera.turn(0, -0.1),
      "+": (camera) => camera.zoomBy(1.25), "-": (camera) => camera.zoomBy(0.8), Escape: (camera) => camera.reset() };
    if (!(event.key in actions)) return;
    event.preventDefault();
    this.act(actions[event.key]);
  }

  move(event) {
    if (this.last) {
      const [right, down] = [event.offsetX - this.last.offsetX, event.offsetY - this.last.offsetY];
      this.act((camera) => camera.turn(-right / 150, down / 150));
      this.last = event;
    }
    const thing = this.last ? null : this.painter.at(event.offsetX, event.offsetY);
    tell(this.tip, thing && this.textOf(thing), event, this.painter.width);
  }

  textOf({ mark, cable }) {
    const { cables, marks } = this.scene;
    if (cable !== undefined) {
      const { rows, a, b } = cables[cable];
      const ends = `between ${[a, b].map((end) => marks[end].title.split(/[:(]/)[0].trim()).join(" and ")}`;
      if (!rows.length) return `link ${ends}: not used`;
      return `link ${marks[a].shape === "group" ? `${ends} ` : ""}${rowsText(this.report, rows, this.shares[cable])}`;
    }
    const { title, shape, processes, inside } = marks[mark];
    if (shape === "square") return title;
    const there = processes.length ? `processes ${shortened(processes.join(", "))}` : "no process";
    return `${title}\n${there}${shape === "group" ? `\nlinks inside: ${rowsText(this.report, inside, this.inside[mark])}` : ""}`;
  }
}

/** What colours and shapes of the scene mean. */
function legendText({ marks, hasAxes }) {
  const lines = "A line is both directions of a link, and has the colour of the busier one; those not used are thin and grey.";
  if (marks[0].shape === "group") {
    return "A circle is a group of nodes or switches, with an orange rim where processes run, and has the colour of the busiest link inside of it. " +
      "A line is all links between two groups, and has the colour of the busiest; those not used are thin and grey.";
  }
  return `Orange: nodes with processes; grey: nodes without${hasAxes ? "" : "; squares: switches"}. ${lines}`;
}

Sections.push({
  id: "topology",
  title: "Topology and links",
  base: Bases.text,
  missing: (report) => (!report.links || !report.links.rows.length ? "no network with links was simulated"
    : !report.machine.drawing && !(report.machine.links && report.machine.grid) ? `the machine has ${report.machine.link_count} links, too many to draw` : null),
  draw(report, element) {
    const view = new TopologyView(report);
    const all = Bases.text(report);
    const when = make("output", {}, all);
    const slider = make("input", { type: "range", min: -1, max: view.bins - 1, value: -1, id: "topology-time" });
    slider.addEventListener("input", () => {
      const bin = Number(slider.value);
      when.textContent = bin < 0 ? all : timeText(bin * report.links.bin_width_ps);
      view.show(bin);
    });
    element.append(note(`${legendText(view.scene)} At the left end the slider shows all of it.`),
      ...(view.isKnown() ? [] : [note("How long links are in use is unknown: the network model knows no bandwidth of links.")]),
      make("label", { class: "control wide" }, "time ", slider, when),
      make("p", { class: "note control" }, `Drag to ${view.scene.hasAxes ? "turn" : "move"}; Ctrl and wheel, or the wheel after a click, to zoom; double click for all; or the keys: arrows, +, -, Escape.`),
      view.title, view.box);
    if (report.links.left_out.links) element.append(note(`${report.links.left_out.links} links with the least load are left out.`));
    busiestChart(report, element);
  },
});

/** The busiest links over time. */
function busiestChart(report, element) {
  const rows = report.links.rows.filter((row) => row.busy_ps !== null).sort((left, right) => right.busy_ps - left.busy_ps).slice(0, 6);
  if (!rows.length) return;
  const chart = place("links-chart", 340);
  element.append(chart);
  const width = report.links.bin_width_ps;
  const lines = rows.map((row) => ({ name: resourceName(report.machine, row), values: row.busy_over_time_ps.map((ps) => 100 * ps / width) }));
  Theme.chart(chart, () => linesOverTime(lines, width, report.links.end_ps, `The busiest links of ${Bases.text(report)} over time`, "in use [% of the time]", "%{y:.3g} %"));
}
