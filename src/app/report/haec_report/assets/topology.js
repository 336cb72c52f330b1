// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors
// The machine in three dimensions, its links coloured by their load, over time.

/** Both directions of a link in one: {a, b, rows: report's rows, points}. Those that nobody used have no rows. */
function cables(report) {
  const places = placesOfVertices(report.machine);
  const found = new Map();
  const cable = (from, to) => {
    const [a, b] = from < to ? [from, to] : [to, from];
    const key = `${a} ${b}`;
    if (!found.has(key)) found.set(key, { a, b, rows: [], points: course(places[a], places[b]) });
    return found.get(key);
  };
  report.machine.links.forEach(([from, to]) => cable(from, to));
  report.links.rows.filter((row) => row.kind === "link").forEach((row) => cable(row.from, row.to).rows.push(row));
  return { places, list: [...found.values()] };
}

/** Share of the time in which the busier direction is in use; bin -1: of all that is looked at. Unknown loads are none. */
function load(links, cable, bin) {
  const of = (row) => (row.busy_ps === null ? 0 : bin < 0 ? row.busy_ps / Math.max(1, links.span_ps)
    : (row.busy_over_time_ps[bin] || 0) / Math.max(1, links.bin_width_ps));
  return cable.rows.reduce((most, row) => Math.max(most, of(row)), 0);
}

const useText = (row, links) => (row.busy_ps === null ? "unknown" : percentText(row.busy_ps / Math.max(1, links.span_ps)));

function cableText(report, cable, share) {
  const name = (row) => `${row.from} to ${row.to}: in use ${useText(row, report.links)}, ${bytesText(row.bytes)}; ` +
    `whole run: ${row.messages} messages${row.waiting_ps ? `, waiting ${timeText(row.waiting_ps)}` : ""}`;
  if (!cable.rows.length) return `link between ${cable.a} and ${cable.b}: not used`;
  const isKnown = cable.rows.some((row) => row.busy_ps !== null);
  return [`link in use ${isKnown ? percentText(share) : "unknown"} of the time shown; in ${Bases.text(report)}:`, ...cable.rows.map(name)].join("\n");
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
    const { places, list } = cables(report);
    Object.assign(this, { places, list, bin: -1, processes: processesByNode(report) });
    this.bins = report.links.rows.reduce((most, row) => Math.max(most, row.bytes_over_time.length), 0);
    const over = (bin) => list.reduce((most, cable) => Math.max(most, load(report.links, cable, bin)), 0);
    this.mostWhole = over(-1);
    this.mostOfBins = Array.from({ length: this.bins }, (_, bin) => over(bin)).reduce((a, b) => Math.max(a, b), 0);
    this.build();
  }

  build() {
    const { machine } = this.report;
    this.canvas = make("canvas", { tabindex: 0, id: "topology-canvas", role: "img", "aria-label": this.description() });
    this.tip = make("div", { class: "tip", hidden: "" });
    this.title = make("h3", { class: "chart-title" });
    this.box = make("div", { class: "painted", id: "topology-chart" }, this.canvas, this.tip);
    this.painter = new TopologyPainter(this.canvas, { places: this.places, cables: this.list, nodes: machine.nodes, hasAxes: Boolean(machine.grid) });
    this.listen();
    this.show(-1);
  }

  /** Whether anybody knows how fast links are. */
  isKnown() {
    return this.report.links.rows.some((row) => row.busy_ps !== null);
  }

  description() {
    const { machine } = this.report;
    const cable = this.list.reduce((best, one) => (load(this.report.links, one, -1) > load(this.report.links, best, -1) ? one : best), this.list[0]);
    return `${machine.topology} of ${machine.nodes} nodes and its links in space, coloured by load; the busiest link, between ` +
      `${cable.a} and ${cable.b}, is in use ${this.isKnown() ? percentText(this.mostWhole) : "unknown"} of the time. Arrows turn it, + and - zoom, Escape shows all.`;
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
      this.shares = this.list.map((cable) => load(this.report.links, cable, this.bin));
      this.painter.paint(this.shares, this.bin < 0 ? this.mostWhole : this.mostOfBins, (vertex) => this.processes.has(vertex));
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

  textOf({ vertex, cable }) {
    const { machine } = this.report;
    if (cable !== undefined) return cableText(this.report, this.list[cable], this.shares[cable]);
    if (vertex >= machine.nodes) return `switch ${vertex - machine.nodes}`;
    const place = machine.grid ? ` (${this.places[vertex].join(", ")})` : "";
    const there = this.processes.get(vertex);
    return `node ${vertex}${place}\n${there ? `processes ${shortened(there.join(", "))}` : "no process"}`;
  }
}

Sections.push({
  id: "topology",
  title: "Topology and links",
  base: Bases.text,
  missing: (report) => (!report.links || !report.links.rows.length ? "no network with links was simulated"
    : !report.machine.links ? `the machine has ${report.machine.link_count} links, too many to draw` : null),
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
    element.append(note("Orange: nodes with processes; grey: nodes without; squares: switches. A line is both directions of a link, and has the colour of the busier one; those not used are thin and grey. At the left end the slider shows all of it."),
      view.isKnown() ? null : note("How long links are in use is unknown: the network model knows no bandwidth of links."),
      make("label", { class: "control wide" }, "time ", slider, when),
      make("p", { class: "note control" }, "Drag to turn; Ctrl and wheel, or the wheel after a click, to zoom; double click for all; or the keys: arrows, +, -, Escape."),
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
  const [unit, factor] = unitFor([report.links.end_ps], TIME_UNITS);
  const kinds = { link: (row) => `link ${row.from} to ${row.to}`, injection_port: (row) => `port of node ${row.id}, out`,
    ejection_port: (row) => `port of node ${row.id}, in` };
  Theme.chart(chart, () => ({ data: rows.map((row, i) => ({ type: "scatter", mode: "lines", name: kinds[row.kind](row),
    line: { color: COLOURS[i], dash: DASHES[i % DASHES.length], shape: "hv", width: 1.5 }, x: row.busy_over_time_ps.map((_, bin) => bin * width / factor),
    y: row.busy_over_time_ps.map((ps) => 100 * ps / width), hovertemplate: `%{x:.5g} ${unit}: %{y:.3g} %` })),
  layout: Theme.layout({ title: `The busiest links of ${Bases.text(report)} over time`, xaxis: { title: `time [${unit}]` }, yaxis: { title: "in use [% of the time]", rangemode: "tozero" } }) }));
}
