// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors
// Colours and the looks that all charts share.

// Okabe and Ito's colours, which people with any colour vision tell apart.
const COLOURS = ["#0072B2", "#E69F00", "#009E73", "#D55E00", "#56B4E9", "#CC79A7", "#F0E442", "#7A5195"];
const DASHES = ["solid", "dash", "dot", "dashdot"];
const SYMBOLS = ["circle", "square", "diamond", "cross", "triangle-up", "x"];

// Matplotlib's scale, as plotly has it.
const VIRIDIS = ["#440154", "#48186a", "#472d7b", "#424086", "#3b528b", "#33638d", "#2c728e", "#26828e", "#21918c", "#1fa088", "#28ae80",
  "#3fbc73", "#5ec962", "#84d44b", "#addc30", "#d8e219", "#fde725"];

// Where on it colours of links begin on a dark page.
const DARK_LINKS = 0.3;

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
  { key: "openmp_waiting", name: "waiting: OpenMP (barriers, locks, tasks)", colour: "#b2182b" },
  { key: "openmp", name: "OpenMP itself", colour: "#4d4d4d" },
  { key: "device_waiting", name: "waiting for a device", colour: "#8c2d82" },
  { key: "device", name: "device", colour: "#1b6ca8" },
  { key: "idle", name: "idle threads", colour: "#DDDDDD" },
  { key: "ended", name: "ended (behind its own MPI_Finalize)", colour: "#BDBDBD" },
];
// Pixels below a plot, for the labels and the title of its axis.
const LEGEND_BELOW = 64;
const RECORDED = "#999999";
const PREDICTED = "#0072B2";

// Pixels: of charts beside which there is no room for more than themselves; what titles take of the width; buttons.
const NARROW = 520;
const LETTER = 7.6;
const BUTTONS = 190;
// Pixels of a legend's lines for which charts have room.
const LEGEND_LINES = 44;
// Plotly makes no plot lower; a legend for which nothing is left would lie on the title of the axis.
const LEAST_PLOT = 64;

const isNarrow = (element) => element.clientWidth < NARROW;

/** A title in as many lines as it takes. */
function wrapped(title, width) {
  const most = Math.max(12, Math.floor(width / LETTER));
  return title.split(" ").reduce((lines, word) => {
    const longer = lines.length ? `${lines[lines.length - 1]} ${word}` : word;
    return lines.length && unescaped(longer).length <= most ? [...lines.slice(0, -1), longer] : [...lines, word];
  }, []).join("<br>");
}

/** Of bars that lie, names that leave room for these. */
function namesOfBars(data) {
  const names = [...new Set(data.flatMap(({ orientation, y }) => (orientation === "h" ? y : [])))];
  return names.length ? { tickvals: names, ticktext: names.map((name) => escaped(shortened(unescaped(String(name)), 18))) } : {};
}

/** A layout for the width and height that a chart has, of which so much is for its legend alone. */
function fittedLayout(element, { data, layout }, ofLegend) {
  const title = wrapped(layout.title.text || "", element.clientWidth - (isNarrow(element) ? 20 : BUTTONS));
  const margin = { ...layout.margin, t: layout.margin.t + 18 * (title.split("<br>").length - 1), ...(isNarrow(element) ? { l: 48, r: 8 } : {}) };
  // Plotly counts in heights of the plot: as many pixels below it in high charts as in flat ones.
  const high = Math.max(LEAST_PLOT, element.clientHeight - ofLegend - margin.t - margin.b - 20);
  return { ...layout, title: { ...layout.title, text: title }, margin, width: element.clientWidth, height: element.clientHeight,
    yaxis: isNarrow(element) ? { ...layout.yaxis, ...namesOfBars(data) } : layout.yaxis, legend: { y: -LEGEND_BELOW / high, ...layout.legend } };
}

/** Scales of colours are no wider than the plot beside them. */
function fittedData(element, data) {
  if (!isNarrow(element)) return data;
  return data.map((trace) => (trace.colorbar ? { ...trace, colorbar: { ...trace.colorbar, thickness: 12 } } : trace));
}

/** Pixels of a legend below the plot, also those that one would have to scroll to. */
function heightOfLegend(element) {
  const { legend, showlegend } = element._fullLayout;
  return showlegend && legend && legend.orientation === "h" ? legend._height || 0 : 0;
}

/** Pixels that a chart lacks for its legend. */
function lackingHeight(element) {
  const legend = heightOfLegend(element);
  // Of more than half of a chart Plotly makes a legend that is scrolled.
  const least = Math.max(element.layout.margin.t + LEAST_PLOT + LEGEND_BELOW + legend, 2 * legend);
  return legend ? Math.ceil(Math.max(legend - LEGEND_LINES, least - element.clientHeight)) : 0;
}

/** Values that are labelled between two that are less than a decade apart. */
function ticksBetween(least, most) {
  const step = roundStep((most - least) / 4);
  const [first, last] = [Math.max(1, Math.floor(least / step)), Math.ceil(most / step)];
  return { tickmode: "array", tickvals: Array.from({ length: last - first + 1 }, (_, n) => (first + n) * step) };
}

/** The height that a chart has without what an earlier drawing added for its legend. */
function resetHeight(element) {
  element.style.height = `${parseFloat(element.style.height) - Number(element.dataset.ofLegend || 0)}px`;
  delete element.dataset.ofLegend;
}

/** What a chart shows, for those who do not see it. */
function describe(element, { title, xaxis, yaxis }) {
  const axes = [yaxis, xaxis].map((axis) => axis.title.text).filter(Boolean);
  element.setAttribute("role", "img");
  element.setAttribute("aria-label", unescaped(`chart: ${[title.text, axes.join(" over ")].filter(Boolean).join("; ")}`));
}

/** Runs `draw`, whose canvases are in the processor's memory. Plotly paints the cells of a heatmap on a canvas and reads
 *  them back at once: from a graphics card, or what stands in for one, they come after all that it has to do. */
function withReadableCanvases(draw) {
  const { getContext } = HTMLCanvasElement.prototype;
  HTMLCanvasElement.prototype.getContext = function readable(kind, options) {
    return getContext.call(this, kind, kind === "2d" ? { ...options, willReadFrequently: true } : options);
  };
  try {
    draw();
  } finally {
    HTMLCanvasElement.prototype.getContext = getContext;
  }
}

const Theme = {
  isDark() {
    const chosen = document.documentElement.dataset.theme;
    return chosen ? chosen === "dark" : window.matchMedia("(prefers-color-scheme: dark)").matches;
  },

  colours() {
    const dark = Theme.isDark();
    return { text: dark ? "#e6e6e6" : "#222222", grid: dark ? "#3c4043" : "#dddddd", paper: dark ? "#1e2124" : "#ffffff" };
  },

  /** An axis of few processes has no ticks between them. */
  wholeTicks: (count) => (count <= 20 ? { dtick: 1 } : {}),

  /** The scale of loads, whose high values stand out from the page. */
  scale() {
    return { colorscale: "Viridis", reversescale: !Theme.isDark() };
  },

  /** A colour of that scale for a share between 0 and 1. */
  loadColour(share) {
    const place = (Theme.isDark() ? share : 1 - share) * (VIRIDIS.length - 1);
    const low = Math.max(0, Math.min(VIRIDIS.length - 2, Math.floor(place)));
    const channel = (colour, i) => parseInt(colour.slice(1 + 2 * i, 3 + 2 * i), 16);
    const mixed = [0, 1, 2].map((i) => Math.round(channel(VIRIDIS[low], i) + (place - low) * (channel(VIRIDIS[low + 1], i) - channel(VIRIDIS[low], i))));
    return `rgb(${mixed.join()})`;
  },

  /** The colour of a link that is in use: in the dark, the least ones of the scale would be darker than links that are not. */
  linkColour(share) {
    return Theme.loadColour(Theme.isDark() ? DARK_LINKS + (1 - DARK_LINKS) * share : share);
  },

  /** A logarithmic axis for values: labelled at decades, or in between where there are few of these. */
  logAxis(title, values) {
    const positive = values.filter((value) => value > 0);
    const [least, most] = [Math.min(...positive), Math.max(...positive, 0)];
    const ratio = positive.length ? most / least : 1;
    return { title, type: "log", tickformat: most < 1000 ? "~g" : "~s", ...(ratio > 1 && ratio < 4 ? ticksBetween(least, most) : { dtick: ratio < 1000 ? "D2" : 1 }),
      ...(ratio === 1 ? { range: [Math.log10(positive[0] || 1) - 0.4, Math.log10(positive[0] || 1) + 0.4] } : {}) };
  },

  /** A layout with the page's fonts and colours; titles are given as plain texts. */
  layout(options) {
    const { text, grid, paper } = Theme.colours();
    const axis = (given = {}) => ({ gridcolor: grid, zerolinecolor: grid, linecolor: grid, automargin: true, exponentformat: "SI", ...given,
      title: { text: given.title || "", standoff: 8 } });
    const { title, xaxis, yaxis, legend, ...others } = options;
    return { title: { text: title, x: 0.01, xanchor: "left", font: { size: 15 } }, font: { color: text, size: 12 },
      paper_bgcolor: paper, plot_bgcolor: paper, margin: { l: 64, r: 16, t: 44, b: 48 }, hovermode: "closest",
      // What was zoomed stays so until the chart shows something else.
      uirevision: title,
      legend: { orientation: "h", yanchor: "top", traceorder: "normal", ...legend }, xaxis: axis(xaxis), yaxis: axis(yaxis), ...others };
  },

  /** Draws a chart soon, and once more when the colours change. `make` returns {data, layout}. */
  chart(element, make) {
    Charts.ask(element, () => {
      const made = make();
      resetHeight(element);
      // Without room, buttons would lie on the title.
      const config = { displaylogo: false, displayModeBar: isNarrow(element) ? false : undefined, modeBarButtonsToRemove: ["select2d", "lasso2d"],
        toImageButtonOptions: { format: "svg" } };
      const draw = (ofLegend) => withReadableCanvases(() => Plotly.react(element, fittedData(element, made.data), fittedLayout(element, made, ofLegend), config));
      draw(0);
      const more = lackingHeight(element);
      if (more > 0) {
        element.dataset.ofLegend = String(more);
        element.style.height = `${parseFloat(element.style.height) + more}px`;
        draw(more);
      }
      describe(element, made.layout);
    }, true);
  },

  choose(name) {
    document.documentElement.dataset.theme = name;
    Charts.changed();
  },
};
