// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors
// What a study answers: its runs by their times, energies and efficiencies, and how they differ from a base.

/** "4x4x4, xyz: 1.2 s (-23 %)" of the best row, or which are equally good. */
function answerText(rows, figure, measure, base) {
  const [best] = bestOf(rows, () => "", measure, figure);
  if (!best) return "-";
  const least = measure.value(best, figure);
  const text = inUnit(least, figure.units);
  const having = rows.filter((row) => measure.value(row, figure) !== null);
  const equal = having.filter((row) => areEqual(least, measure.value(row, figure)));
  if (equal.length > 1 && equal.length === having.length) return `${text}, equal for all`;
  if (equal.length > 1) return `${equalNames(equal.map((row) => base.nameOf(row)))}: ${text}`;
  const ratio = base.ratio(best, measure, figure);
  const difference = base.of(best) === best ? " (the base)" : ratio === null ? "" : ` (${differenceText(ratio)})`;
  return `${base.nameOf(best)}: ${text}${difference}`;
}

/** What haec_sweep concludes of the base that is chosen; none of older studies. */
function conclusionsOf({ conclusion }, measure) {
  const found = conclusion && conclusion[measure.isWhole ? "whole" : "region_of_interest"];
  return (found || []).map((text) => make("p", { class: "conclusion" }, text.replace(/ %/g, "\u00a0%")));
}

/** The best run by time, energy and their product: of each trace, where there are several. */
function answers(study, measure, base) {
  const rows = productRows(study);
  if (!rows.length) return [];
  const figures = [TIME, ENERGY, PRODUCT].filter((figure) => measure.has(rows, figure));
  const traces = valuesOf(rows, "trace");
  const texts = traces.map((trace) => figures.map((figure) => answerText(rows.filter((row) => row.trace === trace), figure, measure, base)));
  const titles = figures.map((figure) => `least ${figure.title}`);
  const found = traces.length < 2 ? pairsTable(titles.map((title, n) => [title, texts[0][n]]))
    : table(["program", ...titles], traces.map((trace, n) => [trace, ...texts[n]]));
  const counted = valuesOf(rows, "energy_counts").filter(Boolean);
  return [...conclusionsOf(study, measure), found, note(`Percentages are differences from ${base.chosen}${traces.length < 2 ? "" : " with the same program"}.`
    + (counted.length ? ` Energies count ${counted.join(", or ")}.` : ""))];
}

/** Places of rows by time, among the rows of the same trace, phase and sensitivity: by the row {place, isShared}. Rows that are
 *  equal to the first of them share its place. */
function placesByTime(rows, measure) {
  const groups = new Map();
  const places = new Map();
  for (const row of [...rows].filter((one) => measure.time(one) !== null).sort((a, b) => measure.time(a) - measure.time(b))) {
    const key = JSON.stringify([row.trace, row.phase, row.sensitivity]);
    const { count, first } = groups.get(key) || { count: 0, first: null };
    const isShared = first !== null && areEqual(measure.time(first), measure.time(row));
    if (isShared) places.get(first).isShared = true;
    places.set(row, { place: isShared ? places.get(first).place : count + 1, isShared });
    groups.set(key, { count: count + 1, first: isShared ? first : row });
  }
  return places;
}

/** A star is for one alone. */
function placeText(found) {
  if (!found) return "-";
  return found.isShared ? `${found.place}, equal` : found.place === 1 ? "1 ★" : String(found.place);
}

/** "3, like the best": by draws of noise, the row cannot be told from the best one of its trace. */
function placeInNoise(row, found) {
  const isLikeBest = row.slower_draws > 0 && row.over_best_low <= 0 && row.over_best_high >= 0;
  return placeText(found) + (isLikeBest ? ", not distinguishable from the best" : "");
}

/** Median and interval over draws of noise, of rows that have them. */
function sampleColumns(rows) {
  if (!rows.some((row) => typeof row.samples_median_s === "number")) return [];
  const [unit, factor] = unitFor(rows.map((row) => (row.samples_high_s || 0) * 1e12), TIME_UNITS);
  const text = (seconds) => digits(seconds * 1e12 / factor, 4);
  const has = (row) => typeof row.samples_median_s === "number";
  return [{ title: `noise: median (90 %) [${unit}]`, hint: "predicted time over draws of noise: median and interval of 90 %",
    value: (row) => (has(row) ? row.samples_median_s : null),
    text: (row) => (has(row) ? `${text(row.samples_median_s)} (${text(row.samples_low_s)} to ${text(row.samples_high_s)})` : "-") },
  { title: "slower than the best", hint: "in so many draws of noise; each machine has the same random numbers in a draw",
    value: (row) => (has(row) ? row.slower_draws ?? null : null),
    text: (row) => (has(row) && typeof row.slower_draws === "number" ? `${row.slower_draws} of ${row.samples} draws` : "-") }];
}

/** How many times longer the processes of each job take than alone in the same places. */
function jobColumns(study) {
  return study.columns.filter((name) => name.startsWith("slowdown_")).map((name) => ({
    title: `${name.replace("slowdown_", "")}, to alone`, hint: "times as long as the job takes alone in the same places", value: (row) => row[name],
    text: (row) => cellText(row[name], 5) }));
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
  const before = [{ title: "place", hint: "by time, among the runs of the same trace; times that differ by less than 0.1 % are equal", value: (row) => (order.has(row) ? order.get(row).place : null),
    text: (row) => placeInNoise(row, order.get(row)) }, ...namingColumns(study)];
  const figures = FIGURES_OF_RUNS.filter((figure) => measure.has(rows, figure)).flatMap((figure) => figureColumns(productRows(study), figure, measure, base));
  const columns = study.columns.slice(study.columns.indexOf("status") + 1).filter((name) => name !== "report" && rows.some((row) => (row[name] ?? "") !== ""));
  const more = [...jobColumns(study), ...sampleColumns(rows)];
  return { main: [...before, ...more, ...figures], all: [...before, ...more, ...figures.filter(({ isDifference }) => isDifference), ...columns.map(plainColumn)] };
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
