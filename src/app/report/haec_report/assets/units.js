// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors
// Numbers as people read them. Reports have picoseconds and bytes.

const PS_PER_S = 1e12;

const TIME_UNITS = [["s", 1e12], ["ms", 1e9], ["us", 1e6], ["ns", 1e3], ["ps", 1]];
const BYTE_UNITS = [["GB", 1e9], ["MB", 1e6], ["kB", 1e3], ["bytes", 1]];

/** The unit in which the greatest of the values reads best: [name, how many of the base unit]. */
function unitFor(values, units) {
  const greatest = values.reduce((most, value) => Math.max(most, Math.abs(value || 0)), 0);
  return units.find(([, factor]) => greatest >= factor) || units[units.length - 1];
}

function digits(value, count = 4) {
  if (value === null || value === undefined || Number.isNaN(value)) return "-";
  if (value === 0) return "0";
  if (Number.isInteger(value) && Math.abs(value) < 1e6) return String(value);
  return Number(value.toPrecision(count)).toLocaleString("en", { maximumSignificantDigits: count, useGrouping: false });
}

function inUnit(value, units) {
  const [name, factor] = unitFor([value], units);
  return `${digits(value / factor)} ${name}`;
}

/** A whole number, its thousands set apart. */
const countText = (count) => String(count).replace(/\B(?=(\d{3})+$)/g, "\u202f");

const timeText = (ps) => inUnit(ps, TIME_UNITS);
const bytesText = (bytes) => inUnit(bytes, BYTE_UNITS);
const secondsText = (s) => (s === "" || s === null || s === undefined ? "-" : timeText(s * PS_PER_S));
// What is less is of no account, and its digits would be many.
const LEAST_PERCENT = 0.0001;

function percentText(share) {
  if (share === null || share === undefined) return "-";
  return share > 0 && 100 * share < LEAST_PERCENT ? `< ${LEAST_PERCENT} %` : `${digits(100 * share, 3)} %`;
}

// What ends the names of a report's figures.
const UNITS_OF_NAMES = { ps: timeText, s: secondsText, j: (value) => `${digits(value)} J`, js: (value) => `${digits(value)} Js`, bytes: bytesText };

/** [name, text] of a report's figure: `energy_j` is an energy, so many J. */
function figureOf(key, value) {
  const [, name, unit] = /^(.+)_(ps|s|js?|bytes)$/.exec(key) || [null, key, null];
  const text = unit && typeof value === "number" ? UNITS_OF_NAMES[unit](value) : typeof value === "number" ? digits(value) : String(value);
  return [(unit === "bytes" ? key : name).replace(/_/g, " "), text];
}

/** Text that a label has room for. */
function shortened(text, most = 32) {
  return text.length <= most ? text : `${text.slice(0, most / 2 - 1)}…${text.slice(-most / 2)}`;
}

/** Plotly reads some HTML in texts; names of regions (templates) shall not be taken for it. */
function escaped(text) {
  return String(text).replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");
}

const unescaped = (text) => text.replace(/&lt;/g, "<").replace(/&gt;/g, ">").replace(/&amp;/g, "&");
