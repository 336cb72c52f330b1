// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors
// What a study of haec_sweep has: its rows, what was chosen for them, and their figures in the base that is chosen.

// Columns whose values say by themselves what they are.
const SAY_WHAT = new Set(["trace", "traffic", "config", "topology", "mapping", "model", "case", "phase", "application", "file"]);
const NOT_CHOSEN = new Set(["sensitivity", "value"]);
const WHOLE_PROGRAM = "whole program";

const ENERGY_UNITS = [["GJ", 1e9], ["MJ", 1e6], ["kJ", 1e3], ["J", 1], ["mJ", 1e-3], ["uJ", 1e-6]];
const PRODUCT_UNITS = ENERGY_UNITS.map(([unit, factor]) => [`${unit}\u00a0s`, factor]);

// What rows are ranked by and charts may show, by the columns of haec_sweep. `units` are of the SI's unit; shares have none.
const TIME = { key: "time", title: "time", units: TIME_UNITS.map(([unit, ps]) => [unit, ps / PS_PER_S]) };
const ENERGY = { key: "energy_j", title: "energy", units: ENERGY_UNITS };
const PRODUCT = { key: "edp_js", title: "energy-delay product", short: "EDP", units: PRODUCT_UNITS };
const FIGURES_OF_RUNS = [TIME, ENERGY, PRODUCT,
  { key: "nodes_energy_j", title: "energy of nodes", units: ENERGY_UNITS }, { key: "links_energy_j", title: "energy of links", units: ENERGY_UNITS },
  ...["parallel_efficiency", "load_balance", "communication_efficiency", "serialisation", "transfer_efficiency", "mpi_parallel_efficiency",
    "mpi_load_balance", "mpi_communication_efficiency", "openmp_parallel_efficiency", "openmp_load_balance", "openmp_communication_efficiency"]
    .map((key) => ({ key, title: key.replace(/_/g, " ").replace("mpi", "MPI").replace("openmp", "OpenMP"), units: [["%", 0.01]], isMostBest: true }))];

/** Values that are lists or objects, such as sizes, become their texts: they are compared as others are. Columns get names. */
function makeComparable(study) {
  const sensitivities = new Set(study.rows.map((row) => row.sensitivity).filter(Boolean));
  ColumnNames.shorten([...new Set([...study.columns, ...sensitivities])]);
  const chosen = study.columns.slice(0, study.columns.indexOf("status"));
  for (const row of [...study.rows, study.base || {}, ...[...(study.tolerances || []), ...(study.scaling || []), ...(study.what_if || [])].map(({ of }) => of)]) {
    for (const name of chosen) if (row[name] && typeof row[name] === "object") row[name] = JSON.stringify(row[name]);
  }
}

/** Columns that say what was chosen, and of which there is more than one value. */
function chosenColumns(study) {
  const first = study.columns.indexOf("status");
  return study.columns.slice(0, first).filter((name) => !NOT_CHOSEN.has(name) && new Set(study.rows.map((row) => row[name])).size > 1);
}

const doneRows = (study, isWanted) => study.rows.filter((row) => row.status === "done" && isWanted(row));

/** Runs of whole programs that are no sensitivities. */
const productRows = (study) => doneRows(study, (row) => !row.sensitivity && !row.phase);

/** What a column is called: a key of the configuration by as many of its last parts as tell it from the study's others, and
 *  numbers, which are elements of lists, with the list's name. */
const ColumnNames = {
  short: new Map(),

  shorten(names) {
    for (const name of names) {
      const parts = name.split(".");
      const ends = parts.map((_, n) => parts.slice(n).join(".")).reverse();
      const isClear = (end) => !/^\d/.test(end) && names.every((other) => other === name || !`.${other}`.endsWith(`.${end}`));
      ColumnNames.short.set(name, ends.find(isClear) || name);
    }
  },
};

const columnName = (name) => ColumnNames.short.get(name) || name;

const chosenText = (row, name) => (name === "phase" && !row.phase ? WHOLE_PROGRAM : String(row[name] ?? ""));

/** Columns' values on one line. */
function label(row, columns) {
  return columns.map((name) => (SAY_WHAT.has(name) ? "" : `${columnName(name)} `) + chosenText(row, name)).join(", ") || "all";
}

/** Values of a column, numbers by size, others in the order of the rows. */
function valuesOf(rows, name) {
  const values = [...new Set(rows.map((row) => row[name]))];
  return values.every((value) => typeof value === "number") ? values.sort((a, b) => a - b) : values;
}

/** At least three numbers: they are an axis. */
function isNumeric(rows, name) {
  const values = valuesOf(rows, name);
  return values.length > 2 && values.every((value) => typeof value === "number");
}

/** Figures of rows: of the region of interest where all rows have one and it is chosen, or else of the whole run; those of a
 *  phase are of the phase always. */
class Measure {
  constructor(rows) {
    this.isWhole = Bases.chosen === "whole" || !rows.every((row) => typeof row.interest_s === "number");
  }

  get base() {
    return Bases.texts[this.isWhole ? "whole" : "region_of_interest"];
  }

  titleOf({ title }) {
    return `Predicted ${title} of ${this.base}`;
  }

  value(row, { key }) {
    const isWhole = this.isWhole && !row.phase;
    const found = key === "time" ? row[isWhole ? "predicted_s" : "interest_s"] : row[isWhole ? `whole_${key}` : key];
    return typeof found === "number" ? found : null;
  }

  time(row) {
    return this.value(row, TIME);
  }

  /** Seconds on an ideal network. */
  ideal(row) {
    const found = row[this.isWhole ? "ideal_s" : "ideal_interest_s"];
    return typeof found === "number" ? found : null;
  }

  /** Those that rows have. */
  figures(rows) {
    return FIGURES_OF_RUNS.filter((figure) => this.has(rows, figure));
  }

  has(rows, figure) {
    return rows.some((row) => this.value(row, figure) !== null);
  }

  /** [name of the unit, its size] in which the rows' values read best. */
  unit(rows, figure) {
    return unitFor(rows.map((row) => this.value(row, figure)), figure.units);
  }
}

// Figures that differ by a smaller share are equal, as haec_sweep has it.
const LEAST_DIFFERENCE = 0.001;
const areEqual = (least, value) => value <= least * (1 + LEAST_DIFFERENCE);

/** Of the best, if there are several. */
function equalNames(names, most = 3) {
  if (names.length === 1) return names[0];
  return `${names.slice(0, most).join(" and ")}${names.length > most ? ` and ${names.length - most} more` : ""}, which are equal`;
}

/** Names of figures of haec_map are longer than axes are; they stand above the charts. */
const axisTitle = ({ title, isPlain }, unit) => (isPlain ? unit : `${title} [${unit}]`);

const rowWord = ({ isPlain }) => (isPlain ? "row" : "run");

/** Which of several rows at a place is shown: of figures of haec_map nobody knows whether less is better. */
const bestWord = ({ isPlain, isMostBest }) => (!isPlain ? "best" : isMostBest ? "greatest" : "least");

const geometricMean = (values) => Math.exp(values.reduce((sum, value) => sum + Math.log(value), 0) / values.length);

/** Of {time, energy} those that no other beats in one without losing in the other, by time. */
function paretoFront(points) {
  const front = [];
  for (const point of [...points].sort((a, b) => a.time - b.time || a.energy - b.energy)) {
    const last = front[front.length - 1];
    if (!last || point.energy < last.energy || (point.energy === last.energy && point.time === last.time)) front.push(point);
  }
  return front;
}

/** A choice among values of any kind; tells of each change, and of the first value at once. */
function choiceAmong(text, values, changed, nameOf = String) {
  return choice(text, Object.fromEntries(values.map((value, n) => [`v${n}`, nameOf(value)])), (key) => changed(values[Number(key.slice(1))]));
}
