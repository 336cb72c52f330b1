// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors
// Who sends how much to whom.

// Beyond so many processes, neighbours share a cell.
const MOST_CELLS = 512;

// What the matrix shows, by the column of pairs: its title, its units, and what cells are that several pairs share.
const TRAFFIC_FIGURES = {
  bytes: { title: "Bytes", units: BYTE_UNITS, merge: (all, value) => all + value },
  count: { title: "Messages", units: [["messages", 1]], merge: (all, value) => all + value },
  mean_ps: { title: "Mean transfer times", units: TIME_UNITS, isMean: true, merge: (all, value) => all + value },
  most_ps: { title: "Longest transfer times", units: TIME_UNITS, merge: Math.max },
  queued_ps: { title: "Waiting on shared links", units: TIME_UNITS, merge: (all, value) => all + value },
};

/** The matrix of a table of pairs, by blocks of `block` processes; null where nothing is sent. */
function matrixOf(pairs, count, column, block) {
  const cells = Math.ceil(count / block);
  const { merge, isMean } = TRAFFIC_FIGURES[column];
  const [matrix, messages] = [0, 1].map(() => Array.from({ length: cells }, () => new Array(cells).fill(null)));
  const [from, to, value, counts] = ["from", "to", column, "count"].map((name) => pairs.columns.indexOf(name));
  for (const row of pairs.rows) {
    const [line, cell] = [Math.floor(row[from] / block), Math.floor(row[to] / block)];
    if (!matrix[line]) continue;
    matrix[line][cell] = merge(matrix[line][cell] || 0, isMean ? row[value] * row[counts] : row[value]);
    messages[line][cell] += row[counts];
  }
  return isMean ? matrix.map((line, n) => line.map((sum, m) => (sum === null ? null : sum / messages[n][m]))) : matrix;
}

function trafficChart(report, of, column) {
  const ofNodes = of === "node_pairs";
  const pairs = report.messages[of];
  const count = ofNodes ? report.machine.nodes : 1 + report.processes.reduce((most, process) => Math.max(most, process.process), 0);
  const block = Math.ceil(count / MOST_CELLS);
  const matrix = matrixOf(pairs, count, column, block);
  const { title, units } = TRAFFIC_FIGURES[column];
  const [unit, factor] = unitFor(matrix.flat(), units);
  const axis = matrix.map((_, index) => index * block);
  const most = matrix.reduce((found, line) => line.reduce((a, b) => Math.max(a, b || 0), found), 0) / factor;
  const [who, axisWho] = ofNodes ? ["node", "node"] : ["process", "process (MPI rank)"];
  return { data: [{ type: "heatmap", x: axis, y: axis, z: matrix.map((line) => line.map((cell) => (cell === null ? null : cell / factor))),
    ...Theme.scale(), zmin: 0, zmax: most, hoverongaps: false, colorbar: { title: { text: column === "bytes" ? `bytes [${unit}]` : column === "count" ? unit : `time [${unit}]`, side: "right" } },
    hovertemplate: `from ${who} %{y} to %{x}<br>%{z:.5g} ${unit}<extra></extra>` }],
  layout: Theme.layout({ title: `${title} between ${ofNodes ? "nodes" : "processes"}`,
    xaxis: { title: `to ${axisWho}`, constrain: "domain", ...Theme.wholeTicks(matrix.length) },
    yaxis: { title: `from ${axisWho}`, ...Theme.wholeTicks(matrix.length), autorange: "reversed", scaleanchor: "x", constrain: "domain" } }) };
}

/** What there is to choose: reports of earlier programs have no delays of pairs, and without shared links nothing waits. */
function trafficChoices({ columns, rows }) {
  const texts = { bytes: "bytes", count: "messages", mean_ps: "mean transfer time", most_ps: "longest transfer time", queued_ps: "waiting on shared links" };
  return Object.fromEntries(Object.entries(texts).filter(([key]) => ["bytes", "count"].includes(key) || rows.some((row) => row[columns.indexOf(key)] > 0)));
}

Sections.push({
  id: "traffic",
  of: "messages",
  title: "Traffic matrix",
  base: (report) => wholeRunText(report),
  missing: (report) => (report.messages.count ? null : "the program sends no messages"),
  draw(report, element) {
    const chart = place("traffic-chart", 560);
    chart.classList.add("square");
    let [of, column] = ["process_pairs", "bytes"];
    const shown = () => (chart.isConnected ? Theme.chart(chart, () => trafficChart(report, of, column)) : null);
    element.append(choice("between", { process_pairs: "processes", node_pairs: "nodes" }, (value) => { of = value; shown(); }),
      choice("show", trafficChoices(report.messages.process_pairs), (value) => { column = value; shown(); }), chart);
    const left = report.messages.process_pairs.left_out;
    if (left.pairs) element.append(note(`${left.pairs} pairs with the least traffic are left out: ${left.count} messages, ${bytesText(left.bytes)}.`));
    shown();
  },
});
