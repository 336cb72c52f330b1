// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors
// What haec_resources evaluate says of one application on one machine.

/** The sections of one evaluation, which is their subject. */
const Bounds = [];

const PREFIXES = [["T", 1e12], ["G", 1e9], ["M", 1e6], ["k", 1e3], ["", 1], ["m", 1e-3], ["u", 1e-6], ["n", 1e-9], ["p", 1e-12]];

const isEvaluation = (report) => "what_if_factors" in report;

/** Numbers whose unit nobody knows; what is none is a text. */
const prefixed = (value) => (typeof value === "number" ? inUnit(value, PREFIXES).trim() : String(value));

function evaluationFacts({ application, machine, slices, point, time, bound_by: bound, latency }) {
  const chosen = Object.entries(point).filter(([name]) => name !== "application");
  return [["application", application], ["machine", slices > 1 ? `${machine}, one of ${countText(slices)} equal slices` : machine],
    ["with", chosen.map(([name, value]) => `${name} = ${value}`).join(", ") || null], ["time", secondsText(time)], ["bound by", bound || "nothing"],
    ["latency", secondsText(latency)]];
}

/** Resources with a rate, and memories; what bounds has a star. */
function resourceTables({ resources, bound_by: bound }) {
  const name = (resource) => (resource.name === bound ? `${resource.name}\u00a0★` : resource.name);
  const [memories, others] = [true, false].map((isMemory) => resources.filter(({ kind }) => (kind === "memory") === isMemory));
  const used = ({ load, count }) => digits(load * count, 3);
  return [
    table(["resource", "busy", "load", "gain", "in use", "of"], others.map((resource) => [name(resource), resource.busy ? secondsText(resource.busy) : "0 s",
      percentText(resource.load), percentText(resource.gain), used(resource), String(resource.count)])),
    ...(memories.length ? [table(["memory", "mean", "peak"], memories.map((memory) => [memory.name, percentText(memory.mean), percentText(memory.peak)]))] : [])];
}

const LOADS = "Load is the share of the time that a resource is busy, gain the time that a run saves if all work on it takes half of the time, in use how many of its " +
  "elements are on average. The latency is the time of one phase after the other where one element of each resource does all.";

Bounds.push({
  id: "bounds",
  title: "What bounds it",
  draw(evaluation, element) {
    const { bound_by: bound, figures, warnings } = evaluation;
    const given = Object.entries(figures).map(([name, value]) => [name, prefixed(value)]);
    element.append(make("div", { class: "columns" }, pairsTable(evaluationFacts(evaluation)), ...(given.length ? [pairsTable(given)] : [])),
      ...warnings.map((text) => note(`Warning: ${text}`)), make("div", { class: "halves" }, ...resourceTables(evaluation)),
      note(`${bound ? "★ bounds the run. " : ""}${LOADS}`));
  },
});
