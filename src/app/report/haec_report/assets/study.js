// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors
// Charts of a study's figures by what was chosen: bars, or lines over numbers, in a small chart for each value of a column
// where there are many runs; or two columns as a map.

const AXES = { auto: "as it reads best", linear: "linear", log: "logarithmic" };

/** The rows of one panel. */
function studyChart(drawn, rows, { isLog, title, base }) {
  const places = [...new Set(rows.map(drawn.place))];
  const data = [...drawn.groups].map(([group, n]) => groupOfRows(drawn, rows.filter((row) => drawn.group(row) === group), group, n, base));
  if (drawn.figure === TIME) data.push(idealLine(drawn, rows, places));
  const values = drawn.values(drawn.rows);
  const [least, most] = [Math.min(...values.filter((value) => value > 0)), Math.max(...values)];
  const range = isLog && most > 0 ? [Math.log10(least / 2), Math.log10(1.3 * most)] : [0, 1.06 * most || 1];
  const yaxis = { ...(isLog ? Theme.logAxis("", values) : {}), title: axisTitle(drawn.figure, drawn.unit), range };
  return { data, layout: Theme.layout({ title: escaped(title), barmode: "group", showlegend: false, yaxis, xaxis: placesAxis(drawn, places) }) };
}

function groupOfRows(drawn, rows, group, n, base) {
  const { color, dash, symbol } = look(n);
  const lines = { type: "scatter", mode: "lines+markers", line: { color, dash, width: 1.5 }, marker: { symbol, color, size: 7 } };
  const mine = drawn.isAxis ? [...rows].sort((a, b) => drawn.place(a) - drawn.place(b)) : rows;
  return { ...(drawn.isAxis ? lines : { type: "bar", marker: { color }, textposition: "none" }), name: escaped(shortened(group, 40)),
    x: mine.map((row) => escapedPlace(drawn, row)), y: drawn.values(mine), text: mine.map((row) => escaped(base.nameOf(row))),
    hovertemplate: `%{text}: %{y:.5g} ${drawn.unit}<extra></extra>` };
}

const escapedPlace = (drawn, row) => (drawn.isAxis ? drawn.place(row) : escaped(drawn.place(row)));

/** The least time on an ideal network at each place. */
function idealLine(drawn, rows, places) {
  const sorted = drawn.isAxis ? [...places].sort((a, b) => a - b) : places;
  const least = (place) => Math.min(...rows.filter((row) => drawn.place(row) === place).map((row) => drawn.measure.ideal(row) ?? Infinity));
  const times = sorted.map(least).map((time) => (Number.isFinite(time) ? time / drawn.factor : null));
  return { type: "scatter", mode: "lines+markers", name: "ideal network", x: drawn.isAxis ? sorted : sorted.map(escaped), y: times,
    line: { color: Theme.colours().text, dash: "dot", width: 1.5 }, marker: { symbol: "line-ew-open", size: 16, color: Theme.colours().text },
    hovertemplate: `ideal network: %{y:.5g} ${drawn.unit}<extra></extra>` };
}

/** An axis of numbers, logarithmic where these grow by factors; or names, of which as many are told as there is room for. */
function placesAxis(drawn, places) {
  const title = escaped(drawn.title);
  if (drawn.isAxis) {
    const sorted = [...places].sort((a, b) => a - b);
    const isLog = sorted[0] > 0 && sorted[sorted.length - 1] > 4 * sorted[Math.floor(sorted.length / 2)];
    return isLog ? Theme.logAxis(title, places) : { title, ...ticks(places) };
  }
  const texts = places.map(escaped);
  const told = places.length > MOST_BARS ? {} : { tickvals: texts, ticktext: places.map((place) => escaped(shortened(place, 30))) };
  return { title, type: "category", categoryorder: "array", categoryarray: texts, ...told };
}

/** What a reader has to know of a chart: what is left out, and why its axis is logarithmic. */
function drawnNotes(drawn, isLog, left) {
  const { figure } = drawn;
  return [figure === TIME ? "As it is predicted. The dotted line is the same on an ideal network, which costs nothing." : "",
    drawn.left.length ? `Of ${rowWord(figure)}s that differ only in ${drawn.left.map(columnName).join(", ")}, the ${bestWord(figure)} is drawn.` : "",
    isLog && drawn.isFlat ? `The axis is logarithmic, as one ${rowWord(figure)} flattens all others.` : "",
    left > 0 ? `${left} more small charts are left out; choose another column.` : ""].filter(Boolean).join(" ");
}

/** The charts of a view {figure, along, colour, panel, axis, as, rows}, in a place that had others before. */
function showStudyCharts(view, columns, measure, base, parent) {
  if (view.as === "map") return showMap(view, columns, measure, base, parent);
  const drawn = new Drawn(view.rows, columns, view, measure, view.figure);
  const isLog = view.axis === "log" || (view.axis === "auto" && drawn.isFlat);
  const panels = drawn.panels.slice(0, MOST_PANELS);
  const charts = panels.map((_, n) => place(n ? `study-chart-${n}` : "study-chart", panels.length > 1 ? 260 : 420));
  parent.replaceChildren(colourKeys([...drawn.groups.keys()]), make("div", { class: panels.length > 1 ? "smalls" : "" }, ...charts),
    note(drawnNotes(drawn, isLog, drawn.panels.length - panels.length)));
  Charts.forget();
  panels.forEach((panel, n) => {
    const rows = drawn.rows.filter((row) => drawn.panel(row) === panel);
    const title = panel || measure.titleOf(view.figure);
    Theme.chart(charts[n], () => studyChart(drawn, rows, { isLog, title, base }));
  });
  return undefined;
}

/** Choosers of what is drawn; `changed` draws it. */
function studyControls(view, all, columns, measure, changed) {
  const rows = view.rows;
  const pick = (text, key, values, nameOf) => choiceAmong(text, [view[key], ...values.filter((value) => value !== view[key])], (value) => {
    view[key] = value;
    changed();
  }, nameOf);
  const traces = valuesOf(all, "trace");
  const along = rows.length <= MOST_BARS ? [ALL_OTHERS, ...columns] : columns;
  return [
    ...(traces.length > 1 ? [choiceAmong("program", traces, (trace) => { view.rows = all.filter((row) => row.trace === trace); changed(); })] : []),
    pick("figure", "figure", measure.figures(all), ({ title }) => title),
    ...(columns.length > 1 ? [pick("drawn as", "as", ["charts", "map"]), pick("along", "along", along, columnName)] : []),
    ...(columns.length ? [pick("colours, or down the map,", "colour", columns, columnName)] : []),
    ...(columns.length > 1 ? [pick("small charts by", "panel", [NO_PANELS, ...columns], columnName)] : []),
    ...(measure.chooseGreatest && columns.length > 2 ? [choice("of several at a place the", { least: "least", greatest: "greatest" }, (which) => {
      measure.chooseGreatest(which === "greatest");
      changed();
    })] : []),
    pick("axis", "axis", Object.keys(AXES), (axis) => AXES[axis])];
}

/** Charts of rows, by the figures and the base of a study, with what chooses among them. */
function drawByChoice(study, all, measure, element) {
  const base = new StudyBase(study);
  const rows = all.filter((row) => row.trace === all[0].trace);
  const columns = base.columns.filter((name) => valuesOf(rows, name).length > 1);
  const view = { figure: measure.figures(all)[0], as: "charts", axis: "auto", rows, ...firstRoles(rows, columns) };
  const parent = make("div");
  const show = () => showStudyCharts(view, columns, measure, base, parent);
  element.append(make("div", { class: "controls told" }, ...studyControls(view, all, columns, measure, () => { if (parent.isConnected) show(); })), parent);
  show();
}

Comparison.push({
  id: "study",
  title: "Times and more, by the choices of the study",
  missing: ({ study }) => (study && !study.figures && productRows(study).length ? null : "not a study"),
  isSilent: true,
  base: ({ study }) => new Measure(productRows(study)).base,
  draw: ({ study }, element) => drawByChoice(study, productRows(study), new Measure(productRows(study)), element),
});
