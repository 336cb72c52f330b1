// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors
// What modules add to a report: power over time where they model it, and their figures.
//
// A module that models power has {"power_over_time": {"bin_width_ps": N, "series": [{"name": ..., "watts": [...]}]}};
// any module may describe tables and charts, see described.js.

/** [module, its power over time] of those that have it. */
function powerOf(report) {
  return Object.entries(report.modules).filter(([, section]) => section && section.power_over_time && section.power_over_time.series.length)
    .map(([name, section]) => [name, section.power_over_time]);
}

/** Of each interval the mean; the run ends within the last one, which the report takes as a whole one. */
function meanPowers(watts, width, { span_ps: span }) {
  const last = Math.floor(span / width);
  return watts.map((value, bin) => (bin === last && span > bin * width ? value * width / (span - bin * width) : value));
}

Sections.push({
  id: "power",
  title: "Power",
  base: () => Bases.texts.whole,
  missing: (report) => (powerOf(report).length ? null : "no module of the run reported power"),
  draw(report, element) {
    const [unit, factor] = unitFor([report.time.predicted.end_ps], TIME_UNITS);
    const charts = powerOf(report).map(([name, power]) => [place(`power-${name}`, 400), name, power]);
    element.append(...charts.map(([chart]) => chart));
    for (const [chart, name, { bin_width_ps: width, series }] of charts) {
      Theme.chart(chart, () => ({ data: series.map((line, n) => ({ type: "scatter", mode: "lines", name: escaped(line.name), showlegend: series.length <= 24,
        line: { color: COLOURS[n % COLOURS.length], dash: DASHES[Math.floor(n / COLOURS.length) % DASHES.length], shape: "hv", width: 1.5 },
        x: line.watts.map((_, bin) => bin * width / factor), y: meanPowers(line.watts, width, report.time.predicted), hovertemplate: `${escaped(line.name)}<br>%{x:.5g} ${unit}: %{y:.4g} W<extra></extra>` })),
      layout: Theme.layout({ title: `Power over time (${escaped(name)})`, xaxis: { title: `time [${unit}]` }, yaxis: { title: "power [W]", rangemode: "tozero" } }) }));
    }
  },
});

/** Rows of processes and of regions with their energies, of those modules that have them. */
function nodeEnergiesOf(report) {
  return Object.values(report.modules).filter((section) => section && Array.isArray(section.processes) && Array.isArray(section.regions)
    && section.processes.length && "energy_j" in section.processes[0]);
}

const MOST_ENERGIES = 20;

/** A table of those that took most; `cells` of a row. */
function energyTable(headings, rows, cells) {
  const most = [...rows].sort((left, right) => right.energy_j - left.energy_j).slice(0, MOST_ENERGIES);
  const found = [table(headings, most.map(cells))];
  if (rows.length > most.length) found.push(note(`The ${most.length} with the most energy, of ${rows.length}.`));
  return found;
}

Sections.push({
  id: "node-energy",
  title: "Energy of processes and regions",
  isSilent: true,
  base: (report) => wholeRunText(report, ", but for what is said to be of the region of interest"),
  missing: (report) => (nodeEnergiesOf(report).length ? null : "no module of the run reported the energy of processes"),
  draw(report, element) {
    for (const { processes, regions, idle_nodes: idle, passive = [] } of nodeEnergiesOf(report)) {
      const ofInterest = report.time.region_of_interest && "interest_energy_j" in processes[0];
      element.append(...energyTable(["process", "energy [J]", "by counters [J]", "active [J]", "static [J]", ...(ofInterest ? ["in the region of interest [J]"] : [])],
        processes, (row) => [row.process, ...[row.energy_j, row.counted_j, row.active_j, row.static_j, ...(ofInterest ? [row.interest_energy_j] : [])].map((joules) => digits(joules))]),
      ...(idle && idle.nodes ? [note(`Not in the tables: ${countText(idle.nodes)} nodes without processes, ${digits(idle.energy_j)} J.`)] : []),
      ...passive.map(({ parts, count, energy_j: joules }) => note(`Not in the tables: ${countText(count)} ${parts}, ${digits(joules)} J.`)),
      ...energyTable(["region", "time [s]", "energy [J]", "mean power of a thread [W]"], regions,
        (row) => [row.region, row.time_ps ? digits(row.time_ps * 1e-12) : "-", digits(row.energy_j), row.time_ps ? digits(row.energy_j / (row.time_ps * 1e-12)) : "-"]));
    }
  },
});

/** [module, its rows of links by class and place] of those that have it. */
function linkEnergiesOf(report) {
  return Object.entries(report.modules).filter(([, section]) => section && Array.isArray(section.groups) && section.groups.length
    && "energy_j" in section.groups[0]).map(([name, section]) => [name, section.groups]);
}

Sections.push({
  id: "link-energy",
  title: "Energy of links",
  isSilent: true,
  base: (report) => wholeRunText(report),
  missing: (report) => (linkEnergiesOf(report).length ? null : "no module of the run reported the energy of links"),
  draw(report, element) {
    for (const [, rows] of linkEnergiesOf(report)) {
      element.append(table(["class", "place", "links", "idle [s]", "busy [s]", "waking [s]", "sleeping [s]", "wakes", "energy [J]", "active energy [J]", "saved by sleep [J]"],
        rows.map((row) => [row.class, row.place, String(row.links), digits(row.idle_s), digits(row.busy_s), digits(row.waking_s), digits(row.sleeping_s),
          String(row.wakes), digits(row.energy_j), digits(row.active_energy_j), digits(row.saved_by_sleep_j)])));
    }
  },
});

/** Numbers and texts of a section, with the names of the sections that they stand in; no lists. */
function plainFigures(section, before = "") {
  return Object.entries(section || {}).flatMap(([key, value]) => {
    if (Array.isArray(value) || value === null || key === "describe") return [];
    if (typeof value === "object") return plainFigures(value, `${before}${key.replace(/_/g, " ")}: `);
    const [name, text] = figureOf(key, value);
    return [[`${before}${name}`, text]];
  });
}

const hasWords = (section) => isObject(section) && (section.describe !== undefined || plainFigures(section).length > 0);

Sections.push({
  id: "modules",
  title: "What modules add",
  isSilent: true,
  missing: (report) => (Object.values(report.modules).some(hasWords) ? null : "no module adds figures"),
  draw(report, element) {
    for (const [name, section] of Object.entries(report.modules).filter(([, of]) => hasWords(of))) {
      element.append(make("h3", {}, name), pairsTable(plainFigures(section)));
      drawDescribed(name, section, element);
    }
  },
});
