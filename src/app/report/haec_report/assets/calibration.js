// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors
// What haec_calibrate measured on a machine, and what it fitted to that. Times are in nanoseconds.

/** The sections of a calibration, which is their subject. */
const Calibration = [];

const PS_PER_NS = 1000;
// Where messages without bytes are on a logarithmic axis.
const NO_BYTES = 0.5;

const isCalibration = (report) => report.schema === "haec_sim calibration";
const nsText = (ns) => timeText(ns * PS_PER_NS);
const errorText = (share) => `${digits(100 * share, 3)} %`;
const placeOfMessages = (place) => (place === "memory" ? "inside a node" : "between nodes");
const lengthOf = ({ bytes }) => Math.max(bytes, NO_BYTES);

/** Measured medians with their intervals. */
function measuredMarks(name, rows, figureOfRow, n) {
  const figures = rows.map(figureOfRow);
  const { color, symbol } = look(n);
  return { type: "scatter", mode: "markers", name, x: rows.map(lengthOf), y: figures.map(({ median }) => median), marker: { color, symbol, size: 6 },
    error_y: { type: "data", symmetric: false, array: figures.map(({ most, median }) => most - median), color, thickness: 1,
      arrayminus: figures.map(({ median, least }) => median - least) }, hovertemplate: `${escaped(name)}<br>%{x} bytes: %{y:.4g} ns<extra></extra>` };
}

function fittedLine(name, rows, value, n) {
  return { type: "scatter", mode: "lines", name, x: rows.map(lengthOf), y: rows.map(value), line: { color: look(n).color, width: 1.5 },
    hovertemplate: `${escaped(name)}<br>%{x} bytes: %{y:.4g} ns<extra></extra>` };
}

function overBytes(title, data) {
  const values = (axis) => data.flatMap((trace) => trace[axis]);
  return { data, layout: Theme.layout({ title, showlegend: true, xaxis: { ...Theme.logAxis("length [bytes]", values("x")), dtick: 1 },
    yaxis: { ...Theme.logAxis("time [ns]", values("y")), tickformat: "~s" } }) };
}

function messagesChart({ place, lengths }) {
  const having = (key) => lengths.filter((length) => key in length);
  const marks = [["time", "half of a round trip"], ["other_buffers", "the same with the other kind of buffers"], ["send", "call that sends"],
    ["receive", "call that receives what has arrived"], ["gap", "time per message of many"]].filter(([key]) => having(key).length);
  return overBytes(`Messages ${placeOfMessages(place)}`, [...marks.map(([key, name], n) => measuredMarks(name, having(key), (length) => length[key], n)),
    fittedLine("fit: half of a round trip", lengths, ({ fitted }) => fitted, 0), fittedLine("fit: overhead", lengths, (length) => length.fitted_overhead, 2)]);
}

Calibration.push({
  id: "messages",
  title: "Messages",
  draw({ library, processor, hosts, processes, paths }, element) {
    const charts = paths.map(({ place: name }) => place(`messages-${name}`, 460));
    element.append(pairsTable([["MPI", library || null], ["processor", processor || null], ["hosts", hosts.join(", ") || null], ["processes", String(processes)],
      ...paths.map((path) => [`eager limit ${placeOfMessages(path.place)}`, "eager_limit" in path ? `${path.eager_limit} bytes` : null])]), ...charts,
    note("Marks are medians of measurements with the intervals that have the true median with a probability of 95 %; lines are the pieces of the configuration. " +
      "Messages without bytes are drawn at half a byte."));
    paths.forEach((path, n) => Theme.chart(charts[n], () => messagesChart(path)));
  },
});

/** One operation among each number of processes. */
function collectiveChart(name, rows) {
  const counts = [...new Set(rows.map(({ processes }) => processes))];
  return overBytes(name, counts.flatMap((count, n) => {
    const mine = rows.filter(({ processes }) => processes === count);
    return [measuredMarks(`${count} processes`, mine, ({ time }) => time, n), fittedLine(`${count} processes, predicted`, mine, ({ predicted }) => predicted, n)];
  }));
}

Calibration.push({
  id: "collectives",
  title: "Collectives",
  missing: ({ collectives }) => (collectives.length ? null : "none measured"),
  draw({ collectives }, element) {
    const chart = place("collectives-chart", 420);
    const rows = make("div");
    const show = (operation) => {
      const mine = collectives.filter((row) => row.operation === operation);
      Theme.chart(chart, () => collectiveChart(operation, mine));
      rows.replaceChildren(table(["processes", "bytes", "algorithm", "measured", "predicted", "error"], mine.map((row) => [String(row.processes), String(row.bytes),
        row.algorithm, nsText(row.time.median), nsText(row.predicted), errorText(row.predicted / row.time.median - 1)])));
    };
    const isOfOneLength = (name) => Number(name === "barrier");
    const names = [...new Set(collectives.map(({ operation }) => operation))].sort((a, b) => isOfOneLength(a) - isOfOneLength(b));
    element.append(make("div", { class: "controls told" }, choiceAmong("operation", names, (name) => { if (chart.isConnected) show(name); })), chart, rows,
      note("\u201ctable\u201d is the choice of the MPI library's table of algorithms."));
    show(names[0]);
  },
});

Calibration.push({
  id: "programs",
  title: "Test programs",
  missing: ({ programs }) => (programs.length ? null : "none measured"),
  draw({ programs }, element) {
    element.append(table(["program", "bytes", "measured", "predicted", "error"], programs.map(({ name, bytes, time, predicted }) => [name, String(bytes),
      nsText(time.median), nsText(predicted), errorText(predicted / time.median - 1)])));
  },
});

Calibration.push({
  id: "copies",
  title: "Copies in memory",
  missing: ({ copies }) => (copies.length ? null : "none measured"),
  draw({ copies }, element) {
    const rate = (bytes, { median }) => `${digits(bytes / median, 3)} GB/s`;
    element.append(table(["bytes", "cold", "", "hot", ""], copies.map(({ bytes, cold, hot }) => [String(bytes), nsText(cold.median), rate(bytes, cold),
      nsText(hot.median), rate(bytes, hot)])));
  },
});
