// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors
// Links that adapt: circuits, with the ports that are in use over time, and links of several rates.

// So many nodes and switches are told of one by one.
const MOST_CIRCUIT_VERTICES = 20;

const portsText = (count) => (count === null ? "one for each link" : String(count));

/** Classes over time; `get` of a class its lines. */
function adaptingChart(report, id, title, axis, lines) {
  const { bin_width_ps: width, end_ps: end } = report.links;
  const chart = place(id, 320);
  Theme.chart(chart, () => {
    const made = linesOverTime(lines, width, end, title, axis, "%{y:.4g}");
    Object.assign(made.layout.xaxis, baseOnAxis(report, unitFor([end], TIME_UNITS)[1]));
    return made;
  });
  return chart;
}

function circuitTable(classes) {
  return table(["class", "transmitters, receivers", "retarget delay", "circuits", "aimed anew", "waiting for ports", "waiting for the aim", "most partners"],
    classes.map((of) => [of.name, `${portsText(of.transmitters)}, ${portsText(of.receivers)}`, timeText(of.retarget_delay_ps), countText(of.circuits),
      percentText(of.retarget_share), timeText(of.waiting_for_port_ps), timeText(of.aiming_ps), String(of.most_partners)]));
}

/** The nodes and switches of a class that waited longest for their ports. */
function circuitVertices({ name, vertices }) {
  const waiting = ({ transmitters, receivers }) => transmitters.waiting_for_port_ps + receivers.waiting_for_port_ps;
  const most = [...vertices].sort((left, right) => waiting(right) - waiting(left)).slice(0, MOST_CIRCUIT_VERTICES);
  const cells = (side) => [countText(side.circuits), countText(side.retargets), String(side.partners), timeText(side.aiming_ps), timeText(side.waiting_for_port_ps)];
  return [make("h3", {}, `Ports of ${name} links`),
    table(["node", "circuits out", "aimed anew", "partners", "aiming", "waiting", "circuits in", "aimed anew", "partners", "aiming", "waiting"],
      most.map((row) => [row.name, ...cells(row.transmitters), ...cells(row.receivers)])),
    ...(vertices.length > most.length ? [note(`The ${most.length} that messages waited longest for, of ${countText(vertices.length)}.`)] : [])];
}

Sections.push({
  id: "circuits",
  of: "links",
  title: "Circuits",
  isSilent: true,
  base: (report) => wholeRunText(report),
  missing: (report) => ((report.circuits || []).length ? null : "no link has circuits"),
  draw(report, element) {
    const perBin = (values) => values.map((ps) => ps / report.links.bin_width_ps);
    const lines = report.circuits.flatMap((of) => [{ name: `${of.name}: in use`, values: perBin(of.in_use_over_time_ps) },
      { name: `${of.name}: aiming`, values: perBin(of.aiming_over_time_ps) }]);
    element.append(circuitTable(report.circuits), adaptingChart(report, "circuits-chart", "Transmitters in use over time", "transmitters", lines),
      ...report.circuits.flatMap(circuitVertices));
  },
});

Sections.push({
  id: "rates",
  of: "links",
  title: "Rates of links",
  isSilent: true,
  base: (report) => wholeRunText(report),
  missing: (report) => ((report.rates || []).length ? null : "no link has several rates"),
  draw(report, element) {
    for (const { name, rates } of report.rates) {
      const rateText = ({ bandwidth_bytes_per_s: bandwidth }) => `${digits(bandwidth / 1e9)} GB/s`;
      const lines = rates.map((rate) => ({ name: rateText(rate), values: rate.time_over_time_ps.map((ps) => ps / report.links.bin_width_ps) }));
      element.append(table([`rate of ${name} links`, "time, summed over directions", "busy", "changing", "changes to it"],
        rates.map((rate) => [rateText(rate), timeText(rate.time_ps), timeText(rate.busy_ps), timeText(rate.changing_ps), countText(rate.changes)])),
      adaptingChart(report, `rates-${name}-chart`, `Directions of ${escaped(name)} links at each rate`, "directions of links", lines));
    }
  },
});
