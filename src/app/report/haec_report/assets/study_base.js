// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors
// The run that others of a study are compared with: what was chosen for it, in each trace and phase.

const ComparedWith = {
  // The label of what was chosen; null until somebody chooses.
  chosen: null,
  users: [],

  /** Draws now, and again when another base is chosen, as long as the element is there. */
  follow(element, draw) {
    ComparedWith.users.push({ element, draw });
    draw();
  },

  choose(name) {
    ComparedWith.chosen = name;
    ComparedWith.users = ComparedWith.users.filter(({ element }) => element.isConnected);
    ComparedWith.users.forEach(({ draw }) => draw());
  },
};

/** A study's bases: `columns` are those that a base is chosen by. */
class StudyBase {
  constructor(study) {
    const rows = productRows(study);
    this.columns = chosenColumns({ ...study, rows }).filter((name) => name !== "trace");
    this.names = [...new Set(rows.map((row) => this.nameOf(row)))];
    const told = study.base && rows.find((row) => Object.entries(study.base).every(([name, value]) => row[name] === value));
    this.first = rows.length ? this.nameOf(told || rows[0]) : "";
    this.rows = new Map();
    doneRows(study, (row) => !row.sensitivity).forEach((row) => this.rows.set(this.keyOf(row, this.nameOf(row)), row));
  }

  nameOf(row) {
    return label(row, this.columns);
  }

  keyOf(row, name) {
    return JSON.stringify([row.trace || "", row.phase || "", name]);
  }

  get chosen() {
    return this.names.includes(ComparedWith.chosen) ? ComparedWith.chosen : this.first;
  }

  /** The row that a row is compared with, of its own trace and phase; undefined where there is none. */
  of(row) {
    return this.rows.get(this.keyOf(row, this.chosen));
  }

  /** How many times the base's figure a row has; null where one is unknown, or the base has none of it. */
  ratio(row, measure, figure) {
    const [mine, base] = [row, this.of(row)].map((other) => other && measure.value(other, figure));
    return typeof mine === "number" && base ? mine / base : null;
  }

  chooser() {
    const names = [this.chosen, ...this.names.filter((name) => name !== this.chosen)];
    return choiceAmong("compared with", names, (name) => { if (name !== this.chosen) ComparedWith.choose(name); });
  }
}

/** "+12 %" of a ratio to the base; "equal" where it differs by less than says anything. */
function differenceText(ratio) {
  if (ratio === null) return "-";
  if (Math.abs(ratio - 1) < LEAST_DIFFERENCE) return "equal";
  const percent = 100 * (ratio - 1);
  return `${percent > 0 ? "+" : "\u2212"}${digits(Math.abs(percent), 3)} %`;
}
