// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors
// Transfer times and bandwidths of messages by their size and by how far they go.

/** Bars from the least to the most. */
function spreadBars(least, mean, most) {
  return { type: "data", symmetric: false, array: most.map((value, i) => value - mean[i]),
    arrayminus: mean.map((value, i) => value - least[i]), color: PREDICTED, thickness: 1 };
}

function bySizeChart(rows, title, axis, unit, pick, factor) {
  const sizes = rows.map((row) => Math.max(1, row.most_bytes));
  const [least, mean, most] = pick(rows).map((values) => values.map((value) => value / factor));
  return { data: [{ type: "scatter", mode: "lines+markers", name: "mean", x: sizes, y: mean, marker: { color: PREDICTED, size: 7 },
    line: { color: PREDICTED, width: 1 }, customdata: rows.map((row, i) => [row.count, digits(least[i]), digits(most[i]), row.least_bytes]),
    error_y: spreadBars(least, mean, most),
    hovertemplate: `%{customdata[3]} to %{x} bytes: %{customdata[0]} messages<br>mean %{y:.4g} ${unit}<br>` +
      `least %{customdata[1]}, most %{customdata[2]} ${unit}<extra></extra>` }],
  layout: Theme.layout({ title, showlegend: false, xaxis: Theme.logAxis("size of messages [bytes]", sizes),
    yaxis: Theme.logAxis(`${axis} [${unit}]`, [...least, ...most]) }) };
}

/** A line for each number of hops, so that near and far messages are told apart. */
function byHopsChart(rows, unit, factor) {
  const hops = [...new Set(rows.flatMap((row) => row.by_hops.map((of) => of.hops)))].sort((left, right) => left - right);
  const text = ({ count, transfer }) => `${count} messages, ${timeText(transfer.least_ps)} to ${timeText(transfer.most_ps)}`;
  const points = hops.map((count) => rows.flatMap((row) => row.by_hops.filter((of) => of.hops === count && of.transfer.mean_ps > 0)
    .map((of) => ({ size: Math.max(1, row.most_bytes), time: of.transfer.mean_ps / factor, text: text(of) }))));
  const [sizes, times] = ["size", "time"].map((key) => points.flat().map((point) => point[key]));
  return { data: hops.map((count, n) => ({ ...lineThrough(n), name: `${count} ${count === 1 ? "hop" : "hops"}`, x: points[n].map(({ size }) => size),
    y: points[n].map(({ time }) => time), customdata: points[n].map((point) => point.text), hovertemplate: `%{x} bytes: %{y:.4g} ${unit}<br>%{customdata}` })),
  layout: Theme.layout({ title: "Mean transfer times by hops", showlegend: true, xaxis: Theme.logAxis("size of messages [bytes]", sizes),
    yaxis: Theme.logAxis(`transfer time [${unit}]`, times) }) };
}

Sections.push({
  id: "sizes",
  of: "messages",
  title: "Transfer times and bandwidths by size",
  base: (report) => wholeRunText(report),
  missing: (report) => (report.messages.count ? null : "the program sends no messages"),
  draw(report, element) {
    const { is_exact: isExact, rows } = report.messages.by_size;
    const [times, bandwidths] = [place("transfer-chart"), place("bandwidth-chart")];
    element.append(note(`Mean of each size, with the least and the most.${isExact ? "" : " Sizes are put together by powers of two."}`),
      make("div", { class: "halves" }, times, bandwidths));
    const [unit, factor] = unitFor(rows.map((row) => row.transfer.most_ps), TIME_UNITS);
    const moving = rows.filter((row) => row.transfer.mean_ps > 0);
    // Of a single size the hops have a section of their own.
    const hasHops = moving.length > 1 && new Set(moving.flatMap((row) => row.by_hops.map(({ hops }) => hops))).size > 1;
    Theme.chart(times, () => (hasHops ? byHopsChart(moving, unit, factor) : bySizeChart(moving, "Transfer times", "transfer time", unit,
      (list) => ["least_ps", "mean_ps", "most_ps"].map((key) => list.map((row) => row.transfer[key])), factor)));
    const known = rows.filter((row) => row.bandwidth && row.bandwidth.mean_bytes_per_s > 0);
    Theme.chart(bandwidths, () => bySizeChart(known, "Bandwidths: size by transfer time", "bandwidth", "GB/s",
      (list) => ["least", "mean", "most"].map((key) => list.map((row) => row.bandwidth[`${key}_bytes_per_s`])), 1e9));
  },
});

Sections.push({
  id: "hops",
  of: "messages",
  title: "Hops",
  base: (report) => wholeRunText(report),
  missing: (report) => (report.messages.by_hops.length ? null : "the program sends no messages"),
  draw(report, element) {
    const rows = report.messages.by_hops;
    const [counts, times] = [place("hops-chart", 320), place("hops-times-chart", 320)];
    element.append(make("div", { class: "halves" }, counts, times));
    const xaxis = { title: "hops", dtick: Math.max(1, Math.ceil(rows.length / 20)) };
    Theme.chart(counts, () => ({ data: [{ type: "bar", x: rows.map((row) => row.hops), y: rows.map((row) => row.count),
      marker: { color: PREDICTED }, customdata: rows.map((row) => bytesText(row.bytes)),
      hovertemplate: "%{x} hops: %{y} messages<br>%{customdata}<extra></extra>" }],
    layout: Theme.layout({ title: "Messages by the links on their way", xaxis, yaxis: { title: "messages" } }) }));
    Theme.chart(times, () => {
      const [unit, factor] = unitFor(rows.map((row) => row.transfer.most_ps), TIME_UNITS);
      const [least, mean, most] = ["least_ps", "mean_ps", "most_ps"].map((key) => rows.map((row) => row.transfer[key] / factor));
      return { data: [{ type: "scatter", mode: "markers", x: rows.map((row) => row.hops), y: mean, marker: { color: PREDICTED, size: 7 },
        error_y: spreadBars(least, mean, most), hovertemplate: `%{x} hops: mean %{y:.4g} ${unit}<extra></extra>` }],
      layout: Theme.layout({ title: "Transfer times by hops: mean, least and most", xaxis,
        yaxis: { title: `transfer time [${unit}]`, rangemode: "tozero" } }) };
    });
  },
});
