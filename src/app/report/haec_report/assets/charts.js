// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors
// When charts are drawn: one after the other, the one that is nearest to what the window shows first, so that the page
// can be read and moved meanwhile. In the end all are drawn: printing and searching find them.

/** After what is there has been seen. */
const nextFrame = () => new Promise((resolve) => { setTimeout(resolve, 0); });

const Charts = {
  // By its element: {draw, needsLibrary, isStale, width}; the width is that when it was drawn, in pixels.
  all: new Map(),
  hasLibrary: false,
  isAsked: false,

  /** A chart to draw, or to draw anew, soon; what was asked for it before and is not yet done is forgotten. */
  ask(element, draw, needsLibrary) {
    element.classList.add("chart");
    if (!Charts.all.has(element)) Charts.sizes.observe(element);
    Charts.all.set(element, { draw, needsLibrary, isStale: true });
    Charts.goOn();
  },

  /** Charts that left the page. */
  forget() {
    for (const element of [...Charts.all.keys()]) if (!element.isConnected) Charts.all.delete(element);
  },

  /** The colours changed: all charts are drawn anew. */
  changed() {
    Charts.all.forEach((chart) => { chart.isStale = true; });
    Charts.goOn();
  },

  goOn() {
    if (Charts.isAsked) return;
    Charts.isAsked = true;
    delete document.body.dataset.drawn;
    setTimeout(() => {
      Charts.isAsked = false;
      Charts.drawNext();
    }, 0);
  },

  /** [distance from the window in pixels, element] of those to be drawn, the nearest first. */
  waiting() {
    const distance = (element) => {
      const { top, bottom } = element.getBoundingClientRect();
      return Math.max(0, top - window.innerHeight, -bottom);
    };
    return [...Charts.all].filter(([, chart]) => chart.isStale)
      .map(([element]) => [distance(element), element]).sort((left, right) => left[0] - right[0]);
  },

  isReady(element) {
    return Charts.hasLibrary || !Charts.all.get(element).needsLibrary;
  },

  drawNext() {
    const waiting = Charts.waiting();
    if (!waiting.some(([distance]) => distance === 0)) Charts.tell("seen");
    const next = waiting.find(([, element]) => Charts.isReady(element));
    if (next) {
      Charts.draw(next[1]);
      Charts.goOn();
    } else if (!waiting.length) Charts.tell("drawn");
  },

  /** What did not work is said in the chart's place; the others are drawn all the same. */
  draw(element) {
    const chart = Charts.all.get(element);
    Object.assign(chart, { isStale: false, width: element.clientWidth });
    try {
      chart.draw();
      performance.mark(element.id);
    } catch (error) {
      element.textContent = `This chart cannot be drawn: ${error.message}`;
      console.error(error);
    }
  },

  /** The window is another one, or turned into paper. */
  sizes: new ResizeObserver((entries) => {
    const changed = entries.map(({ target }) => Charts.all.get(target)).filter((chart, i) => chart && chart.width !== entries[i].target.clientWidth);
    changed.forEach((chart) => { chart.isStale = true; });
    if (changed.length) Charts.goOn();
  }),

  /** Paper does not wait. */
  drawAllNow() {
    Charts.changed();
    Charts.waiting().forEach(([, element]) => { if (Charts.isReady(element)) Charts.draw(element); });
  },

  /** Milliseconds since the page was asked for: `seen`, what the window shows is drawn; `drawn`, all is. */
  tell(what) {
    if (what === "drawn" || !(what in document.body.dataset)) document.body.dataset[what] = String(Math.round(performance.now()));
  },
};

/** The n-th of several lines through points. */
function lineThrough(n) {
  const { color, dash, symbol } = look(n);
  return { type: "scatter", mode: "lines+markers", line: { color, dash, width: 1.5 }, marker: { symbol, color, size: 6 } };
}

/** Lines over time in steps, `lines` {name, values by interval}. */
function linesOverTime(lines, width, end, title, yaxis, format) {
  const [unit, factor] = unitFor([end], TIME_UNITS);
  return { data: lines.map(({ name, values }, i) => ({ type: "scatter", mode: "lines", name, x: values.map((_, bin) => bin * width / factor), y: values,
    line: { color: COLOURS[i], dash: DASHES[i % DASHES.length], shape: "hv", width: 1.5 }, hovertemplate: `%{x:.5g} ${unit}: ${format}` })),
  layout: Theme.layout({ title, xaxis: { title: `time [${unit}]` }, yaxis: { title: yaxis, rangemode: "tozero" } }) };
}
