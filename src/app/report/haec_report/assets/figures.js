// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors
// What a study of haec_sweep found without simulating: figures of haec_map evaluate, a chart each.

// More are in the table only.
const MOST_FIGURES = 12;
// Letters beside the buttons of a chart of half the page.
const MOST_TITLE = 54;
// Labels of an axis.
const MOST_TICKS = 8;

Comparison.push({
  id: "figures",
  title: "Figures",
  missing: (data) => (data.study && data.study.figures ? null : "not a study of figures"),
  isSilent: true,
  draw({ study }, element) {
    const rows = doneRows(study, () => true);
    const names = study.figures.filter((name) => rows.some((row) => typeof row[name] === "number"));
    const columns = chosenColumns({ ...study, rows });
    const shown = names.slice(0, MOST_FIGURES);
    const charts = shown.map((name, n) => place(`figure-${n}`, shown.length > 1 ? 400 : 460));
    element.append(shown.length > 1 ? make("div", { class: "halves" }, ...charts) : make("div", {}, ...charts));
    for (const [n, name] of shown.entries()) Theme.chart(charts[n], () => figureChart(name, study.units[name], rows, columns));
    if (names.length > shown.length) element.append(note(`The table has ${names.length - shown.length} more.`));
    element.append(figuresTable(study, columns));
  },
});

/** What was chosen, and all figures; also why, where there are none. */
function figuresTable(study, columns) {
  const isComplete = study.rows.every((row) => row.status === "done");
  const names = [...(isComplete ? columns : [...chosenColumns(study), "status"]), ...study.figures, ...(isComplete ? [] : ["error"])];
  const title = (name) => (study.units[name] ? `${name} [${study.units[name]}]` : name);
  const filters = columns.map((name) => ({ title: columnName(name), of: (row) => chosenText(row, name) }));
  const number = (row) => study.rows.indexOf(row) + 1;
  return new SortedTable([{ title: "row", value: number, text: (row) => String(number(row)) },
    ...names.map((name) => ({ ...plainColumn(name), title: title(name), text: (row) => cellText(row[name], 4) }))], study.rows, { filters }).element;
}

/** The column that is an axis: the one with the most numbers, at least three; none: the rows stand beside each other. */
function axisOf(rows, columns) {
  const count = (name) => (rows.every((row) => typeof row[name] === "number") ? new Set(rows.map((row) => row[name])).size : 0);
  return columns.reduce((most, name) => (count(name) >= Math.max(3, most ? count(most) : 0) ? name : most), null);
}

function figureChart(name, unit, rows, columns) {
  const axis = axisOf(rows, columns);
  const others = columns.filter((column) => column !== axis);
  // Bars beside each other are of one place.
  const colour = axis ? null : others[others.length - 1];
  const series = (row) => (axis ? label(row, others) : colour && others.length > 1 ? label(row, [colour]) : name);
  const placeOf = (row) => (axis ? row[axis] : escaped(label(row, others.length > 1 ? others.slice(0, -1) : others)));
  const groups = [...new Set(rows.map(series))];
  const data = groups.map((group, n) => {
    const mine = rows.filter((row) => series(row) === group);
    const { color, dash, symbol } = look(n);
    const lines = { type: "scatter", mode: "lines+markers", line: { color, dash, width: 1.5 }, marker: { symbol, color, size: 7 } };
    return { ...(axis ? lines : { type: "bar", marker: { color } }), name: escaped(group), x: mine.map(placeOf), y: mine.map((row) => row[name]),
      hovertemplate: `${escaped(group)}<br>%{x}: %{y:.6g}<extra></extra>` };
  });
  const placeTitle = axis || others.slice(0, others.length > 1 ? -1 : 1).join(", ");
  // What goes up is told by the title alone, which has the room for it.
  return { data, layout: Theme.layout({ title: escaped(shortened(unit ? `${name} [${unit}]` : name, MOST_TITLE)), barmode: "group",
    showlegend: groups.length > 1 && groups.length <= MOST_COLOURS,
    xaxis: { title: escaped(placeTitle), ...(axis ? ticks(rows.map((row) => row[axis])) : { type: "category" }) }, yaxis: { rangemode: "tozero" } }) };
}

/** Few values are labelled themselves. */
function ticks(values) {
  const different = [...new Set(values)];
  return different.length <= MOST_TICKS ? { tickvals: different } : {};
}
