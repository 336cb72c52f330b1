// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors
// Where time is lost: waiting by cause and region, and the critical path.

const CAUSES = ACTIVITIES.filter(({ key }) => !["computing", "software", "openmp_waiting", "openmp", "device_waiting", "device", "idle", "ended"].includes(key));

const waited = (row) => CAUSES.reduce((sum, { key }) => sum + (row[`${key}_ps`] || 0), 0);

Sections.push({
  id: "waiting",
  of: "waiting",
  title: "Waiting and transfer",
  base: Bases.text,
  missing: (report) => (report.waiting.by_region.some(waited) ? null : "no process waits"),
  draw(report, element) {
    const rows = report.waiting.by_region.filter(waited).sort((left, right) => waited(left) - waited(right)).slice(-MOST_REGIONS);
    const chart = place("waiting-chart", 140 + 30 * rows.length);
    element.append(chart);
    const [unit, factor] = unitFor(rows.map(waited), TIME_UNITS);
    const columns = rows.map((row) => ({ name: escaped(shortened(report.regions[row.region].name)),
      parts: Object.fromEntries(CAUSES.map(({ key }) => [key, row[`${key}_ps`] || 0])) }));
    Theme.chart(chart, () => ({ data: stacks(columns, factor, unit, true), layout: Theme.layout({ barmode: "stack",
      title: `Waiting and transfer by region, over ${summedOver(report)}`, xaxis: { title: `time [${unit}]` } }) }));
  },
});

const changesText = (count) => (count ? `It passes from one process to another ${countText(count)} ${count === 1 ? "time" : "times"}.` : "It stays on one process.");

Sections.push({
  id: "critical-path",
  of: "critical_path",
  title: "Critical path",
  base: Bases.text,
  missing: (report) => (report.critical_path ? null : "the report has no critical path"),
  draw(report, element) {
    const path = report.critical_path;
    const steps = path.regions.map((row) => [report.regions[row.region].name, row.time_ps, "#009E73"])
      .concat([[`${countText(path.messages.count)} messages`, path.messages.time_ps, "#56B4E9"],
        ["before the first event", path.not_begun_ps, "#999999"],
        [`${countText(path.threads.count)} waits for threads`, path.threads.time_ps, "#E69F00"]])
      .concat(path.collectives.by_operation.map((row) => [`${row.count} × ${operationText(row.operation)}`, row.time_ps, "#CC79A7"]))
      .filter(([, ps]) => ps > 0).sort((left, right) => left[1] - right[1]).slice(-MOST_REGIONS);
    const chart = place("critical-path-chart", 130 + 26 * steps.length);
    element.append(note(`It is as long as ${Bases.text(report)}, ${timeText(path.length_ps)}. Shortening other parts of the run gains nothing. ${changesText(path.changes_of_process)} Green: inside of regions; blue: messages; pink: collectives; orange: threads that wait for each other; grey: before the first event.`), chart,
      longestSegments(report));
    const [unit, factor] = unitFor(steps.map(([, ps]) => ps), TIME_UNITS);
    Theme.chart(chart, () => ({ data: [{ type: "bar", orientation: "h", x: steps.map(([, ps]) => ps / factor),
      y: steps.map(([name]) => escaped(shortened(name))), marker: { color: steps.map(([, , colour]) => colour) },
      customdata: steps.map(([, ps]) => percentText(ps / path.length_ps)),
      hovertemplate: `%{y}<br>%{x:.4g} ${unit}, %{customdata} of the path<extra></extra>` }],
    layout: Theme.layout({ title: "Parts of the critical path", xaxis: { title: `time [${unit}]` } }) }));
  },
});

// OTF2's names of collectives that are no operation of their own say little.
const OPERATION_TEXTS = {
  create_handle: "begin of MPI, of a communicator or window",
  destroy_handle: "end of MPI, of a communicator or window",
  create_handle_and_allocate: "begin of a window with memory",
  destroy_handle_and_deallocate: "end of a window with memory",
};

function operationText(operation) {
  return OPERATION_TEXTS[operation] || operation.replace(/_/g, " ");
}

// Of them the report has more.
const MOST_SEGMENTS = 12;

function longestSegments(report) {
  const segments = report.critical_path.segments.rows.map(([kind, location, from, region, begin, end]) => ({ kind, location, from, region, begin, end }));
  segments.sort((left, right) => (right.end - right.begin) - (left.end - left.begin));
  const who = (index) => `process ${report.locations[index].process}, ${report.locations[index].name}`;
  const where = ({ location, from }) => (from === location ? who(location) : `${who(from)} to ${who(location)}`);
  return table(["longest pieces", "region", "where", "begin", "span"], segments.slice(0, MOST_SEGMENTS).map((segment) => [segment.kind.replace(/_/g, " "),
    segment.region === null ? "-" : shortened(report.regions[segment.region].name), where(segment), timeText(segment.begin), timeText(segment.end - segment.begin)]));
}
