// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors
// Times of regions, recorded and predicted.

const MOST_REGIONS = 16;

/** Indices of the regions with the longest exclusive times, longest first. */
function longestRegions(report, most) {
  const time = (region) => Math.max(region.recorded.exclusive_ps, region.predicted.exclusive_ps);
  return report.regions.map((region, index) => index).filter((index) => time(report.regions[index]) > 0)
    .sort((left, right) => time(report.regions[right]) - time(report.regions[left])).slice(0, most);
}

function regionBars(report, indices, key) {
  const regions = [...indices].reverse().map((index) => report.regions[index]);
  const [unit, factor] = unitFor(regions.flatMap((region) => [region.recorded[key], region.predicted[key]]), TIME_UNITS);
  const bar = (name, which, colour) => ({ type: "bar", orientation: "h", name, marker: { color: colour },
    y: regions.map((region) => escaped(shortened(region.name))), x: regions.map((region) => region[which][key] / factor),
    customdata: regions.map((region) => [escaped(region.name), region[which].visits]),
    hovertemplate: `%{customdata[0]}<br>${name}: %{x:.5g} ${unit}<br>%{customdata[1]} visits<extra></extra>` });
  return { data: [bar("predicted", "predicted", PREDICTED), bar("recorded", "recorded", RECORDED)],
    layout: Theme.layout({ title: `${key === "exclusive_ps" ? "Exclusive" : "Inclusive"} times of regions, over ${summedOver(report)}`,
      barmode: "group", legend: { traceorder: "reversed" },
      xaxis: { title: `time [${unit}]` }, yaxis: {} }) };
}

/** Recorded and predicted times of one region by process: two lists in ps. */
function byProcess(report, region, key) {
  const { columns, rows } = report.process_regions;
  const at = (name) => columns.indexOf(name);
  const found = { recorded: new Array(report.processes.length).fill(0), predicted: new Array(report.processes.length).fill(0) };
  const places = new Map(report.processes.map((process, index) => [process.process, index]));
  for (const row of rows) {
    if (row[at("region")] !== region) continue;
    for (const which of ["recorded", "predicted"]) found[which][places.get(row[at("process")])] += row[at(`${which}_${key}`)];
  }
  return found;
}

Sections.push({
  id: "regions",
  of: "regions",
  title: "Regions: recorded and predicted",
  base: Bases.text,
  missing: (report) => (report.regions.length ? null : "the trace has no regions"),
  draw(report, element) {
    const indices = longestRegions(report, MOST_REGIONS);
    const chart = place("regions-chart", 120 + 30 * indices.length);
    let key = "exclusive_ps";
    const shown = () => Theme.chart(chart, () => regionBars(report, indices, key));
    element.append(choice("times", { exclusive_ps: "exclusive", inclusive_ps: "inclusive" }, (value) => { key = value; if (chart.isConnected) shown(); }), chart);
    const all = longestRegions(report, Infinity).length;
    if (all > indices.length) element.append(note(`The ${indices.length} regions with the longest times, of ${all} that take time.`));
    shown();
    element.append(make("details", {}, make("summary", {}, "All regions as a table"), regionTable(report)));
  },
});

function regionTable(report) {
  const indices = longestRegions(report, Infinity);
  return table(["region", "paradigm", "visits", "exclusive, recorded", "exclusive, predicted", "inclusive, recorded", "inclusive, predicted"],
    indices.map((index) => report.regions[index]).map((region) => [region.name, region.paradigm || "-", region.predicted.visits,
      timeText(region.recorded.exclusive_ps), timeText(region.predicted.exclusive_ps),
      timeText(region.recorded.inclusive_ps), timeText(region.predicted.inclusive_ps)]));
}

Sections.push({
  id: "process-regions",
  of: "regions",
  title: "Regions, process by process",
  base: Bases.text,
  missing: (report) => (report.process_regions.rows.length ? null : "the report has no times of regions by process"),
  draw(report, element) {
    const present = new Set(report.process_regions.rows.map((row) => row[1]));
    const indices = longestRegions(report, Infinity).filter((index) => present.has(index));
    const chart = place("process-regions-chart");
    let region = indices[0];
    const shown = () => Theme.chart(chart, () => processBars(report, region));
    element.append(choice("region", Object.fromEntries(indices.map((index, rank) => [`r${rank}`, report.regions[index].name])),
      (value) => { region = indices[Number(value.slice(1))]; if (chart.isConnected) shown(); }), chart);
    if (report.process_regions.left_out) element.append(note(`${report.process_regions.left_out} pairs of process and region with the shortest times are left out.`));
    shown();
  },
});

function processBars(report, region) {
  const found = byProcess(report, region, "exclusive_ps");
  const [unit, factor] = unitFor([...found.recorded, ...found.predicted], TIME_UNITS);
  const x = report.processes.map((process) => process.process);
  const bar = (name, which, colour) => ({ type: "bar", name, x, y: found[which].map((ps) => ps / factor), marker: { color: colour },
    hovertemplate: `process %{x}<br>${name}: %{y:.5g} ${unit}<extra></extra>` });
  return { data: [bar("recorded", "recorded", RECORDED), bar("predicted", "predicted", PREDICTED)],
    layout: Theme.layout({ title: `Exclusive time in ${escaped(shortened(report.regions[region].name, 60))}`, barmode: "group",
      xaxis: { title: "process (MPI rank)", ...Theme.wholeTicks(x.length) }, yaxis: { title: `time [${unit}]` } }) };
}
