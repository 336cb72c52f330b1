// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors
// Why the second of two runs takes longer than the first: the differences of the cells of their critical paths.

// Cells that are drawn; all others are one bar.
const MOST_DIFFERENCES = 10;

/** "+1.2 ms" or "-1.2 ms". */
const signed = (ps) => `${ps < 0 ? "-" : "+"}${timeText(Math.abs(ps))}`;

const cellName = ({ cause, region, process }) => [cause, region, process === null ? "" : `process ${process}`].filter(Boolean).join(", ");

function differenceChart(found) {
  const [drawn, left] = [found.cells.slice(0, MOST_DIFFERENCES), found.cells.slice(MOST_DIFFERENCES)];
  const bars = drawn.map((cell) => [cellName(cell), cell.difference_ps]);
  if (left.length) bars.push([`${left.length} more cells`, left.reduce((sum, cell) => sum + cell.difference_ps, 0)]);
  const [unit, factor] = unitFor(bars.map(([, ps]) => Math.abs(ps)), TIME_UNITS);
  const colour = (ps) => COLOURS[ps > 0 ? 1 : 0];
  return { data: [{ type: "bar", orientation: "h", y: bars.map(([name], n) => `${n + 1}. ${escaped(shortened(name, 60))}`), x: bars.map(([, ps]) => ps / factor),
    marker: { color: bars.map(([, ps]) => colour(ps)) }, hovertemplate: `%{y}: %{x:.5g} ${unit}<extra></extra>` }],
  layout: Theme.layout({ title: "Largest differences of the critical paths", xaxis: { title: `second run minus first [${unit}]` },
    yaxis: { title: "", autorange: "reversed" } }) };
}

function differenceOfRuns({ first_ps: first, second_ps: second }, [one, other]) {
  const change = second - first;
  if (!change) return `Both runs take ${timeText(first)}.`;
  return `${other.name} takes ${timeText(Math.abs(change))} ${change > 0 ? "longer" : "less"} than ${one.name}: ${timeText(second)} in place of ${timeText(first)}.`;
}

Comparison.push({
  id: "difference",
  title: "Why their times differ",
  isSilent: true,
  missing: (data) => (data.difference && interesting(data.difference).cells.length ? null : "only the critical paths of two runs compare"),
  base: basesText,
  draw({ difference, runs }, element) {
    const found = interesting(difference);
    const chart = place("difference-chart", 130 + 26 * Math.min(found.cells.length, MOST_DIFFERENCES + 1));
    element.append(note(`${differenceOfRuns(found, runs)} All cells of the two critical paths add up to the difference.`),
      ...(found.is_one_trace ? [] : [note("The runs are of different traces: regions compare by their names, and processes by their numbers.")]),
      ...(found.knob ? [note(`Look first at ${found.knob}.`)] : []), chart,
      table(["cause", "difference", runs[0].name, runs[1].name], found.causes.map((part) =>
        [part.cause, signed(part.difference_ps), timeText(part.first_ps), timeText(part.second_ps)])));
    Theme.chart(chart, () => differenceChart(found));
  },
});
