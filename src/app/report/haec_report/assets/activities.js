// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors
// What processes did, out of a report's sums.

/** The parts of a span in ps, by the keys of ACTIVITIES; of the recorded run no waiting in MPI is known. */
function parts({ waiting, ...times }) {
  const all = { ...times, ...waiting };
  return Object.fromEntries(ACTIVITIES.map(({ key }) => [key, all[`${key}_ps`]]));
}

// Gaps and rims of more bars would be most of what is seen.
const MOST_SEPARATE = 200;

/** Bars that are stacked from what each activity took; `columns` are {name, parts, text}. */
function stacks(columns, factor, unit, isFlat) {
  const names = columns.map((column) => column.name);
  return ACTIVITIES.filter(({ key }) => columns.some((column) => column.parts[key] > 0)).map(({ key, name, colour }) => {
    const values = columns.map((column) => column.parts[key] / factor);
    return { type: "bar", name, marker: { color: colour, line: { color: "#55555555", width: columns.length > MOST_SEPARATE ? 0 : 0.5 } },
      orientation: isFlat ? "h" : "v", x: isFlat ? values : names, y: isFlat ? names : values,
      hovertemplate: `%{${isFlat ? "y" : "x"}}<br>${name}: %{${isFlat ? "x" : "y"}:.4g} ${unit}<extra></extra>` };
  });
}

/** Over whom sums go: "24 threads", "16 processes" where each has one. */
function summedOver(report) {
  const { threads } = report.activity;
  const [count, what] = threads > report.processes.length ? [threads, "thread"] : [threads, "process"];
  return `${count} ${what}${count === 1 ? "" : what === "thread" ? "s" : "es"}`;
}
