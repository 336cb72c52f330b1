// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors
// Transfer times and bandwidths of messages by their size, and how far they go.

function bySizeChart(rows, title, axis, unit, pick, factor) {
  const sizes = rows.map((row) => Math.max(1, row.most_bytes));
  const [least, mean, most] = pick(rows).map((values) => values.map((value) => value / factor));
  return { data: [{ type: "scatter", mode: "lines+markers", name: "mean", x: sizes, y: mean, marker: { color: PREDICTED, size: 7 },
    line: { color: PREDICTED, width: 1 }, customdata: rows.map((row, i) => [row.count, digits(least[i]), digits(most[i]), row.least_bytes]),
    error_y: { type: "data", symmetric: false, array: most.map((value, i) => value - mean[i]),
      arrayminus: mean.map((value, i) => value - least[i]), color: PREDICTED, thickness: 1 },
    hovertemplate: `%{customdata[3]} to %{x} bytes: %{customdata[0]} messages<br>mean %{y:.4g} ${unit}<br>` +
      `least %{customdata[1]}, most %{customdata[2]} ${unit}<extra></extra>` }],
  layout: Theme.layout({ title, showlegend: false, xaxis: Theme.logAxis("size of messages [bytes]", sizes),
    yaxis: Theme.logAxis(`${axis} [${unit}]`, [...least, ...most]) }) };
}

Sections.push({
  id: "sizes",
  title: "Transfer times and bandwidths by size",
  base: () => Bases.texts.whole,
  missing: (report) => (report.messages.count ? null : "the program sends no messages"),
  draw(report, element) {
    const { is_exact: isExact, rows } = report.messages.by_size;
    const [times, bandwidths] = [place("transfer-chart"), place("bandwidth-chart")];
    element.append(note(`Mean of each size, with the least and the most.${isExact ? "" : " Sizes are put together by powers of two."}`),
      make("div", { class: "halves" }, times, bandwidths));
    const [unit, factor] = unitFor(rows.map((row) => row.transfer.most_ps), TIME_UNITS);
    const moving = rows.filter((row) => row.transfer.mean_ps > 0);
    Theme.chart(times, () => bySizeChart(moving, "Transfer times", "transfer time", unit,
      (list) => ["least_ps", "mean_ps", "most_ps"].map((key) => list.map((row) => row.transfer[key])), factor));
    const known = rows.filter((row) => row.bandwidth && row.bandwidth.mean_bytes_per_s > 0);
    Theme.chart(bandwidths, () => bySizeChart(known, "Bandwidths: size by transfer time", "bandwidth", "GB/s",
      (list) => ["least", "mean", "most"].map((key) => list.map((row) => row.bandwidth[`${key}_bytes_per_s`])), 1e9));
  },
});

Sections.push({
  id: "hops",
  title: "Hops",
  base: () => Bases.texts.whole,
  missing: (report) => (report.messages.by_hops.length ? null : "the program sends no messages"),
  draw(report, element) {
    const rows = report.messages.by_hops;
    const chart = place("hops-chart", 320);
    element.append(chart);
    Theme.chart(chart, () => ({ data: [{ type: "bar", x: rows.map((row) => row.hops), y: rows.map((row) => row.count),
      marker: { color: PREDICTED }, customdata: rows.map((row) => [bytesText(row.bytes), timeText(row.transfer.mean_ps)]),
      hovertemplate: "%{x} hops: %{y} messages<br>%{customdata[0]}<br>mean transfer %{customdata[1]}<extra></extra>" }],
    layout: Theme.layout({ title: "Messages by the links on their way", xaxis: { title: "hops", dtick: Math.max(1, Math.ceil(rows.length / 20)) },
      yaxis: { title: "messages" } }) }));
  },
});
