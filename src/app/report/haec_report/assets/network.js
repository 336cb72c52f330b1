// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors
// The network as a whole: what it delivered, ways and detours, classes of links, queues.

function summed(values) {
  let sum = 0;
  return values.map((value) => (sum += value));
}

/** What was there, and what would have been there if each message had the network for itself. */
function deliveryChart(delivery, element) {
  const chart = place("delivery-chart", 300);
  const [offered, delivered] = ["offered", "delivered"].map((what) => summed(delivery[`${what}_bytes_over_time`]));
  const [unit, factor] = unitFor(offered, BYTE_UNITS);
  const lasting = (values) => Array.from({ length: Math.max(offered.length, delivered.length) }, (_, bin) => (values[bin] ?? values[values.length - 1]) / factor);
  element.append(chart);
  Theme.chart(chart, () => linesOverTime([{ name: "offered: there if alone", values: lasting(offered) }, { name: "delivered", values: lasting(delivered) }],
    delivery.bin_width_ps, Math.max(delivery.offered_until_ps, delivery.delivered_until_ps), "Bytes that the network delivered in the whole run", `bytes [${unit}]`, `%{y:.4g} ${unit}`));
}

/** Classes with the bytes and busy times of their links in the base; as they are where links are left out. */
function classesOfBase({ link_classes: classes, links }) {
  if (links.left_out.links) return classes;
  const isIn = (row, of) => (of.type === null ? row.kind.replace("_", " ") === of.name : row.kind === "link" && row.type === of.type);
  return classes.map((of) => {
    const rows = links.rows.filter((row) => isIn(row, of));
    const [bytes, busy] = ["bytes", "busy_ps"].map((key) => rows.map((row) => row[key]));
    const sum = (values) => values.reduce((all, value) => all + value, 0);
    const known = of.busy_ps !== null;
    return { ...of, bytes: sum(bytes), busy_ps: known ? sum(busy) : null, busiest_ps: known ? busy.reduce((most, ps) => Math.max(most, ps), 0) : null };
  });
}

/** Why nothing waits, where that is so of any program. */
const unsharedText = ({ links }) => (links.shared ? "" : " Nothing waits: links are not shared, so messages do not delay each other (contention none).");

function classTable(report) {
  const { links } = report;
  const span = links.left_out.links ? links.end_ps : links.span_ps;
  const share = (ps, count) => (ps === null || !span ? "-" : percentText(ps / span / (count || 1)));
  return [note(`Each direction of a link counts by itself. Bytes and times in use are of ${links.left_out.links ? Bases.texts.whole : Bases.text(report)}, ` +
    `the rest of the whole run.${unsharedText(report)}`),
  table(["class", "directions", "used", "messages", "bytes", "mean in use", "busiest in use", "waiting", "longest queue"], classesOfBase(report).map((of) => [
    of.type === null ? `${of.name}s` : of.name, of.links === null ? "-" : countText(of.links), countText(of.used), countText(of.messages), bytesText(of.bytes),
    of.links === null ? "-" : share(of.busy_ps, of.links), share(of.busiest_ps, 1), timeText(of.waiting_ps), countText(of.longest_queue)]))];
}

function routesText({ count, minimal_share: minimal, by_detour: detours }) {
  if (minimal === 1) return `All ${countText(count)} messages between nodes took as few links as the minimal way has.`;
  const extra = detours.filter((row) => row.extra_hops > 0);
  const mean = extra.reduce((sum, row) => sum + row.extra_hops * row.count, 0) / extra.reduce((sum, row) => sum + row.count, 0);
  return `Of ${countText(count)} messages between nodes, ${percentText(minimal)} took the minimal way; the others ${digits(mean, 3)} links more on average.`;
}

function routeCharts(routes, element) {
  const bars = (id, title, rows, x, axis) => {
    const chart = place(id, 300);
    Theme.chart(chart, () => ({ data: [{ type: "bar", x: rows.map(x), y: rows.map((row) => row.count), marker: { color: PREDICTED },
      customdata: rows.map((row) => bytesText(row.bytes)), hovertemplate: "%{x}: %{y} messages<br>%{customdata}<extra></extra>" }],
    layout: Theme.layout({ title, xaxis: { title: axis, ...(rows.length < 21 ? { type: "category" } : {}) }, yaxis: { title: "messages" } }) }));
    return chart;
  };
  element.append(make("div", { class: "halves" },
    bars("classes-chart", "Messages by the outermost links of their minimal way", routes.by_class, (row) => row.name, "class of links"),
    routes.minimal_share < 1 ? bars("detours-chart", "Messages by detour", routes.by_detour, (row) => row.extra_hops, "links more than the minimal way has") : null));
}

/** Queues of the links with the longest, and of the vertices that these leave, over time. */
function queueCharts(report, element) {
  const { links, machine } = report;
  const longest = ({ values }) => values.reduce((most, value) => Math.max(most, value), 0);
  const chosen = (lines) => lines.filter((line) => longest(line) > 0).sort((left, right) => longest(right) - longest(left)).slice(0, 6);
  const rows = links.rows.filter((row) => row.queue_over_time.some((units) => units > 0));
  const byVertex = new Map();
  for (const row of rows.filter(({ kind }) => kind === "link")) {
    const sums = byVertex.get(row.from) || [];
    row.queue_over_time.forEach((units, bin) => { sums[bin] = (sums[bin] || 0) + units; });
    byVertex.set(row.from, sums);
  }
  const vertexText = (vertex) => `${vertex < machine.nodes ? "node" : "switch"} ${vertexName(machine, vertex)}`;
  const ofLinks = chosen(rows.map((row) => ({ name: resourceName(machine, row), values: row.queue_over_time })));
  const ofVertices = chosen([...byVertex].map(([vertex, values]) => ({ name: vertexText(vertex), values })));
  const chart = (id, lines, title) => {
    const found = place(id, 320);
    Theme.chart(found, () => {
      const made = linesOverTime(lines, links.bin_width_ps, links.end_ps, title, "waiting [segments]", "%{y}");
      Object.assign(made.layout.yaxis, Theme.wholeTicks(lines.reduce((most, line) => Math.max(most, longest(line)), 0)));
      Object.assign(made.layout.xaxis, baseOnAxis(report, unitFor([links.end_ps], TIME_UNITS)[1]));
      return made;
    });
    return found;
  };
  if (!ofLinks.length) return element.append(note("Nothing waits for a link."));
  return element.append(note(`Of each interval of ${timeText(links.bin_width_ps)} the most segments that waited at the same time.`),
    make("div", { class: "halves" }, chart("link-queues-chart", ofLinks, "The longest queues of links"),
      ofVertices.length ? chart("vertex-queues-chart", ofVertices, "Those of all links of a vertex, added up") : null));
}

Sections.push({
  id: "network",
  of: "links",
  title: "Network: delivery, ways, classes and queues",
  base: (report) => wholeRunText(report, ", but for what is said to be of the region of interest"),
  missing: (report) => (!report.links || !report.link_classes || !report.link_classes.some((of) => of.messages > 0) ? unusedLinksText(report) : null),
  draw(report, element) {
    const { delivery } = report.messages || {};
    if (report.links.shared && delivery) {
      element.append(note(`When the last message of the program would have been there if each had the network for itself, at ${timeText(delivery.offered_until_ps)}, ` +
        `the network had delivered ${percentText(delivery.delivered_share)} of the bytes offered; it had all at ${timeText(delivery.delivered_until_ps)}.`));
      if (delivery.delivered_share < 1) deliveryChart(delivery, element);
    }
    if (report.routes) {
      element.append(note(routesText(report.routes)));
      routeCharts(report.routes, element);
    }
    element.append(...classTable(report));
    if (report.links.shared) queueCharts(report, element);
  },
});
