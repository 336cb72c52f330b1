// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors
// Who sends how much to whom.

// Beyond so many processes, neighbours share a cell.
const MOST_CELLS = 512;

/** The matrix of a table of pairs, by blocks of `block` processes; null where nothing is sent. */
function matrixOf(pairs, count, column, block) {
  const cells = Math.ceil(count / block);
  const matrix = Array.from({ length: cells }, () => new Array(cells).fill(null));
  const [from, to, value] = ["from", "to", column].map((name) => pairs.columns.indexOf(name));
  for (const row of pairs.rows) {
    const line = matrix[Math.floor(row[from] / block)];
    const cell = Math.floor(row[to] / block);
    if (line) line[cell] = (line[cell] || 0) + row[value];
  }
  return matrix;
}

function trafficChart(report, of, column) {
  const ofNodes = of === "node_pairs";
  const pairs = report.messages[of];
  const count = ofNodes ? report.machine.nodes : 1 + report.processes.reduce((most, process) => Math.max(most, process.process), 0);
  const block = Math.ceil(count / MOST_CELLS);
  const matrix = matrixOf(pairs, count, column, block);
  const isBytes = column === "bytes";
  const [unit, factor] = isBytes ? unitFor(matrix.flat(), BYTE_UNITS) : ["messages", 1];
  const axis = matrix.map((_, index) => index * block);
  const most = matrix.reduce((found, line) => line.reduce((a, b) => Math.max(a, b || 0), found), 0) / factor;
  const [who, axisWho] = ofNodes ? ["node", "node"] : ["process", "process (MPI rank)"];
  return { data: [{ type: "heatmap", x: axis, y: axis, z: matrix.map((line) => line.map((cell) => (cell === null ? null : cell / factor))),
    ...Theme.scale(), zmin: 0, zmax: most, hoverongaps: false, colorbar: { title: { text: isBytes ? `bytes [${unit}]` : unit, side: "right" } },
    hovertemplate: `from ${who} %{y} to %{x}<br>%{z:.5g} ${unit}<extra></extra>` }],
  layout: Theme.layout({ title: `${isBytes ? "Bytes" : "Messages"} between ${who}es`.replace("nodees", "nodes"),
    xaxis: { title: `to ${axisWho}`, constrain: "domain", ...Theme.wholeTicks(matrix.length) },
    yaxis: { title: `from ${axisWho}`, ...Theme.wholeTicks(matrix.length), autorange: "reversed", scaleanchor: "x", constrain: "domain" } }) };
}

Sections.push({
  id: "traffic",
  of: "messages",
  title: "Traffic matrix",
  base: () => Bases.texts.whole,
  missing: (report) => (report.messages.count ? null : "the program sends no messages"),
  draw(report, element) {
    const chart = place("traffic-chart", 560);
    chart.classList.add("square");
    let [of, column] = ["process_pairs", "bytes"];
    const shown = () => (chart.isConnected ? Theme.chart(chart, () => trafficChart(report, of, column)) : null);
    element.append(choice("between", { process_pairs: "processes", node_pairs: "nodes" }, (value) => { of = value; shown(); }),
      choice("show", { bytes: "bytes", count: "messages" }, (value) => { column = value; shown(); }), chart);
    const left = report.messages.process_pairs.left_out;
    if (left.pairs) element.append(note(`${left.pairs} pairs with the least traffic are left out: ${left.count} messages, ${bytesText(left.bytes)}.`));
    shown();
  },
});
