// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors
// How much a key of the machine matters: times over its values, and from which value on a run is slower by some percent.

// Of more, the best runs and the one that others are compared with are drawn.
const MOST_CURVES = 8;

const KEY_UNITS = { latency: "ns", bandwidth: "bytes/s", compute_scale: "factor", delay_mpi: "ns", overhead: "ns", eager_threshold: "bytes" };
const keyUnit = (key) => KEY_UNITS[key.split(".").pop()];
/** What a column is called beside an axis. */
const columnTitle = (name) => columnName(name) + (keyUnit(name) ? ` [${keyUnit(name)}]` : "");

/** A value of a key, in the unit that reads best. */
function keyText(key, value) {
  if (typeof value !== "number") return String(value);
  const unit = keyUnit(key);
  if (unit === "ns") return timeText(value * 1000);
  if (unit === "bytes/s" || unit === "bytes") return `${bytesText(value)}${unit.slice("bytes".length)}`;
  return digits(value);
}

/** {name, tolerance, rows} of each curve of a key. */
function curvesOf(study, key, trace, measure, base) {
  const isMine = (row) => row.sensitivity === key && row.trace === trace && !row.phase;
  const product = productRows(study).filter((row) => row.trace === trace);
  const best = rankedRuns(product, measure, base, MOST_CURVES).map((row) => base.nameOf(row));
  const rows = doneRows(study, isMine);
  const told = tolerancesOf(study, measure).filter((other) => other.sensitivity === key && other.of.trace === trace);
  const names = [...new Set(rows.map((row) => base.nameOf(row)))];
  return names.filter((name) => names.length <= MOST_CURVES || best.includes(name))
    .map((name) => ({ name, tolerance: told.find((other) => base.nameOf(other.of) === name), rows: rows.filter((row) => base.nameOf(row) === name) }));
}

/** Those of the base that figures are of. */
const tolerancesOf = (study, measure) => (study.tolerances || []).filter(({ base }) => (base === "whole") === measure.isWhole);

function sensitivityChart(key, curves, measure, told) {
  const rows = curves.flatMap((curve) => curve.rows);
  const isNumber = rows.every((row) => typeof row.value === "number");
  const isLog = isNumber && rows.every((row) => row.value > 0);
  const [unit, factor] = measure.unit(rows, TIME);
  const data = curves.flatMap((curve, n) => curveLines(key, curve, look(n), measure, unit, factor));
  const title = escaped(columnTitle(key));
  const times = rows.map((row) => measure.time(row) / factor);
  const yaxis = isFlattened(times) ? Theme.logAxis(`time [${unit}]`, times) : { title: `time [${unit}]`, rangemode: "tozero" };
  return { data, layout: Theme.layout({ title: `Time over ${escaped(shortened(key, 44))}`, showlegend: false, yaxis, ...toleranceMarks(told, isLog),
    xaxis: isLog ? Theme.logAxis(title, rows.map((row) => row.value)) : { title, type: isNumber ? "linear" : "category" } }) };
}

const star = ({ configured }, color) => ({ x: [configured], mode: "markers", marker: { symbol: "star", color, size: 12 } });

/** A curve, the same on an ideal network, and the value as configured. */
function curveLines(key, { name, tolerance, rows }, { color, symbol }, measure, unit, factor) {
  const scaled = (value) => (value === null ? null : value / factor);
  const line = (title, y, dash, more) => ({ type: "scatter", name: escaped(shortened(title, 40)), x: rows.map((row) => row.value), y,
    line: { color, dash, width: 1.5 }, hovertemplate: `${escaped(title)}<br>${escaped(columnName(key))} %{x}: %{y:.5g} ${unit}<extra></extra>`, ...more });
  return [line(name, rows.map((row) => scaled(measure.time(row))), "solid", { mode: "lines+markers", marker: { symbol, color, size: 7 } }),
    line(`${name}, ideal network`, rows.map((row) => scaled(measure.ideal(row))), "dot", { mode: "lines" }),
    ...(tolerance ? [line(`${name}, as configured`, [tolerance.time_s / factor], "solid", star(tolerance, color))] : [])];
}

/** Thin lines where a run is slower by some percent; their words stand below each other. */
function toleranceMarks(tolerance, isLog) {
  const found = (tolerance ? tolerance.rows : []).filter(({ value }) => typeof value === "number");
  const { text: color, paper: bgcolor } = Theme.colours();
  return { shapes: found.map(({ value }) => ({ type: "line", x0: value, x1: value, y0: 0, y1: 1, yref: "paper", line: { color, width: 0.7, dash: "dot" } })),
    // Unlike shapes, annotations have the logarithm as their place.
    annotations: found.map(({ percent, value }, n) => ({ x: isLog ? Math.log10(value) : value, y: 1 - 0.09 * n, yref: "paper", yanchor: "top", xanchor: "left",
      text: `${percent} % slower`, showarrow: false, bgcolor, font: { size: 11, color } })) };
}

/** "from 340 ns on": where a run takes some percent longer than as configured. */
function toleranceText(key, { value, direction }) {
  if (typeof value !== "number") return "not reached";
  return direction === "below" ? `below ${keyText(key, value)}` : `from ${keyText(key, value)} on`;
}

const TOLERANCES = "How far a key may go until the run takes longer than as configured (stars), interpolated between the values of the study. " +
  "The thin lines belong to the run that others are compared with.";

function toleranceTable(tolerances, base) {
  const percents = [...new Set(tolerances.flatMap(({ rows }) => rows.map(({ percent }) => percent)))].sort((a, b) => a - b);
  const isSeveral = new Set(tolerances.map(({ of }) => JSON.stringify(of))).size > 1;
  const names = ({ of }) => (isSeveral ? [base.nameOf(of)] : []);
  return table([...(isSeveral ? ["run"] : []), "key", "as configured", ...percents.map((percent) => `${percent} % slower`)],
    tolerances.map((other) => [...names(other), other.sensitivity, keyText(other.sensitivity, other.configured),
      ...percents.map((percent) => toleranceText(other.sensitivity, other.rows.find((row) => row.percent === percent) || {}))]));
}

Comparison.push({
  id: "sensitivity",
  title: "Sensitivities",
  missing: ({ study }) => (study && doneRows(study, (row) => row.sensitivity).length ? null : "no sensitivities"),
  isSilent: true,
  base: ({ study }) => new Measure(doneRows(study, (row) => row.sensitivity)).base,
  draw({ study }, element) {
    const all = doneRows(study, (row) => row.sensitivity);
    const [measure, base, traces] = [new Measure(all), new StudyBase(study), valuesOf(all, "trace")];
    const parent = make("div");
    const show = (trace) => {
      const keys = [...new Set(all.filter((row) => row.trace === trace).map((row) => row.sensitivity))];
      const curves = keys.map((key) => curvesOf(study, key, trace, measure, base));
      const charts = keys.map((key) => place(`sensitivity-${key.replace(/\W/g, "-")}`, 360));
      const told = tolerancesOf(study, measure).filter(({ of }) => of.trace === trace);
      parent.replaceChildren(colourKeys(curves[0].map(({ name }) => name)), make("div", { class: "halves" }, ...charts),
        ...(told.length ? [note(TOLERANCES), toleranceTable(told, base)] : []));
      Charts.forget();
      keys.forEach((key, n) => {
        const marked = (curves[n].find(({ name }) => name === base.chosen) || curves[n][0]).tolerance;
        Theme.chart(charts[n], () => sensitivityChart(key, curves[n], measure, marked));
      });
    };
    element.append(note("One key at a time is changed; the dotted curves are the times on an ideal network."));
    const changed = (trace) => { if (parent.isConnected) show(trace); };
    if (traces.length > 1) element.append(make("div", { class: "controls told" }, choiceAmong("program", traces, changed)));
    element.append(parent);
    show(traces[0]);
  },
});
