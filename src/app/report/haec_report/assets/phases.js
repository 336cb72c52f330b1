// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors
// Phases of a program: how long each takes, by run.

Comparison.push({
  id: "phases",
  title: "Phases",
  missing: ({ study }) => (study && !study.figures && doneRows(study, (row) => row.phase && !row.sensitivity).length ? null : "no phases"),
  isSilent: true,
  draw({ study }, element) {
    const all = doneRows(study, (row) => row.phase && !row.sensitivity);
    const [measure, base, traces] = [new Measure(productRows(study)), new StudyBase(study), valuesOf(all, "trace")];
    let [trace, way] = [traces[0], "group"];
    const [controls, parent] = [make("div", { class: "controls told" }), make("div")];
    const show = () => {
      const product = productRows(study).filter((row) => row.trace === trace);
      const runs = rankedRuns(product, measure, base);
      const chart = place("phases-chart", 160 + runs.length * 28);
      parent.replaceChildren(chart, ...(runs.length < product.length ? [note(`The best ${BEST_RUNS}, and the one that others are compared with.`)] : []));
      Charts.forget();
      Theme.chart(chart, () => phasesChart(all.filter((row) => row.trace === trace), runs, measure, base, way));
    };
    const changed = () => { if (parent.isConnected) show(); };
    if (traces.length > 1) controls.append(choiceAmong("program", traces, (value) => { trace = value; changed(); }));
    controls.append(choice("phases are", { group: "beside each other", stack: "stacked" }, (value) => { way = value; changed(); }));
    element.append(note("From the first begin to the last end of the phase's region; the runs by the time of the whole program."), controls, parent);
    ComparedWith.follow(element, show);
  },
});

/** Rows by time; of more than a chart bears the best, and the base. */
function rankedRuns(rows, measure, base, most = MOST_BARS) {
  const sorted = rows.filter((row) => measure.time(row) !== null).sort((a, b) => measure.time(a) - measure.time(b));
  return sorted.length <= most ? sorted : sorted.filter((row, n) => n < Math.min(BEST_RUNS, most - 1) || row === base.of(row));
}

function phasesChart(rows, runs, measure, base, way) {
  const names = runs.map((row) => base.nameOf(row));
  const [unit, factor] = measure.unit(rows, TIME);
  const texts = names.map(escaped);
  const data = valuesOf(rows, "phase").map((phase, n) => {
    const times = new Map(rows.filter((row) => row.phase === phase).map((row) => [base.nameOf(row), measure.time(row)]));
    return { type: "bar", orientation: "h", name: escaped(shortened(phase, 40)), marker: { color: look(n).color }, y: texts,
      x: names.map((name) => (times.has(name) ? times.get(name) / factor : null)), hovertemplate: `%{y}<br>${escaped(phase)}: %{x:.5g} ${unit}<extra></extra>` };
  });
  return { data, layout: Theme.layout({ title: "Predicted time of each phase", barmode: way, xaxis: { title: `time [${unit}]` },
    yaxis: { title: "", type: "category", autorange: "reversed", tickvals: texts, ticktext: names.map((name) => escaped(shortened(name, 36))) } }) };
}
