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

/** Share of the time in which the busier direction is in use; bin -1: of the whole run. */
function load(links, cable, bin) {
  const of = (row) => (bin < 0 ? row.busy_ps / Math.max(1, links.end_ps) : (row.busy_over_time_ps[bin] || 0) / Math.max(1, links.bin_width_ps));
  return cable.rows.reduce((most, row) => Math.max(most, of(row)), 0);
}

function cableText(report, cable, share) {
  const name = (row) => `${row.from} to ${row.to}: busy ${percentText(row.busy_ps / Math.max(1, report.links.end_ps))}, ` +
    `${bytesText(row.bytes)}, ${row.messages} messages${row.waiting_ps ? `, waiting ${timeText(row.waiting_ps)}` : ""}`;
  if (!cable.rows.length) return `between ${cable.a} and ${cable.b}: not used`;
  return [`in this time busy ${percentText(share)}; in the whole run:`, ...cable.rows.map(name)].join("<br>");
}

class TopologyView {
  constructor(report) {
    this.report = report;
    const { places, list } = cables(report);
    Object.assign(this, { places, list, bin: -1, coordinates: [[], [], []] });
    for (const { points } of list) {
      for (const point of points) point.forEach((value, axis) => this.coordinates[axis].push(value));
      this.coordinates.forEach((values) => values.push(null));
    }
    this.bins = report.links.rows.reduce((most, row) => Math.max(most, row.busy_over_time_ps.length), 0);
    const over = (bin) => list.reduce((most, cable) => Math.max(most, load(report.links, cable, bin)), 0);
    this.mostWhole = over(-1);
    this.mostOfBins = Array.from({ length: this.bins }, (_, bin) => over(bin)).reduce((a, b) => Math.max(a, b), 0);
  }

  shares() {
    return this.list.map((cable) => load(this.report.links, cable, this.bin));
  }

  /** Colours of the lines, one for each point, in per cent. */
  colours(shares) {
    return this.list.flatMap((cable, i) => new Array(cable.points.length + 1).fill(100 * shares[i]));
  }

  /** Middles of the cables, which tell what they are when the mouse is there. */
  middles(shares) {
    const middle = this.list.map(({ points }) => (points.length > 2 ? points[Math.floor(points.length / 2)]
      : points[0].map((value, axis) => (value + points[1][axis]) / 2)));
    return { type: "scatter3d", mode: "markers", showlegend: false, x: middle.map((p) => p[0]), y: middle.map((p) => p[1]),
      z: middle.map((p) => p[2]), marker: { size: 6, opacity: 0.01, color: "#888888" },
      text: this.list.map((cable, i) => cableText(this.report, cable, shares[i])), hovertemplate: "%{text}<extra></extra>" };
  }

  nodes() {
    const { machine, processes } = this.report;
    const on = new Map();
    processes.forEach((process) => on.set(process.node, [...(on.get(process.node) || []), process.process]));
    const who = (vertex) => (vertex >= machine.nodes ? `switch ${vertex - machine.nodes}`
      : `node ${vertex} (${this.places[vertex].join(", ")})<br>${on.has(vertex) ? `processes ${shortened(on.get(vertex).join(", "))}` : "no process"}`);
    return { type: "scatter3d", mode: "markers", showlegend: false, x: this.places.map((p) => p[0]), y: this.places.map((p) => p[1]),
      z: this.places.map((p) => p[2]), text: this.places.map((_, vertex) => who(vertex)), hovertemplate: "%{text}<extra></extra>",
      marker: { size: 4, color: this.places.map((_, vertex) => (on.has(vertex) ? "#D55E00" : "#999999")) } };
  }

  chart() {
    const shares = this.shares();
    const [x, y, z] = this.coordinates;
    const most = 100 * (this.bin < 0 ? this.mostWhole : this.mostOfBins);
    const lines = { type: "scatter3d", mode: "lines", showlegend: false, x, y, z, hoverinfo: "skip",
      line: { width: 6, color: this.colours(shares), ...Theme.scale(), cmin: 0, cmax: most || 1,
        colorbar: { title: { text: "link in use [% of the time]", side: "right" }, thickness: 16 } } };
    const { text, grid, paper } = Theme.colours();
    const axis = (name) => ({ title: { text: this.report.machine.grid ? name : "" }, color: text, gridcolor: grid,
      backgroundcolor: paper, zerolinecolor: grid, showticklabels: Boolean(this.report.machine.grid), dtick: 1 });
    return { data: [lines, this.nodes(), this.middles(shares)], layout: Theme.layout({ title: this.title(), margin: { l: 0, r: 0, t: 44, b: 0 },
      uirevision: "kept", scene: { aspectmode: "data", xaxis: axis("x"), yaxis: axis("y"), zaxis: axis("z"), camera: { eye: { x: 1.25, y: 1.65, z: 0.85 }, center: { x: 0, y: 0, z: -0.12 } } } }) };
  }

  title() {
    const width = this.report.links.bin_width_ps;
    return this.bin < 0 ? "Load of the links, whole run" : `Load of the links from ${timeText(this.bin * width)} to ${timeText((this.bin + 1) * width)}`;
  }
}

Sections.push({
  id: "topology",
  title: "Topology and links",
  isSlow: true,
  missing: (report) => (!report.links || !report.links.rows.length ? "no network with links was simulated"
    : !report.machine.links ? `the machine has ${report.machine.link_count} links, too many to draw` : null),
  async draw(report, element) {
    const view = new TopologyView(report);
    const chart = place("topology-chart", 620);
    const when = make("output", {}, "whole run");
    const slider = make("input", { type: "range", min: -1, max: view.bins - 1, value: -1, "aria-label": "time", id: "topology-time" });
    const shown = () => Theme.chart(chart, () => view.chart());
    slider.addEventListener("input", () => {
      view.bin = Number(slider.value);
      when.textContent = view.bin < 0 ? "whole run" : timeText(view.bin * report.links.bin_width_ps);
      shown();
    });
    element.append(note("Nodes with processes are orange. A line is both directions of a link and has the colour of the busier one. At the left end the slider shows the whole run."),
      make("label", { class: "control wide" }, "time ", slider, when), chart);
    if (report.links.left_out.links) element.append(note(`${report.links.left_out.links} links with the least load are left out.`));
    await shown();
    await busiestChart(report, element);
  },
});

/** The busiest links over time. */
async function busiestChart(report, element) {
  const rows = [...report.links.rows].sort((left, right) => right.busy_ps - left.busy_ps).slice(0, 6);
  const chart = place("links-chart", 340);
  element.append(chart);
  const width = report.links.bin_width_ps;
  const [unit, factor] = unitFor([report.links.end_ps], TIME_UNITS);
  const kinds = { link: (row) => `link ${row.from} to ${row.to}`, injection_port: (row) => `port of node ${row.id}, out`,
    ejection_port: (row) => `port of node ${row.id}, in` };
  await Theme.chart(chart, () => ({ data: rows.map((row, i) => ({ type: "scatter", mode: "lines", name: kinds[row.kind](row),
    line: { color: COLOURS[i], dash: DASHES[i % DASHES.length], shape: "hv", width: 1.5 }, x: row.busy_over_time_ps.map((_, bin) => bin * width / factor),
    y: row.busy_over_time_ps.map((ps) => 100 * ps / width), hovertemplate: `%{x:.5g} ${unit}: %{y:.3g} %` })),
  layout: Theme.layout({ title: "The busiest links over time", xaxis: { title: `time [${unit}]` }, yaxis: { title: "in use [% of the time]", rangemode: "tozero" } }) }));
}
