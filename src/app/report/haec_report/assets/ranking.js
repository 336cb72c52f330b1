// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors
// What a study answers: its runs by their times, energies and efficiencies, and how they differ from a base.

/** "4x4x4, xyz: 1.2 s (-23 %)" of the best row. */
function answerText(row, figure, measure, base) {
  const ratio = base.ratio(row, measure, figure);
  const difference = base.of(row) === row ? " (the base)" : ratio === null ? "" : ` (${differenceText(ratio)})`;
  return `${base.nameOf(row)}: ${inUnit(measure.value(row, figure), figure.units)}${difference}`;
}

/** The best run by time, energy and their product: of each trace, where there are several. */
function answers(study, measure, base) {
  const rows = productRows(study);
  if (!rows.length) return [];
  const figures = [TIME, ENERGY, PRODUCT].filter((figure) => measure.has(rows, figure));
  const traces = valuesOf(rows, "trace");
  const texts = traces.map((trace) => figures.map((figure) => {
    const best = bestOf(rows.filter((row) => row.trace === trace), () => "", measure, figure);
    return best.length ? answerText(best[0], figure, measure, base) : "-";
  }));
  const titles = figures.map((figure) => `least ${figure.title}`);
  const found = traces.length < 2 ? pairsTable(titles.map((title, n) => [title, texts[0][n]]))
    : table(["program", ...titles], traces.map((trace, n) => [trace, ...texts[n]]));
  return [found, note(`Percentages are differences from ${base.chosen}${traces.length < 2 ? "" : " with the same program"}.`)];
}

/** Places of rows by time, among the rows of the same trace, phase and sensitivity: by the row. */
function placesByTime(rows, measure) {
  const counts = new Map();
  return new Map([...rows].filter((row) => measure.time(row) !== null).sort((a, b) => measure.time(a) - measure.time(b)).map((row) => {
    const group = JSON.stringify([row.trace, row.phase, row.sensitivity]);
    counts.set(group, (counts.get(group) || 0) + 1);
    return [row, counts.get(group)];
  }));
}

/** A figure, and how it differs from the base's. */
function figureColumns(product, figure, measure, base) {
  const [unit, factor] = measure.unit(product, figure);
  const value = (row) => measure.value(row, figure);
  const own = { title: axisTitle({ title: figure.short || figure.title }, unit), hint: figure.title, value,
    text: (row) => (value(row) === null ? "-" : digits(value(row) / factor)) };
  if (figure !== TIME && figure !== ENERGY) return [own];
  const ratio = (row) => base.ratio(row, measure, figure);
  return [own, { title: `${figure.title}, to base`, hint: "difference from the run that is named above", isDifference: true, value: ratio,
    text: (row) => (base.of(row) === row ? "base" : differenceText(ratio(row))) }];
}

function cellText(value, count = 6) {
  if (value === undefined || value === null) return "";
  return typeof value === "number" ? digits(value, count) : typeof value === "object" ? JSON.stringify(value) : String(value);
}

/** A column of the study's table as it is there. */
const plainColumn = (name) => ({ title: columnName(name), hint: name, value: (row) => row[name], text: (row) => cellText(row[name]) });

/** Columns that say what was chosen; those that most rows lack are seen where a row has them. */
function namingColumns(study) {
  const optional = ["phase", ...NOT_CHOSEN];
  return [...chosenColumns(study), ...NOT_CHOSEN].map((name) => ({ ...plainColumn(name), isOptional: optional.includes(name) }));
}

/** What the ranking may have as columns, by the words of its chooser. */
function rankingColumns(study, rows, measure, base) {
  const order = placesByTime(rows, measure);
  const before = [{ title: "place", hint: "by time, among the runs of the same trace", value: (row) => order.get(row) ?? null,
    text: (row) => (order.get(row) === 1 ? "1 ★" : String(order.get(row) ?? "-")) }, ...namingColumns(study)];
  const figures = FIGURES_OF_RUNS.filter((figure) => measure.has(rows, figure)).flatMap((figure) => figureColumns(productRows(study), figure, measure, base));
  const columns = study.columns.slice(study.columns.indexOf("status") + 1).filter((name) => name !== "report" && rows.some((row) => (row[name] ?? "") !== ""));
  return { main: [...before, ...figures], all: [...before, ...figures.filter(({ isDifference }) => isDifference), ...columns.map(plainColumn)] };
}

/** Choosers of values, of columns that have several. */
function rankingFilters(study, rows) {
  const filters = chosenColumns(study)
    .map((name) => ({ title: columnName(name), of: (row) => chosenText(row, name), chosen: name === "phase" ? WHOLE_PROGRAM : undefined }));
  const hasSensitivities = rows.some((row) => row.sensitivity);
  return filters.concat(hasSensitivities ? [{ title: "sensitivity", of: (row) => String(row.sensitivity || ""), chosen: "" }] : []);
}

/** Rows without a result, and why. */
function failures(study) {
  const rows = study.rows.filter((row) => row.status !== "done");
  if (!rows.length) return null;
  const names = [...chosenColumns(study), "status", "error"];
  return make("details", {}, make("summary", {}, `${rows.length} of ${study.rows.length} rows have no result`),
    table(names.map(columnName), rows.map((row) => names.map((name) => cellText(row[name])))));
}

Comparison.push({
  id: "ranking",
  title: "Ranking",
  missing: (data) => (data.study && !data.study.figures && data.study.rows.length ? null : "not a study"),
  isSilent: true,
  base: ({ study }) => new Measure(productRows(study)).base,
  draw({ study }, element) {
    const rows = doneRows(study, () => true);
    const lost = failures(study);
    if (!rows.length) return element.append(note("No run has a result."), lost);
    const [measure, base] = [new Measure(productRows(study)), new StudyBase(study)];
    const answer = make("div");
    let which = "main";
    const columns = () => rankingColumns(study, rows, measure, base)[which];
    const start = columns();
    const sorted = new SortedTable(start, rows, { filters: rankingFilters(study, rows),
      sortedBy: start.findIndex(({ title }) => title.startsWith(TIME.title)), rowClass: (row) => (row === base.of(row) ? "base" : "") });
    const chooser = choice("columns", { main: "the main ones", all: "all" }, (value) => {
      which = value;
      if (sorted.element.isConnected) sorted.change(columns());
    });
    sorted.element.firstChild.prepend(...(base.names.length > 1 ? [base.chooser()] : []), chooser);
    element.append(answer, sorted.element, ...(lost ? [lost] : []));
    ComparedWith.follow(element, () => {
      answer.replaceChildren(...answers(study, measure, base));
      sorted.change(columns());
    });
    return undefined;
  },
});
