// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors
// Two columns of a study as a map, whose cells have the best figure of all runs there.

// Room for a number, in pixels.
const CELL = { width: 48, height: 16 };

/** The figure of each cell, null where there is none, and the row it is of. */
function mapCells(view, [x, y], measure) {
  const best = bestOf(view.rows, (row) => JSON.stringify([row[x], row[y]]), measure, view.figure);
  const byPlace = new Map(best.map((row) => [JSON.stringify([row[x], row[y]]), row]));
  const [xs, ys] = [valuesOf(view.rows, x), valuesOf(view.rows, y)];
  return { xs, ys, rows: ys.map((down) => xs.map((right) => byPlace.get(JSON.stringify([right, down])) || null)) };
}

/** Numbers in the cells, in the colour that stands out there. */
function cellTexts(cells, texts, shareOf) {
  const annotation = (n, m) => {
    const share = shareOf(cells.rows[m][n]);
    const [red, green, blue] = Theme.loadColour(share).match(/\d+/g).map(Number);
    const color = 0.3 * red + 0.6 * green + 0.1 * blue > 130 ? "#111111" : "#ffffff";
    return { x: n, y: m, text: texts(cells.rows[m][n]), showarrow: false, font: { size: 11, color } };
  };
  return cells.rows.flatMap((row, m) => row.map((cell, n) => (cell ? annotation(n, m) : null))).filter(Boolean);
}

/** Colours are logarithmic where one cell flattens the others. */
function mapChart(view, [x, y], measure, base, [width, height]) {
  const cells = mapCells(view, [x, y], measure);
  const found = cells.rows.flat().filter(Boolean);
  const [unit, factor] = measure.unit(found, view.figure);
  const value = (row) => measure.value(row, view.figure) / factor;
  const isLog = view.axis === "log" || (view.axis === "auto" && isFlattened(found.map(value)));
  const scaled = (row) => (isLog ? Math.log10(value(row)) : value(row));
  const [zmin, zmax] = [Math.min(...found.map(scaled)), Math.max(...found.map(scaled))];
  const tickvals = [0, 0.25, 0.5, 0.75, 1].map((share) => zmin + share * (zmax - zmin));
  const ticktext = tickvals.map((step) => digits(isLog ? 10 ** step : step, 3));
  const colorbar = { title: { text: axisTitle(view.figure, unit), side: "right" }, tickvals, ticktext };
  const each = (of, none) => cells.rows.map((row) => row.map((cell) => (cell ? of(cell) : none)));
  const isRoomy = width / cells.xs.length > CELL.width && height / cells.ys.length > CELL.height;
  const { figure } = view;
  const title = found.length === view.rows.length ? measure.titleOf(figure)
    : `The ${bestWord(figure)} ${figure.title} of all ${rowWord(figure)}s at each place`;
  const share = (cell) => (zmax > zmin ? (scaled(cell) - zmin) / (zmax - zmin) : 0);
  return { data: [{ type: "heatmap", ...Theme.scale(), zmin, zmax, colorbar, z: each(scaled, null), hovertemplate: "%{text}<extra></extra>",
    text: each((cell) => `${escaped(base.nameOf(cell))}: ${digits(value(cell), 5)} ${unit}`, "") }],
  layout: Theme.layout({ title: escaped(title), xaxis: mapAxis(x, cells.xs, width),
    yaxis: { ...mapAxis(y, cells.ys, height), autorange: "reversed" }, annotations: isRoomy ? cellTexts(cells, (cell) => digits(value(cell), 3), share) : [] }) };
}

/** Columns or rows of the map by their values, of which as many are told as there is room for in so many pixels. */
function mapAxis(name, values, length) {
  const step = Math.max(1, Math.ceil(values.length * CELL.height / length));
  const tickvals = values.map((_, n) => n).filter((n) => n % step === 0);
  const text = (value) => (keyUnit(name) ? keyText(name, value) : String(value ?? "none"));
  return { title: escaped(columnName(name)), tickmode: "array", tickvals, ticktext: tickvals.map((n) => escaped(shortened(text(values[n]), 24))) };
}

/** The columns of a view's map: what is along the axis, and the colours, or what else there is. */
function mapColumns(view, columns) {
  const x = columns.includes(view.along) ? view.along : columns.find((name) => name !== view.colour);
  return [x, view.colour !== x ? view.colour : columns.find((name) => name !== x)];
}

function showMap(view, columns, measure, base, parent) {
  const chosen = mapColumns(view, columns);
  const chart = place("study-chart", Math.min(760, 170 + Math.max(3, valuesOf(view.rows, chosen[1]).length) * 28));
  const left = columns.filter((name) => !chosen.includes(name));
  parent.replaceChildren(chart, ...(left.length ? [note(`Of ${rowWord(view.figure)}s that differ in ${left.map(columnName).join(", ")}, the ${bestWord(view.figure)} is told.`)] : []));
  Charts.forget();
  Theme.chart(chart, () => mapChart(view, chosen, measure, base, [chart.clientWidth - 240, chart.clientHeight - 120]));
}
