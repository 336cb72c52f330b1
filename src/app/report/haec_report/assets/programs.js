// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors
// Which machine for several programs: what was chosen is ranked by the geometric mean, over the traces, of the ratio to the base.

// More are in the table only.
const MOST_PROGRAM_ROWS = 15;
// As columns of the table.
const MOST_TRACE_COLUMNS = 6;

/** {name, row, ratios {trace: ratio}, mean, worst} of what was done for all traces, by a figure; the best first. */
function overPrograms(study, measure, base, figure) {
  const rows = productRows(study);
  const traces = valuesOf(rows, "trace");
  const byName = new Map();
  rows.forEach((row) => byName.set(base.nameOf(row), [...(byName.get(base.nameOf(row)) || []), row]));
  return [...byName].map(([name, mine]) => {
    const ratios = Object.fromEntries(mine.map((row) => [row.trace, base.ratio(row, measure, figure)]));
    const values = traces.map((trace) => ratios[trace]).filter((ratio) => ratio > 0);
    return { name, row: mine[0], ratios, mean: values.length === traces.length ? geometricMean(values) : null, worst: Math.max(...values) };
  }).filter(({ mean }) => mean !== null).sort((a, b) => a.mean - b.mean);
}

/** Rows of the table: what was chosen, means of ratios, and the ratio of each trace's times. */
function programColumns(base, traces, energies) {
  const ratio = (title, hint, value) => ({ title, hint, value, text: (entry) => (value(entry) === null ? "-" : digits(value(entry))) });
  const chosen = (name) => ({ title: columnName(name), hint: name, value: (entry) => entry.row[name], text: (entry) => chosenText(entry.row, name) });
  const own = traces.length > MOST_TRACE_COLUMNS ? []
    : traces.map((trace) => ratio(trace, `time over that of the base, ${trace}`, (entry) => entry.ratios[trace]));
  return [...base.columns.map(chosen), ratio("time, mean ratio", "geometric mean over all traces", (entry) => entry.mean),
    ratio("worst program", "the greatest ratio of a trace", (entry) => entry.worst),
    ...(energies.size ? [ratio("energy, mean ratio", "geometric mean over all traces", (entry) => energies.get(entry.name) ?? null)] : []), ...own];
}

/** A point for each trace, and a line at the mean, for each of the best. */
function programsChart(entries, traces, base) {
  const shown = entries.slice(0, MOST_PROGRAM_ROWS);
  const names = shown.map(({ name }) => escaped(name));
  const points = (name, x, marker) => ({ type: "scatter", mode: "markers", name: escaped(name), marker, y: names, x,
    hovertemplate: `%{y}<br>${escaped(name)}: %{x:.4g}<extra></extra>` });
  const data = traces.map((trace, n) => points(trace, shown.map((entry) => entry.ratios[trace]), { color: look(n).color, symbol: look(n).symbol, size: 8 }));
  const [title, ratios] = [`ratio to ${escaped(shortened(base.chosen, 40))}`, shown.flatMap((entry) => Object.values(entry.ratios))];
  const { text: color } = Theme.colours();
  data.push(points("geometric mean", shown.map((entry) => entry.mean), { color, symbol: "line-ns-open", size: 16 }));
  return { data, layout: Theme.layout({ title: "Times over those of the base", xaxis: isFlattened(ratios) ? Theme.logAxis(title, ratios) : { title },
    yaxis: { title: "", autorange: "reversed", type: "category", tickvals: names, ticktext: shown.map(({ name }) => escaped(shortened(name, 36))) },
    shapes: [{ type: "line", x0: 1, x1: 1, y0: 0, y1: 1, yref: "paper", line: { color, dash: "dot", width: 1 } }] }) };
}

Comparison.push({
  id: "programs",
  title: "Over all programs",
  missing: ({ study }) => (study && valuesOf(productRows(study), "trace").length > 1 && new StudyBase(study).names.length > 1 ? null : "one trace"),
  isSilent: true,
  base: ({ study }) => new Measure(productRows(study)).base,
  draw({ study }, element) {
    const [measure, base, traces] = [new Measure(productRows(study)), new StudyBase(study), valuesOf(productRows(study), "trace")];
    const count = Math.min(MOST_PROGRAM_ROWS, overPrograms(study, measure, base, TIME).length);
    const [answer, chart, rest] = [make("div"), place("programs-chart", 150 + 24 * count), make("div")];
    element.append(answer, chart, rest);
    ComparedWith.follow(element, () => {
      const entries = overPrograms(study, measure, base, TIME);
      if (!entries.length) return answer.replaceChildren(note("No choice has a run, and a run of the base to compare with, for every trace."));
      const energies = new Map(overPrograms(study, measure, base, ENERGY).map(({ name, mean }) => [name, mean]));
      const best = entries.filter(({ mean }) => areEqual(entries[0].mean, mean)).map(({ name }) => name);
      answer.replaceChildren(pairsTable([["best over all", `${equalNames(best)}: ${differenceText(entries[0].mean)} time compared with ${base.chosen}, ` +
        `by the geometric mean over ${traces.length} traces`]]));
      const columns = programColumns(base, traces, energies);
      rest.replaceChildren(new SortedTable(columns, entries, { sortedBy: base.columns.length }).element);
      return Theme.chart(chart, () => programsChart(entries, traces, base));
    });
  },
});
