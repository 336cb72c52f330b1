// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors
// Several evaluations of haec_resources beside each other, as a study of figures: what bounds each, and how long it takes.

// Paper has room for the loads of so many.
const MOST_LOADS = 6;

/** The time, and the loads of the resources that are busiest in any row. */
function mainFigures({ figures, rows, units }) {
  const most = (name) => Math.max(...rows.map((row) => row[name] || 0));
  const loads = figures.filter((name) => units[name] === "%" && name.startsWith("load of ")).sort((a, b) => most(b) - most(a)).slice(0, MOST_LOADS);
  return figures.filter((name) => name === "time" || loads.includes(name));
}

/** Names of rows; the number tells apart those that are called the same. */
function distinctNames(rows, columns) {
  const names = rows.map((row) => label(row, columns));
  return names.map((name, n) => (names.indexOf(name) === names.lastIndexOf(name) ? name : `${n + 1}: ${name}`));
}

/** Bars that lie below each other, as names are long. */
function boundBars(study, bounds, columns, scaled) {
  const names = distinctNames(study.rows, columns).map(escaped);
  const data = bounds.map((bound, n) => {
    const isMine = (_, place) => study.rows[place][study.bound] === bound;
    return { type: "bar", orientation: "h", name: escaped(bound), marker: { color: look(n).color }, x: study.rows.map(scaled).filter(isMine),
      y: names.filter(isMine) };
  });
  const told = names.length > MOST_BARS ? {} : { tickvals: names, ticktext: names.map((name) => escaped(shortened(unescaped(name), 36))) };
  return { data, yaxis: { type: "category", categoryorder: "array", categoryarray: names, autorange: "reversed", ...told } };
}

/** Lines over the column that has the most numbers, and on them marks of what bounds. */
function boundLines(study, bounds, columns, scaled, axis) {
  const others = columns.filter((column) => column !== axis);
  const groups = [...new Set(study.rows.map((row) => label(row, others)))];
  const part = (rows, name, more) => ({ type: "scatter", name: escaped(shortened(name, 40)), x: rows.map((row) => row[axis]), y: rows.map(scaled),
    text: rows.map((row) => escaped(label(row, columns))), ...more });
  const isTold = groups.length > 1 && groups.length <= DASHES.length;
  const lines = groups.map((group, n) => {
    const rows = study.rows.filter((row) => label(row, others) === group).sort((a, b) => a[axis] - b[axis]);
    return part(rows, group, { mode: "lines", line: { color: RECORDED, dash: DASHES[n % DASHES.length], width: 1.5 }, showlegend: isTold, hoverinfo: "skip" });
  });
  const marks = bounds.map((bound, n) => part(study.rows.filter((row) => row[study.bound] === bound), bound,
    { mode: "markers", marker: { color: look(n).color, symbol: look(n).symbol, size: 9 } }));
  return [...lines, ...marks];
}

function boundChart(study, bounds, columns, axis) {
  const [unit, factor] = unitFor(study.rows.map(({ time }) => time), TIME.units);
  const scaled = ({ time }) => time / factor;
  const times = study.rows.map(scaled);
  const isLog = isFlattened(times);
  const range = isLog ? [Math.log10(Math.min(...times) / 2), Math.log10(1.3 * Math.max(...times))] : [0, 1.06 * Math.max(...times)];
  const ofTime = { ...(isLog ? Theme.logAxis("", times) : {}), title: `time [${unit}]`, range };
  const bars = axis ? null : boundBars(study, bounds, columns, scaled);
  const data = axis ? boundLines(study, bounds, columns, scaled, axis) : bars.data;
  const places = axis ? placesAxis({ title: columnTitle(axis), isAxis: true }, study.rows.map((row) => row[axis])) : null;
  const hovertemplate = axis ? `%{text}: %{y:.4g} ${unit}` : `%{y}: %{x:.4g} ${unit}`;
  return { data: data.map((trace) => ({ ...trace, hovertemplate: trace.hoverinfo ? undefined : `${hovertemplate}<br>bound by ${trace.name}<extra></extra>` })),
    layout: Theme.layout({ title: bounds.length > 1 ? "Least time, by limiting resource" : `Least time, bound by ${escaped(shortened(bounds[0], 40))}`, barmode: "stack",
      showlegend: Boolean(axis), xaxis: axis ? places : ofTime, yaxis: axis ? ofTime : bars.yaxis }) };
}

Comparison.push({
  id: "evaluations",
  title: "What bounds each",
  missing: ({ study }) => (study && study.bound ? null : "no evaluations"),
  isSilent: true,
  draw({ study }, element) {
    const columns = chosenColumns(study);
    const axis = axisOf(study.rows, columns);
    const bounds = [...new Set(study.rows.map((row) => row[study.bound]))];
    const chart = place("evaluations-chart", axis ? 420 : Math.min(760, 130 + 26 * study.rows.length));
    // Lines have a legend, which tells them apart, too.
    element.append(...(axis ? [] : [colourKeys(bounds)]), chart, figuresTable(study, [...columns, study.bound], mainFigures(study)),
      note("Loads are shares of the time that a resource is busy, peaks shares of a memory that are full at most."));
    Theme.chart(chart, () => boundChart(study, bounds, columns, axis));
  },
});
