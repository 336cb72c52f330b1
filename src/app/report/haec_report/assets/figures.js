// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors
// What a study of haec_sweep found without simulating: figures of haec_map evaluate, a chart each, and any by what was chosen.

// More are in the table alone, as those are that are the same in all rows.
const MOST_FIGURES = 12;
// Letters beside the buttons of a chart of half the page.
const MOST_TITLE = 54;
// Labels of an axis.
const MOST_TICKS = 8;

Comparison.push({
  id: "figures",
  title: "Figures",
  missing: ({ study }) => (study && study.figures && !study.bound ? null : "not a study of figures"),
  isSilent: true,
  draw({ study }, element) {
    const rows = doneRows(study, () => true);
    const measure = new PlainFigures(study);
    const figures = measure.figures(rows);
    const columns = chosenColumns({ ...study, rows });
    const differing = figures.filter((figure) => measure.differs(rows, figure));
    const shown = (differing.length ? differing : figures).slice(0, MOST_FIGURES);
    const charts = shown.map((_, n) => place(`figure-${n}`, shown.length > 1 ? 400 : 460));
    element.append(shown.length > 1 ? make("div", { class: "halves" }, ...charts) : make("div", {}, ...charts));
    for (const [n, figure] of shown.entries()) Theme.chart(charts[n], () => figureChart(figure, measure, rows, columns));
    if (figures.length > shown.length) element.append(note(`The table alone has ${figures.length - shown.length} more, such as figures that are the same in all rows.`));
    element.append(figuresTable(study, columns));
  },
});

/** What was chosen, and all figures, or the main ones at first; also why, where there are none. */
function figuresTable(study, columns, main = study.figures) {
  const isComplete = study.rows.every((row) => row.status === "done");
  const [before, after] = isComplete ? [columns, []] : [[...chosenColumns(study), "status"], ["error"]];
  const measure = new PlainFigures(study);
  const columnOf = (name) => {
    const figure = measure.all.find(({ key }) => key === name);
    const [unit, factor] = figure ? measure.unit(study.rows, figure) : ["", 1];
    const text = (row) => (typeof row[name] === "number" ? digits(row[name] / factor) : cellText(row[name]));
    return { ...plainColumn(name), title: unit ? `${name} [${unit}]` : columnName(name), text };
  };
  const filters = columns.map((name) => ({ title: columnName(name), of: (row) => chosenText(row, name) }));
  const number = (row) => study.rows.indexOf(row) + 1;
  const columnsWith = (figures) => [{ title: "row", value: number, text: (row) => String(number(row)) }, ...[...before, ...figures, ...after].map(columnOf)];
  const sorted = new SortedTable(columnsWith(main), study.rows, { filters });
  if (main.length < study.figures.length) {
    sorted.element.firstChild.prepend(choice("columns", { main: "the main ones", all: "all" }, (which) => {
      if (sorted.element.isConnected) sorted.change(columnsWith(which === "all" ? study.figures : main));
    }));
  }
  return sorted.element;
}

/** Figures as charts by what was chosen take them: in the study's units, and the least of several rows unless one chooses the
 *  greatest. */
class PlainFigures extends Measure {
  constructor(study) {
    super([]);
    const units = { s: TIME.units, bytes: BYTE_UNITS };
    this.all = study.figures.map((key) => ({ key, title: key, isPlain: true, units: units[study.units[key]] || [[study.units[key] || "", 1]] }));
  }

  value(row, { key }) {
    return typeof row[key] === "number" ? row[key] : null;
  }

  titleOf({ title }) {
    return title;
  }

  /** Those that differ between the rows first. */
  figures(rows) {
    return this.all.filter((figure) => this.has(rows, figure)).sort((a, b) => this.differs(rows, b) - this.differs(rows, a));
  }

  differs(rows, figure) {
    return new Set(rows.map((row) => this.value(row, figure))).size > 1;
  }

  chooseGreatest(isGreatest) {
    this.all.forEach((figure) => { figure.isMostBest = isGreatest; });
  }
}

Comparison.push({
  id: "figures-by-choice",
  title: "A figure, by the choices of the study",
  missing: ({ study }) => (study && study.figures && new StudyBase(study).columns.length > 1 && new PlainFigures(study).figures(productRows(study)).length
    ? null : "no columns of a study of figures"),
  isSilent: true,
  draw: ({ study }, element) => drawByChoice(study, productRows(study), new PlainFigures(study), element),
});

/** The column that is an axis: the one with the most numbers, at least three; none: the rows stand beside each other. */
function axisOf(rows, columns) {
  const count = (name) => (rows.every((row) => typeof row[name] === "number") ? new Set(rows.map((row) => row[name])).size : 0);
  return columns.reduce((most, name) => (count(name) >= Math.max(3, most ? count(most) : 0) ? name : most), null);
}

function figureChart(figure, measure, rows, columns) {
  const [unit, factor] = measure.unit(rows, figure);
  const axis = axisOf(rows, columns);
  const others = columns.filter((column) => column !== axis);
  // Bars beside each other are of one place.
  const colour = axis ? null : others[others.length - 1];
  const series = (row) => (axis ? label(row, others) : colour && others.length > 1 ? label(row, [colour]) : figure.title);
  const placeOf = (row) => (axis ? row[axis] : escaped(label(row, others.length > 1 ? others.slice(0, -1) : others)));
  const scaled = (row) => (measure.value(row, figure) === null ? null : measure.value(row, figure) / factor);
  const groups = [...new Set(rows.map(series))];
  const data = groups.map((group, n) => {
    const mine = rows.filter((row) => series(row) === group);
    const { color, dash, symbol } = look(n);
    const lines = { type: "scatter", mode: "lines+markers", line: { color, dash, width: 1.5 }, marker: { symbol, color, size: 7 } };
    return { ...(axis ? lines : { type: "bar", marker: { color } }), name: escaped(group), x: mine.map(placeOf), y: mine.map((row) => scaled(row)),
      hovertemplate: `${escaped(group)}<br>%{x}: %{y:.6g} ${unit}<extra></extra>` };
  });
  const names = others.slice(0, others.length > 1 ? -1 : 1).map(columnName).join(", ");
  // What goes up is told by the title alone, which has the room for it.
  return { data, layout: Theme.layout({ title: escaped(shortened(unit ? `${figure.title} [${unit}]` : figure.title, MOST_TITLE)), barmode: "group",
    showlegend: groups.length > 1 && groups.length <= MOST_COLOURS,
    xaxis: axis ? placesAxis({ title: columnTitle(axis), isAxis: true }, rows.map((row) => row[axis])) : { title: escaped(names), type: "category" }, yaxis: { rangemode: "tozero" } }) };
}

/** Few values are labelled themselves. */
function ticks(values) {
  const different = [...new Set(values)];
  return different.length <= MOST_TICKS ? { tickvals: different } : {};
}
