// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors
// Time against energy: which runs no other beats in both.

const ALL_PROGRAMS = "all programs, mean ratio to base";

/** {name, group, time, energy} of each run of a trace; or of all traces the ratios to the base. */
function energyPoints(study, measure, base, trace, colour) {
  const groupOf = (row) => (colour ? chosenText(row, colour) : "run");
  if (trace === ALL_PROGRAMS) {
    const energies = new Map(overPrograms(study, measure, base, ENERGY).map(({ name, mean }) => [name, mean]));
    return overPrograms(study, measure, base, TIME).filter(({ name }) => energies.has(name))
      .map(({ name, row, mean }) => ({ name, group: groupOf(row), time: mean, energy: energies.get(name) }));
  }
  return productRows(study).filter((row) => String(row.trace ?? "") === trace)
    .map((row) => ({ name: base.nameOf(row), group: groupOf(row), time: measure.time(row), energy: measure.value(row, ENERGY) }))
    .filter(({ time, energy }) => time !== null && energy !== null);
}

/** [time's unit, energy's], each [name, size]; ratios have none. */
function energyUnits(points, trace) {
  if (trace === ALL_PROGRAMS) return [["ratio to base", 1], ["ratio to base", 1]];
  return [unitFor(points.map(({ time }) => time), TIME.units), unitFor(points.map(({ energy }) => energy), ENERGY.units)];
}

function energyChart(points, front, trace, base) {
  const [[timeUnit, second], [energyUnit, joule]] = energyUnits(points, trace);
  const { text: color } = Theme.colours();
  const dots = (mine, more) => ({ type: "scatter", mode: "markers", x: mine.map(({ time }) => time / second), y: mine.map(({ energy }) => energy / joule),
    text: mine.map(({ name }) => escaped(name)), hovertemplate: `%{text}<br>%{x:.5g} ${timeUnit}, %{y:.5g} ${energyUnit}<extra></extra>`, ...more });
  const groups = [...new Set(points.map(({ group }) => group))];
  const data = groups.map((group, n) => dots(points.filter((point) => point.group === group), { name: escaped(shortened(group, 40)),
    showlegend: groups.length > 1 && groups.length <= MOST_COLOURS, marker: { color: look(n).color, symbol: look(n).symbol, size: 8, opacity: 0.85 } }));
  data.push(dots(front, { name: "Pareto front", mode: "lines+markers+text", text: front.map((_, n) => (n < MOST_NUMBERED ? String(n + 1) : "")),
    textposition: "top right", customdata: front.map(({ name }) => name), hoverinfo: "skip", hovertemplate: undefined,
    line: { color, width: 1.5, dash: "dot" }, marker: { symbol: "circle-open", size: 14, color, line: { color, width: 1.5 } } }));
  data.push(dots(points.filter(({ name }) => name === base.chosen), { name: "base",
    marker: { symbol: "x-thin-open", size: 14, color, line: { width: 2, color } } }));
  const axis = (title, values) => (isFlattened(values) ? Theme.logAxis(title, values) : { title });
  return { data, layout: Theme.layout({ title: "Energy over time", xaxis: axis(`time [${timeUnit}]`, points.map(({ time }) => time / second)),
    yaxis: axis(`energy [${energyUnit}]`, points.map(({ energy }) => energy / joule)) }) };
}

// Points of the front with a number in the chart.
const MOST_NUMBERED = 20;

/** The front as a table, by the numbers in the chart. */
function frontTable(front, trace) {
  const [[timeUnit, second], [energyUnit, joule]] = energyUnits(front, trace);
  const products = trace === ALL_PROGRAMS ? () => [] : ({ time, energy }) => [inUnit(time * energy, PRODUCT_UNITS)];
  return table(["", "on the front", `time [${timeUnit}]`, `energy [${energyUnit}]`, ...(trace === ALL_PROGRAMS ? [] : [PRODUCT.title])],
    front.map((point, n) => [n + 1, point.name, digits(point.time / second), digits(point.energy / joule), ...products(point)]));
}

Comparison.push({
  id: "time-energy",
  title: "Time against energy",
  missing: ({ study }) => (study && !study.figures && new Measure(productRows(study)).has(productRows(study), ENERGY) ? null : "no energy"),
  isSilent: true,
  base: ({ study }) => new Measure(productRows(study)).base,
  draw({ study }, element) {
    const rows = productRows(study);
    const [measure, base] = [new Measure(rows), new StudyBase(study)];
    const traces = valuesOf(rows, "trace").map((trace) => String(trace ?? ""));
    const [controls, chart, front] = [make("div", { class: "controls told" }), place("time-energy-chart", 460), make("div")];
    const names = [...(traces.length > 1 && base.names.length > 1 ? [ALL_PROGRAMS] : []), ...traces];
    let [trace, colour] = [names[0], null];
    const show = () => {
      const points = energyPoints(study, measure, base, trace, colour);
      const best = paretoFront(points);
      Theme.chart(chart, () => energyChart(points, best, trace, base));
      front.replaceChildren(note("The dotted line is the Pareto front: no other run is better in both."), frontTable(best, trace));
    };
    const changed = () => { if (chart.isConnected) show(); };
    if (names.length > 1) controls.append(choiceAmong("program", names, (value) => { trace = value; changed(); }));
    if (base.columns.length) controls.append(choiceAmong("colours are", base.columns, (value) => { colour = value; changed(); }, columnName));
    element.append(controls, chart, front);
    ComparedWith.follow(element, show);
  },
});
