// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors
// One program on several numbers of processes: efficiencies, laws that are fitted to them, times and speedup.

/** Numbers of processes grow by factors. */
function processesAxis(counts) {
  const different = [...new Set(counts)];
  const few = { tickmode: "array", tickvals: different, ticktext: different.map(String) };
  return { ...Theme.logAxis("processes", counts), ...(different.length <= MOST_TICKS ? few : {}) };
}

const factorName = ({ name }) => name.replace(/_/g, " ");

/** Measured values as marks, and the law that fits better: dashed where it predicts, with more processes than were measured. */
function scalingChart(scaling, names) {
  const most = Math.max(...scaling.processes);
  const data = scaling.factors.flatMap((factor) => {
    const title = factorName(factor);
    const { color, symbol } = look(names.indexOf(title));
    const line = (name, points, more) => ({ type: "scatter", mode: "lines", name, x: points.map(([count]) => count),
      y: points.map(([, value]) => (value === null ? null : 100 * value)), hovertemplate: `${name}<br>%{x} processes: %{y:.4g} %<extra></extra>`, ...more });
    const laws = (factor.fits || []).filter((fit) => fit.is_better).flatMap(({ law, predicted }) => {
      const points = predicted.map(({ processes, value }) => [processes, value]);
      const isMore = ([count]) => count > most;
      const last = points.filter((point) => !isMore(point)).slice(-1);
      const start = last.length ? last : [[most, factor.values[scaling.processes.indexOf(most)]]];
      return [line(`${title}, ${law}`, points.filter((point) => !isMore(point)), { line: { color, width: 1.5 } }),
        line(`${title}, predicted by ${law}`, [...start, ...points.filter(isMore)],
          { mode: "lines+markers", line: { color, width: 1.5, dash: "dash" }, marker: { color, symbol: "circle-open", size: 5 } })];
    });
    return [line(title, scaling.processes.map((count, i) => [count, factor.values[i]]), { mode: laws.length ? "markers" : "lines+markers",
      line: { color, width: 1.5 }, marker: { color, symbol, size: 8 } }), ...laws];
  });
  return { data, layout: Theme.layout({ title: "Efficiencies", showlegend: false, xaxis: processesAxis(data.flatMap(({ x }) => x)),
    yaxis: { title: "efficiency [%]", rangemode: "tozero" } }) };
}

/** A chart of values by number of processes, and what they were if processes cost nothing. */
function overProcesses(scaling, title, values, ideal, yaxis, unit) {
  const lines = (name, y, line) => ({ type: "scatter", mode: "lines+markers", name, x: scaling.processes, y, line: { width: 1.5, ...line },
    hovertemplate: `${name}<br>%{x} processes: %{y:.5g}${unit}<extra></extra>` });
  return { data: [lines("as predicted", values, { color: PREDICTED }), lines("linear speedup", ideal, { color: RECORDED, dash: "dot" })],
    layout: Theme.layout({ title, xaxis: processesAxis(scaling.processes), yaxis }) };
}

function scalingTimes(scaling) {
  const [unit, factor] = unitFor(scaling.times_s, TIME.units);
  const times = scaling.times_s.map((time) => time / factor);
  const ideal = scaling.processes.map((count) => times[0] * scaling.processes[0] / count);
  return overProcesses(scaling, "Time", times, ideal, Theme.logAxis(`time [${unit}]`, [...times, ...ideal]), ` ${unit}`);
}

function speedupChart(scaling) {
  const [first] = scaling.processes;
  return overProcesses(scaling, `Speedup over ${first} processes`, scaling.times_s.map((time) => scaling.times_s[0] / time),
    scaling.processes.map((count) => count / first), { title: "speedup", rangemode: "tozero" }, "");
}

const FITS = "Lines are the law that fits better (★), dashed where it predicts; the error is the root of the mean square of what is left.";

/** The laws of each factor: what they say, how far they are from what was measured, and for more processes. */
function fitsTable({ factors }) {
  const fits = factors.flatMap((factor) => (factor.fits || []).map((fit) => ({ ...fit, factor: factorName(factor) })));
  if (!fits.length) return null;
  const counts = [...new Set(fits.flatMap(({ predicted }) => predicted.map(({ processes }) => processes)))].sort((a, b) => a - b);
  const parameters = (fit) => Object.entries(fit.parameters).map(([name, value]) => `${name} = ${digits(value)}`).join(", ");
  return table(["factor", "law", "formula", "parameters", "error", ...counts.map((count) => `at ${count}`)],
    fits.map((fit) => [fit.factor, `${fit.law}${fit.is_better ? "\u00a0★" : ""}`, fit.formula, parameters(fit), `${digits(100 * fit.error, 3)} %`,
      ...counts.map((count) => percentText((fit.predicted.find(({ processes }) => processes === count) || {}).value))]));
}

/** Those of the base that figures are of, or all where it has none. */
function scalingsOf(study) {
  const all = study.scaling || [];
  const mine = all.filter(({ base }) => base === Bases.chosen);
  return mine.length ? mine : all;
}

Comparison.push({
  id: "scaling",
  title: "Scaling",
  missing: ({ study }) => (study && scalingsOf(study).length ? null : "one number of processes"),
  isSilent: true,
  base: ({ study }) => Bases.texts[scalingsOf(study)[0].base],
  draw({ study }, element) {
    const scalings = scalingsOf(study);
    const base = new StudyBase(study);
    const charts = ["scaling-chart", "scaling-times-chart", "speedup-chart"].map((id) => place(id, 360));
    const isSeveral = new Set(scalings.map(({ traces }) => traces[0])).size > 1;
    const nameOf = ({ of, traces }) => (isSeveral ? `${traces[0]} to ${traces[traces.length - 1]}` : "") +
      (isSeveral && base.names.length < 2 ? "" : `${isSeveral ? ", " : ""}${base.nameOf(of)}`);
    const factors = [...new Set(scalings.flatMap((scaling) => scaling.factors.map(factorName)))];
    const rest = make("div");
    const show = (scaling) => {
      [scalingChart, scalingTimes, speedupChart].forEach((draw, n) => Theme.chart(charts[n], () => draw(scaling, factors)));
      const fits = fitsTable(scaling);
      rest.replaceChildren(...(fits ? [note(FITS), fits] : []));
    };
    if (scalings.length > 1) {
      const changed = (scaling) => { if (rest.isConnected) show(scaling); };
      element.append(make("div", { class: "controls told" }, choiceAmong("run", scalings, changed, nameOf)));
    }
    element.append(colourKeys(factors), make("div", { class: "smalls" }, ...charts), rest);
    show(scalings[0]);
  },
});
