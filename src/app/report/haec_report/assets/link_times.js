// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors
// Links over time: the busiest few as lines, many as rows of a map.

const MOST_LINKS_IN_TIME = 1000;

// Beyond so many rows their names would be closer than letters are high.
const MOST_NAMED_ROWS = 40;

// What the map shows: [title, unit, how many of what the report has are one of it in an interval].
const LINK_QUANTITIES = {
  busy_over_time_ps: ["in use", "% of the time", (width) => width / 100],
  bytes_over_time: ["bytes", "GB/s", (width) => width / 1000],
  waiting_over_time_ps: ["waiting that begins", "% of the time", (width) => width / 100],
  circuit_up_over_time_ps: ["circuit up", "% of the time", (width) => width / 100],
  queue_over_time: ["longest queue", "segments", () => 1],
};

const OVER_TIME = /^([a-z_]+)_over_time(_ps)?$/;

/** One of these; a figure that this page does not know has the name of its key. */
function linkQuantity(key) {
  const [, name, isTime] = OVER_TIME.exec(key);
  return LINK_QUANTITIES[key] || [name.replaceAll("_", " "), ...(isTime ? ["us", () => 1e6] : ["per interval", () => 1])];
}

/** The busiest first; of others the report may not have all over time. */
function busiestOverTime(links, most) {
  const load = (row) => row.busy_ps ?? row.bytes;
  return links.rows.filter((row) => (row.bytes_over_time || []).length).sort((left, right) => load(right) - load(left)).slice(0, most);
}

/** What is seen at first: the base of figures. All else is there, too. */
function baseOnAxis(report, factor) {
  const { begin_ps: begin, end_ps: end } = Bases.span(report);
  return { range: [begin / factor, Math.max(end, begin + 1) / factor] };
}

function linkMap(report, rows, quantity) {
  const { machine, links } = report;
  const [title, unit, divisorOf] = linkQuantity(quantity);
  const [timeUnit, factor] = unitFor([links.end_ps], TIME_UNITS);
  const divisor = divisorOf(links.bin_width_ps);
  const names = rows.map((row) => resourceName(machine, row));
  const bins = rows.reduce((most, row) => Math.max(most, row.bytes_over_time.length), 0);
  // The report leaves out what is 0 at the end.
  const z = rows.map((row) => Array.from({ length: bins }, (_, bin) => ((row[quantity] || [])[bin] || 0) / divisor));
  const most = z.flat().reduce((found, value) => Math.max(found, value), 0);
  const [width, ranks] = [links.bin_width_ps / factor, rows.map((_, rank) => rank + 1)];
  return { data: [{ type: "heatmap", ...Theme.scale(), zmin: 0, zmax: most, z,
    x0: width / 2, dx: width, y: ranks, text: names.map((name) => new Array(bins).fill(name)),
    colorbar: { title: { text: `${title} [${unit}]`, side: "right" } },
    hovertemplate: `%{text}<br>%{x:.5g} ${timeUnit}: %{z:.4g} ${unit}<extra></extra>` }],
  layout: Theme.layout({ title: `Links over time: ${title}, at most ${digits(most, 3)} ${unit}`, xaxis: { title: `time [${timeUnit}]`, ...baseOnAxis(report, factor) }, yaxis: { autorange: "reversed",
    ...(rows.length <= MOST_NAMED_ROWS ? { tickvals: ranks, ticktext: names } : { title: "links, the busiest first" }) } }) };
}

/** The busiest few. */
function busiestChart(report, rows, element) {
  const { links, machine } = report;
  const known = rows.filter((row) => row.busy_ps !== null).slice(0, 6);
  if (!known.length) return;
  const chart = place("links-chart", 340);
  element.append(chart);
  const lines = known.map((row) => ({ name: resourceName(machine, row), values: row.busy_over_time_ps.map((ps) => 100 * ps / links.bin_width_ps) }));
  Theme.chart(chart, () => {
    const made = linesOverTime(lines, links.bin_width_ps, links.end_ps, `The busiest links of ${Bases.text(report)} over time`,
      "in use [% of the time]", "%{y:.3g} %");
    Object.assign(made.layout.xaxis, baseOnAxis(report, unitFor([links.end_ps], TIME_UNITS)[1]));
    return made;
  });
}

function linkCharts(report, element) {
  const { links } = report;
  const rows = busiestOverTime(links, MOST_LINKS_IN_TIME);
  busiestChart(report, rows, element);
  const present = Object.keys(rows[0] || {}).filter((key) => OVER_TIME.test(key) && rows.some((row) => (row[key] || []).some((value) => value > 0)));
  if (!present.length) return;
  const map = place("links-map-chart", Math.min(640, 140 + 16 * rows.length));
  let [quantity] = present;
  const shown = () => Theme.chart(map, () => linkMap(report, rows, quantity));
  element.append(choice("over time", Object.fromEntries(present.map((key) => [key, linkQuantity(key)[0]])), (key) => {
    quantity = key;
    if (map.isConnected) shown();
  }), map);
  if (rows.length < links.rows.length) {
    element.append(note(`The map shows the busiest ${countText(rows.length)} links and ports, of ${countText(links.rows.length)}.`));
  }
  shown();
}
