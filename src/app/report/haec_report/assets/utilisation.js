// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors
// How busy each phase of an evaluation makes each resource, as a map.

// Pixels: what a cell needs for its number, and what is beside all of them.
const LEAST_CELL = 30;
const BESIDE_CELLS = 110;

/** Per cent as cells have room for. */
const cellPercent = (share) => (share >= 0.1 ? String(Math.round(100 * share)) : share > 0 && share < 0.001 ? "<0.1" : digits(100 * share, 2));

/** Resources that are asked for, and what each phase asks of them; null where it does not. */
function demandCells({ phases, resources }) {
  const asked = resources.filter(({ name }) => phases.some(({ demands }) => demands.some(({ resource }) => resource === name)));
  const demandOf = ({ demands }, { name }) => demands.find(({ resource }) => resource === name) || null;
  return { names: asked.map(({ name }) => name), rows: asked.map((resource) => phases.map((phase) => demandOf(phase, resource))) };
}

function utilisationChart(evaluation, [width, height]) {
  const { phases } = evaluation;
  const noLines = { showgrid: false, zeroline: false };
  const cells = demandCells(evaluation);
  const isRoomy = width / phases.length > LEAST_CELL;
  const each = (of, none) => cells.rows.map((row) => row.map((cell, n) => (cell ? of(cell, n) : none)));
  // Memories may be asked for more than they have; the numbers say so.
  const shade = ({ utilisation }) => Math.min(1, utilisation);
  return { data: [{ type: "heatmap", ...Theme.scale(), zmin: 0, zmax: 100, xgap: 1, ygap: 1, hoverongaps: false, showscale: !isRoomy,
    colorbar: { title: { text: "utilisation [%]", side: "right" } }, z: each((cell) => 100 * shade(cell), null), hovertemplate: "%{text}<extra></extra>",
    text: each((cell, n) => `${escaped(phases[n].name)}, ${escaped(cell.resource)}: ${escaped(percentText(cell.utilisation))}`, "") }],
  layout: Theme.layout({ title: "Utilisation by phase [%]", xaxis: { ...mapAxis("phase", phases.map(({ name }) => name), width), ...noLines },
    yaxis: { ...mapAxis("resource", cells.names, height), autorange: "reversed", ...noLines, title: "" },
    annotations: isRoomy ? cellTexts(cells, ({ utilisation }) => escaped(cellPercent(utilisation)), shade) : [] }) };
}

Bounds.push({
  id: "utilisation",
  title: "Phases",
  missing: ({ phases }) => (phases.length > 1 ? null : "there is one, the run"),
  draw(evaluation, element) {
    const count = demandCells(evaluation).names.length;
    const chart = place("utilisation-chart", 190 + 26 * count);
    element.append(table(["phase", "repeat", "time", "share", "bound by"], evaluation.phases.map((phase) => [phase.name, String(phase.executions),
      secondsText(phase.time), percentText(phase.share), phase.bound_by || "nothing"])));
    if (!count) return;
    element.append(chart);
    Theme.chart(chart, () => utilisationChart(evaluation, [chart.clientWidth - BESIDE_CELLS, 26 * count]));
  },
});
