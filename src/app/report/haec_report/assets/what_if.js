// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors
// How long the run of an evaluation takes if one of the resources were faster, or slower.

// Digits that come from rounding, and shares of the time that nobody sees in a chart.
const ROUNDING = 1e-9;
const UNSEEN = 0.01;

/** How much a resource can change the time. */
const changeBy = ({ what_if: times }) => Math.max(...times) - Math.min(...times);

/** Resources that change the time, those that change it most first; a path and its member that change it alike are one. */
function changing({ resources, time }) {
  const alike = new Map();
  for (const resource of resources.filter((other) => other.what_if && changeBy(other) > ROUNDING * time)) {
    const key = JSON.stringify(resource.what_if);
    alike.set(key, [...(alike.get(key) || []), resource]);
  }
  const lines = [...alike.values()].map((same) => ({ name: same.map(({ name }) => name).join(", "), what_if: same[0].what_if }));
  return lines.sort((a, b) => changeBy(b) - changeBy(a));
}

function whatIfChart({ what_if_factors: factors, time }, resources) {
  const [unit, scale] = unitFor(resources.flatMap((resource) => resource.what_if), TIME.units);
  const data = resources.map(({ name, what_if: times }, n) => ({ ...lineThrough(n), name: escaped(shortened(name, 40)), x: factors,
    y: times.map((value) => value / scale), hovertemplate: `${escaped(name)}, %{x} times as fast: %{y:.4g} ${unit}<extra></extra>` }));
  const { text: color } = Theme.colours();
  return { data, layout: Theme.layout({ title: "Time if a resource were faster", showlegend: true,
    xaxis: { ...Theme.logAxis("times as fast", factors), tickmode: "array", tickvals: factors.filter((factor) => Number.isInteger(Math.log2(factor))) },
    yaxis: { title: `time [${unit}]`, rangemode: "tozero" },
    // As the machine is.
    shapes: [{ type: "line", x0: 1, x1: 1, y0: 0, y1: time / scale, line: { color, width: 0.7, dash: "dot" } }] }) };
}

Bounds.push({
  id: "what-if",
  title: "What would help",
  missing: (evaluation) => (changing(evaluation).length ? null : "no resource changes the time"),
  draw(evaluation, element) {
    const all = changing(evaluation);
    const isDrawn = (resource, n) => n === 0 || (n < MOST_COLOURS && changeBy(resource) > UNSEEN * evaluation.time);
    const [drawn, left] = [all.filter(isDrawn), all.filter((resource, n) => !isDrawn(resource, n))];
    const chart = place("what-if-chart", 400);
    element.append(chart, ...(left.length ? [note(`Not drawn, as they change less: ${left.map(({ name }) => name).join(", ")}.`)] : []));
    Theme.chart(chart, () => whatIfChart(evaluation, drawn));
  },
});
