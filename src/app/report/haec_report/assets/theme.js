// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors
// Colours and the looks that all charts share.

// Okabe and Ito's colours, which people with any colour vision tell apart.
const COLOURS = ["#0072B2", "#E69F00", "#009E73", "#D55E00", "#56B4E9", "#CC79A7", "#F0E442", "#7A5195"];
const DASHES = ["solid", "dash", "dot", "dashdot"];
const SYMBOLS = ["circle", "square", "diamond", "cross", "triangle-up", "x"];

// What a process does, in the order of stacks.
const ACTIVITIES = [
  { key: "computing", name: "computing", colour: "#009E73" },
  { key: "software", name: "software of MPI, as recorded", colour: "#999999" },
  { key: "transfer", name: "transfer", colour: "#56B4E9" },
  { key: "late_sender", name: "waiting: late sender", colour: "#D55E00" },
  { key: "late_receiver", name: "waiting: late receiver", colour: "#E69F00" },
  { key: "collective", name: "waiting: collective", colour: "#CC79A7" },
  { key: "window", name: "waiting: one-sided communication", colour: "#7A5195" },
  { key: "network", name: "waiting: network queue", colour: "#F0E442" },
  { key: "idle", name: "idle threads", colour: "#DDDDDD" },
];
const RECORDED = "#999999";
const PREDICTED = "#0072B2";

const Theme = {
  charts: [],

  isDark() {
    const chosen = document.documentElement.dataset.theme;
    return chosen ? chosen === "dark" : window.matchMedia("(prefers-color-scheme: dark)").matches;
  },

  colours() {
    const dark = Theme.isDark();
    return { text: dark ? "#e6e6e6" : "#222222", grid: dark ? "#3c4043" : "#dddddd", paper: dark ? "#1e2124" : "#ffffff" };
  },

  /** The scale of loads, whose high values stand out from the page. */
  scale() {
    return { colorscale: "Viridis", reversescale: !Theme.isDark() };
  },

  /** A logarithmic axis for values: labelled at decades, or in between where there are few of these. */
  logAxis(title, values) {
    const positive = values.filter((value) => value > 0);
    const ratio = positive.length ? Math.max(...positive) / Math.min(...positive) : 1;
    return { title, type: "log", exponentformat: "SI", dtick: ratio < 8 ? "D1" : ratio < 1000 ? "D2" : 1,
      ...(ratio === 1 ? { range: [Math.log10(positive[0] || 1) - 0.4, Math.log10(positive[0] || 1) + 0.4] } : {}) };
  },

  /** A layout with the page's fonts and colours; titles are given as plain texts. */
  layout(options) {
    const { text, grid, paper } = Theme.colours();
    const axis = (given = {}) => ({ gridcolor: grid, zerolinecolor: grid, linecolor: grid, automargin: true, ...given,
      title: { text: given.title || "", standoff: 8 } });
    const { title, xaxis, yaxis, legend, ...others } = options;
    return { title: { text: title, x: 0.01, xanchor: "left", font: { size: 15 } }, font: { color: text, size: 12 },
      paper_bgcolor: paper, plot_bgcolor: paper, margin: { l: 64, r: 16, t: 44, b: 48 }, hovermode: "closest",
      legend: { orientation: "h", y: -0.18, traceorder: "normal", ...legend }, xaxis: axis(xaxis), yaxis: axis(yaxis), ...others };
  },

  /** Draws a chart, and once more when the colours change. `make` returns {data, layout}. */
  async chart(element, make) {
    const draw = () => {
      const { data, layout } = make();
      return Plotly.react(element, data, layout, { responsive: true, displaylogo: false,
        toImageButtonOptions: { format: "svg" } });
    };
    element.classList.add("chart");
    element.redraw = draw;
    Theme.charts.push(element);
    await draw();
  },

  changed() {
    Theme.charts = Theme.charts.filter((element) => element.isConnected);
    Theme.charts.forEach((element) => element.redraw());
  },

  choose(name) {
    document.documentElement.dataset.theme = name;
    Theme.changed();
  },
};
