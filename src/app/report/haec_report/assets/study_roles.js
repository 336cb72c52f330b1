// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors
// Which runs of a study its charts draw, and where: along an axis, in colours, and in small charts.

// More runs are divided among small charts.
const MOST_BARS = 30;
const MOST_PANELS = 24;
// Colours that are told apart beside each other.
const MOST_COLOURS = COLOURS.length;
// The greatest is so many times the median: on a linear axis nothing else would be seen.
const FLATTENS = 10;
const ALL_OTHERS = "all others";
const NO_PANELS = "-";

/** Of rows that have the same key, the one with the best figure; rows without the figure are left out. */
function bestOf(rows, keyOf, measure, figure) {
  const best = new Map();
  const isBetter = (value, other) => (figure.isMostBest ? value > other : value < other);
  for (const row of rows) {
    const [key, value] = [keyOf(row), measure.value(row, figure)];
    if (value !== null && (!best.has(key) || isBetter(value, measure.value(best.get(key), figure)))) best.set(key, row);
  }
  return [...best.values()];
}

/** Whether one of the values flattens all others on an axis that is not logarithmic. */
function isFlattened(values) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted.length > 2 && sorted[0] > 0 && sorted[sorted.length - 1] > FLATTENS * sorted[Math.floor(sorted.length / 2)];
}

/** The columns {along, colour, panel} at first: few runs stand beside each other, of many the column with the most values is
 *  the axis, and others are colours and small charts. */
function firstRoles(rows, columns) {
  const count = (name) => valuesOf(rows, name).length;
  if (rows.length <= MOST_BARS) {
    return { along: ALL_OTHERS, colour: columns.includes("model") ? "model" : columns[columns.length - 1] || null, panel: NO_PANELS };
  }
  const [along, ...others] = [...columns].sort((a, b) => isNumeric(rows, b) - isNumeric(rows, a) || count(b) - count(a));
  const colour = others.find((name) => count(name) <= MOST_COLOURS) || null;
  return { along, colour, panel: others.find((name) => name !== colour && count(name) <= MOST_COLOURS) || NO_PANELS };
}

/** What is drawn: `rows`, and by a row its place on the axis, its group (colour) and its panel. */
class Drawn {
  constructor(all, columns, roles, measure, figure) {
    const used = [roles.along, roles.colour, roles.panel];
    const others = columns.filter((name) => !used.includes(name));
    Object.assign(this, { measure, figure, isAlongOthers: roles.along === ALL_OTHERS, isAxis: roles.along !== ALL_OTHERS && isNumeric(all, roles.along) });
    this.title = this.isAlongOthers ? others.map(columnName).join(", ") : columnTitle(roles.along);
    this.place = (row) => (this.isAlongOthers ? label(row, others) : this.isAxis ? row[roles.along] : chosenText(row, roles.along));
    this.group = (row) => (roles.colour ? label(row, [roles.colour]) : "runs");
    this.panel = (row) => (roles.panel === NO_PANELS ? "" : label(row, [roles.panel]));
    this.rows = bestOf(all, (row) => JSON.stringify([this.place(row), this.group(row), this.panel(row)]), measure, figure);
    // Columns in which runs differ that are at the same place; only the best is drawn.
    this.left = this.rows.length < all.length && !this.isAlongOthers ? others : [];
    this.groups = new Map([...new Set(this.rows.map(this.group))].map((name, n) => [name, n]));
    this.panels = [...new Set(this.rows.map(this.panel))];
    [this.unit, this.factor] = measure.unit(this.rows, figure);
    this.isFlat = isFlattened(this.values(this.rows));
  }

  values(rows) {
    return rows.map((row) => this.measure.value(row, this.figure) / this.factor);
  }
}

/** What colours are, above charts that share them: not drawn in each, where it would take the room of the plot. */
function colourKeys(names) {
  const key = (text, n) => make("span", { class: "key" }, make("i", { style: `background: ${look(n).color}` }), shortened(text, 40));
  const more = names.length > MOST_COLOURS ? [make("span", { class: "key" }, `and ${names.length - MOST_COLOURS} more, which the mouse tells`)] : [];
  return make("div", { class: "legend" }, ...(names.length > 1 ? names.slice(0, MOST_COLOURS).map(key) : []), ...more);
}
