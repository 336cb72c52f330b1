// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors
// Tables and charts that modules describe in their own sections of the report, as docs/how-to/write-a-module.md says.
// They are other people's, so that all is checked before anything is drawn; what is wrong is said in their place.

const DESCRIBED_KINDS = ["line", "bar", "heatmap"];
const MOST_DESCRIBED_ROWS = 1000;

// In reports as they are, on pages in what reads best.
const SCALED_UNITS = { ps: TIME_UNITS, bytes: BYTE_UNITS };

function check(isFine, fault) {
  if (!isFine) throw new Error(fault);
}

const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
const isText = (value) => typeof value === "string";
const isNumberOrNull = (value) => value === null || typeof value === "number";

/** A {name, unit}, at a path in the description. */
function checkNamed(value, path) {
  check(isObject(value) && isText(value.name), `${path} needs a name, a text`);
  check(value.unit === undefined || isText(value.unit), `${path}.unit must be a text`);
}

function checkTable({ columns, rows }, path) {
  check(Array.isArray(columns) && columns.length > 0, `${path}.columns must be a list of {name, unit}`);
  columns.forEach((column, n) => checkNamed(column, `${path}.columns[${n}]`));
  check(Array.isArray(rows), `${path}.rows must be a list of lists`);
  rows.forEach((row, n) => {
    check(Array.isArray(row) && row.length === columns.length, `${path}.rows[${n}] must have ${columns.length} values, one for each column`);
    check(row.every((cell) => isNumberOrNull(cell) || isText(cell)), `${path}.rows[${n}] must have numbers, texts and nulls alone`);
  });
}

function checkChart({ kind, x, y, value, series }, path) {
  check(DESCRIBED_KINDS.includes(kind), `${path}.kind is ${JSON.stringify(kind)}; it must be one of ${DESCRIBED_KINDS.join(", ")}`);
  checkNamed(x, `${path}.x`);
  checkNamed(y, `${path}.y`);
  if (value !== undefined) checkNamed(value, `${path}.value`);
  check(Array.isArray(x.values) && x.values.every((one) => typeof one === "number" || isText(one)),
    `${path}.x.values must be a list of numbers or texts`);
  check(Array.isArray(series) && series.length > 0, `${path}.series must be a list of {name, values}`);
  series.forEach((line, n) => {
    checkNamed(line, `${path}.series[${n}]`);
    check(Array.isArray(line.values) && line.values.every(isNumberOrNull), `${path}.series[${n}].values must be a list of numbers and nulls`);
    check(line.values.length === x.values.length, `${path}.series[${n}].values has ${line.values.length}, but x has ${x.values.length}`);
  });
}

function checkPart(part, path) {
  check(isObject(part) && isText(part.title), `${path} needs a title, a text`);
  check(part.note === undefined || isText(part.note), `${path}.note must be a text`);
  check(part.base === undefined || part.base in Bases.texts, `${path}.base must be one of ${Object.keys(Bases.texts).join(", ")}`);
  check(isObject(part.table) !== isObject(part.chart), `${path} needs either a table or a chart, an object`);
  if (part.table) checkTable(part.table, `${path}.table`);
  else checkChart(part.chart, `${path}.chart`);
}

/** The unit to be shown, and how many of the given one it is. */
function shownUnit(unit, values) {
  return unit in SCALED_UNITS ? unitFor(values.filter((one) => typeof one === "number"), SCALED_UNITS[unit]) : [unit, 1];
}

const withUnit = (name, unit) => (unit ? `${name} [${unit}]` : name);

function describedTable({ columns, rows }) {
  const isScaled = (value, unit) => typeof value === "number" && unit in SCALED_UNITS;
  const cell = (value, { unit }) => (value === null ? "-" : isScaled(value, unit) ? inUnit(value, SCALED_UNITS[unit]) : value);
  const shown = table(columns.map(({ name, unit }) => withUnit(name, unit in SCALED_UNITS ? "" : unit)),
    rows.slice(0, MOST_DESCRIBED_ROWS).map((row) => row.map((value, n) => cell(value, columns[n]))));
  return rows.length > MOST_DESCRIBED_ROWS ? [shown, note(`The first ${countText(MOST_DESCRIBED_ROWS)} rows of ${countText(rows.length)}.`)] : [shown];
}

function describedChart(title, { kind, x, y, value = { name: "" }, series }) {
  const ofValues = kind === "heatmap" ? value : y;
  const [xUnit, xFactor] = shownUnit(x.unit, x.values);
  const [unit, factor] = shownUnit(ofValues.unit, series.flatMap(({ values }) => values));
  const at = x.values.map((one) => (typeof one === "number" ? one / xFactor : escaped(one)));
  const scaled = (values) => values.map((one) => (one === null ? null : one / factor));
  const axis = escaped(withUnit(ofValues.name, unit));
  const xaxis = { title: escaped(withUnit(x.name, xUnit)) };
  if (kind === "heatmap") {
    return { data: [{ type: "heatmap", ...Theme.scale(), x: at, y: series.map(({ name }) => escaped(name)), z: series.map(({ values }) => scaled(values)),
      colorbar: { title: { text: axis, side: "right" } } }],
    layout: Theme.layout({ title: escaped(title), xaxis, yaxis: { title: escaped(withUnit(y.name, y.unit)), type: "category", autorange: "reversed" } }) };
  }
  const drawn = (n) => (kind === "line" ? lineThrough(n) : { type: "bar", marker: { color: look(n).color } });
  return { data: series.map((line, n) => ({ ...drawn(n), name: escaped(line.name), x: at, y: scaled(line.values) })),
    layout: Theme.layout({ title: escaped(title), barmode: "group", showlegend: series.length > 1, xaxis, yaxis: { title: axis, rangemode: "tozero" } }) };
}

/** One part of a module's description; `id` is that of its chart. */
function drawPart(part, path, id, element) {
  try {
    checkPart(part, path);
  } catch (error) {
    element.append(note(`This part of the module's section cannot be drawn: ${error.message}.`));
    return;
  }
  const chart = part.chart ? place(id, part.chart.kind === "heatmap" ? Math.min(640, 240 + 24 * part.chart.series.length) : 380) : null;
  const words = [part.base && `Of ${Bases.texts[part.base]}.`, part.note].filter(Boolean);
  element.append(...(chart ? [] : [make("h4", {}, part.title)]), ...words.map(note), ...(chart ? [chart] : describedTable(part.table)));
  if (chart) Theme.chart(chart, () => describedChart(part.title, part.chart));
}

/** All that a module describes; nothing where it does not. */
function drawDescribed(name, { describe: parts }, element) {
  if (parts === undefined) return;
  if (!Array.isArray(parts)) element.append(note("This module's section cannot be drawn: describe must be a list."));
  else parts.forEach((part, n) => drawPart(part, `describe[${n}]`, `module-${name}-${n}`, element));
}
