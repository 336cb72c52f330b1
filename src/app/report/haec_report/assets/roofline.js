// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors
// A roofline of an evaluation: how fast each phase does its work, by how much of that it does for what it moves.

/** What one execution of a phase asks of a resource. */
const amountOf = ({ demands }, { name }) => (demands.find(({ resource }) => resource === name) || { amount: 0 }).amount;

/** Phases that ask for both. */
const phasesWith = ({ phases }, ...resources) => phases.filter((phase) => phase.time > 0 && resources.every((resource) => amountOf(phase, resource) > 0));

/** Resources with a rate that phases ask for, the most loaded first. */
function asked(evaluation) {
  return evaluation.resources.filter((resource) => resource.rate > 0 && phasesWith(evaluation, resource).length).sort((a, b) => b.load - a.load);
}

/** The most loaded two that a phase asks for both of, in the order of the machine, which has processors first; null: none. */
function firstPair(evaluation) {
  const pairs = asked(evaluation).flatMap((one, n, all) => all.slice(n + 1).map((other) => [one, other]));
  const found = pairs.find((pair) => phasesWith(evaluation, ...pair).length);
  return found ? evaluation.resources.filter((resource) => found.includes(resource)) : null;
}

/** The roofs, from below the least intensity to above the greatest. */
function roofs(work, traffic, intensities) {
  const ridge = work.rate / traffic.rate;
  const x = [Math.min(ridge, ...intensities) / 4, ridge, 4 * Math.max(ridge, ...intensities)];
  return { type: "scatter", mode: "lines", name: "roofs", showlegend: false, x, y: x.map((intensity) => Math.min(work.rate, intensity * traffic.rate)),
    line: { color: Theme.colours().text, width: 1.5 }, hovertemplate: "at most %{y:.4~s}<extra></extra>" };
}

function rooflineChart(evaluation, work, traffic) {
  const phases = phasesWith(evaluation, work, traffic);
  const intensity = (phase) => amountOf(phase, work) / amountOf(phase, traffic);
  const [ofTraffic, speed] = [`${work.unit}/${traffic.unit}`, `${work.unit}/s`].map(escaped);
  const points = phases.map((phase, n) => ({ type: "scatter", mode: "markers", name: escaped(shortened(phase.name, 40)), x: [intensity(phase)],
    y: [amountOf(phase, work) / phase.time], marker: { color: look(n).color, symbol: look(n).symbol, size: 11 },
    hovertemplate: `${escaped(phase.name)}<br>%{x:.4~s} ${ofTraffic}, %{y:.4~s} ${speed}<extra></extra>` }));
  const roof = roofs(work, traffic, phases.map(intensity));
  const values = (axis) => [roof, ...points].flatMap((trace) => trace[axis]);
  return { data: [roof, ...points], layout: Theme.layout({ title: escaped(`Roofline: ${work.name} over ${traffic.name}`), showlegend: true,
    xaxis: { ...Theme.logAxis(escaped(`${work.name} per ${traffic.name} [${work.unit}/${traffic.unit}]`), values("x")), tickformat: "~s" },
    yaxis: { ...Theme.logAxis(escaped(`${work.name} [${work.unit}/s]`), values("y")), tickformat: "~s" } }) };
}

/** What is not drawn, and what is above the roofs. */
function rooflineNotes(evaluation, work, traffic) {
  const phases = phasesWith(evaluation, work, traffic);
  const roof = (phase) => Math.min(work.rate, amountOf(phase, work) / amountOf(phase, traffic) * traffic.rate);
  const left = evaluation.phases.filter((phase) => !phases.includes(phase)).map(({ name }) => name);
  const isAbove = (phase) => amountOf(phase, work) / phase.time > (1 + ROUNDING) * roof(phase);
  return [note("A phase on a roof is bound by that resource; a phase below it is bound by another resource, or by an element that has more work than others."),
    ...(left.length ? [note(`Phases that are not drawn, as they do not use both resources: ${left.join(", ")}.`)] : []),
    ...(phases.some(isAbove) ? [note("A phase above the roofs has a rate of its own, which is higher than the machine's.")] : [])];
}

Bounds.push({
  id: "roofline",
  title: "Roofline",
  missing: (evaluation) => (firstPair(evaluation) ? null : "no phase uses two resources that have a rate"),
  draw(evaluation, element) {
    const [chart, notes] = [place("roofline-chart", 440), make("div")];
    const chosen = firstPair(evaluation);
    const show = () => {
      const isDrawn = chosen[0] !== chosen[1] && phasesWith(evaluation, ...chosen).length > 0;
      chart.hidden = !isDrawn;
      notes.replaceChildren(...(isDrawn ? rooflineNotes(evaluation, ...chosen) : [note("No phase uses these two resources; choose others.")]));
      if (isDrawn) Theme.chart(chart, () => rooflineChart(evaluation, ...chosen));
    };
    const pick = (text, n) => choiceAmong(text, [chosen[n], ...asked(evaluation).filter((resource) => resource !== chosen[n])], (resource) => {
      chosen[n] = resource;
      if (chart.isConnected) show();
    }, ({ name }) => name);
    element.append(make("div", { class: "controls told" }, pick("work", 0), pick("traffic", 1)), chart, notes);
    show();
  },
});
