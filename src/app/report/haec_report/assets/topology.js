// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors
// The machine, its links coloured by their load, over time.

const sceneOf = (report) => (report.machine.drawing ? sceneInPlane(report) : sceneInSpace(report));

/** Share of the time in which the busiest of the rows is in use, or up where it is a circuit; bin -1: of all that is looked at.
    Unknown loads are none. */
function load(links, rows, bin) {
  const isCircuit = (row) => (row.circuits ?? null) !== null;
  const inBin = (row) => (isCircuit(row) ? row.circuit_up_over_time_ps : row.busy_over_time_ps)[bin] || 0;
  const of = (row) => (row.busy_ps === null ? 0 : bin < 0 ? row.busy_ps / Math.max(1, links.span_ps) : inBin(row) / Math.max(1, links.bin_width_ps));
  return rows.reduce((most, row) => Math.max(most, of(row)), 0);
}

const useText = (row, links) => (row.busy_ps === null ? "unknown" : percentText(row.busy_ps / Math.max(1, links.span_ps)));

/** A node by its coordinates, or its number where it has none; a switch with an s before it. */
function vertexName({ nodes, grid }, vertex) {
  if (vertex >= nodes) return `s${vertex - nodes}`;
  return grid ? `(${vertex % grid[0]},${Math.floor(vertex / grid[0]) % grid[1]},${Math.floor(vertex / (grid[0] * grid[1]))})` : String(vertex);
}

/** As the report calls it; older ones leave that to the page. */
const linkName = (machine, row) => row.name || `${vertexName(machine, row.from)}->${vertexName(machine, row.to)}`;

/** Of a link, or of a node's port. */
function resourceName(machine, row) {
  return row.kind === "link" || row.name ? linkName(machine, row) : `${row.kind.replace("_", " ")} of ${vertexName(machine, row.id)}`;
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
  /** `pointed(rows, isClicked)` is told what links the mouse is on; none where it leaves them. */
  constructor(report, pointed) {
    Object.assign(this, { report, pointed, scene: sceneOf(report), under: null, marked: {} });
    this.bin = -1;
    this.bins = report.links.rows.reduce((most, row) => Math.max(most, row.bytes_over_time.length), 0);
    const { cables, marks } = this.scene;
    const all = [...cables.map(({ rows }) => rows), ...marks.map(({ inside }) => inside)].filter((rows) => rows.length);
    const over = (bin) => all.reduce((most, rows) => Math.max(most, load(report.links, rows, bin)), 0);
    this.over = over;
    this.isOfBusiest = false;
    this.mostWhole = over(-1);
    this.mostOfBins = Array.from({ length: this.bins }, (_, bin) => over(bin)).reduce((a, b) => Math.max(a, b), 0);
    this.build();
  }

  /** The load that has the colour at the end of the scale: all of the time, unless the busiest link is chosen for it. */
  get most() {
    return (this.isOfBusiest && (this.bin < 0 ? this.mostWhole : this.mostOfBins)) || 1;
  }

  /** Whether colours go up to the busiest link, which differs from run to run, or to 100 %. */
  colourUpTo(isOfBusiest) {
    this.isOfBusiest = isOfBusiest;
    this.paint();
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
    const when = bin < 0 ? `in ${Bases.text(this.report)}` : `from ${timeText(bin * width)} to ${timeText((bin + 1) * width)}`;
    this.title.textContent = `Load of the links ${when}${this.isKnown() ? `; the busiest: ${percentText(this.over(bin))}` : ""}`;
    this.paint();
  }

  paint() {
    Charts.ask(this.box, () => {
      const over = (rows) => load(this.report.links, rows, this.bin);
      this.shares = this.scene.cables.map(({ rows }) => over(rows));
      this.inside = this.scene.marks.map(({ inside }) => over(inside));
      this.painter.paint(this.shares, this.inside, this.most, this.marked);
      this.canvas.dataset.painted = String(1 + Number(this.canvas.dataset.painted || 0));
    }, false);
  }

  /** Where a row of the report is in the picture: in {cable} or {mark}, and whether it leads from the end a to b. */
  placeOf(row) {
    const { cables, markOf } = this.scene;
    const cable = cables.findIndex(({ rows }) => rows.includes(row));
    return cable < 0 ? { mark: markOf(row.kind === "link" ? row.from : row.id) } : { cable, isForward: markOf(row.from) === cables[cable].a };
  }

  /** Makes a link stand out, and brings it into the window. */
  highlight(row) {
    this.marked = this.placeOf(row);
    this.canvas.dataset.marked = resourceName(this.report.machine, row);
    this.paint();
    this.box.scrollIntoView({ block: "nearest" });
  }

  listen() {
    this.canvas.addEventListener("pointerdown", (event) => {
      this.canvas.setPointerCapture(event.pointerId);
      this.first = event;
      this.last = event;
    });
    this.canvas.addEventListener("pointerup", (event) => {
      this.last = null;
      if (this.first && Math.hypot(event.offsetX - this.first.offsetX, event.offsetY - this.first.offsetY) < 4) this.click(event);
    });
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
    const under = JSON.stringify(thing && [thing.mark, thing.cable]);
    if (thing && under !== this.under) this.pointed(this.rowsOf(thing), false);
    this.under = under;
  }

  /** What is clicked on stands out, or nothing any more. */
  click(event) {
    const thing = this.painter.at(event.offsetX, event.offsetY);
    this.marked = thing || {};
    this.pointed(thing ? this.rowsOf(thing) : [], true);
    this.paint();
  }

  /** Links and ports of the report that are there. */
  rowsOf({ mark, cable }) {
    const { cables, marks, markOf } = this.scene;
    if (cable !== undefined) return cables[cable].rows;
    const isPort = (row) => row.kind !== "link" && markOf(row.id) === mark;
    return [...marks[mark].inside, ...this.report.links.rows.filter(isPort)];
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
