// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors
// Several runs beside each other. Each has a name, and the main figures of its report.

/** How the n-th of many lines or bars looks. */
function look(n) {
  return { color: COLOURS[n % COLOURS.length], dash: DASHES[Math.floor(n / COLOURS.length) % DASHES.length], symbol: SYMBOLS[n % SYMBOLS.length] };
}

// More runs are not drawn beside each other: of these a chooser picks.
const MOST_RUNS = 30;
const BEST_RUNS = 10;
// Regions of more are cells in place of bars.
const MOST_BAR_RUNS = 5;
// Names of runs that lack what is compared.
const MOST_LACKING = 10;

/** Choices of runs to draw, {text: runs}: of each program the best and the slowest, with the one that others are compared with;
 *  and all by and by. */
function picksOf(data) {
  const byTime = (runs) => [...runs].sort((a, b) => spanOf(a) - spanOf(b));
  const picks = comparedRuns(data).flatMap(({ of, runs, first }) => [["best", byTime(runs)], ["slowest", byTime(runs).reverse()]]
    .map(([which, sorted]) => [`the ${which} ${BEST_RUNS}${of}, and ${first.name}`, [...new Set([...sorted.slice(0, BEST_RUNS), first])]]));
  const all = byTime(data.runs);
  for (let n = 0; n < all.length; n += MOST_RUNS) picks.push([`${n + 1} to ${Math.min(n + MOST_RUNS, all.length)} by time`, all.slice(n, n + MOST_RUNS)]);
  return Object.fromEntries(picks);
}

/** The row of each run of a study; null where there is none. */
function rowsOfRuns({ runs, study, details }) {
  const byReport = new Map();
  for (const row of study ? study.rows : []) if (row.report && !byReport.has(row.report)) byReport.set(row.report, row);
  return details.length || byReport.size !== runs.length ? null : [...byReport.values()];
}

/** Of each program {of, runs, first}: the runs of which the best are looked for, and the one that others are compared with. A
 *  study's runs are in the order of its rows; its sensitivities and phases are no candidates. */
function comparedRuns(data) {
  const { runs, study } = data;
  const rows = rowsOfRuns(data);
  if (!rows) return [{ of: "", runs, first: runs[0] }];
  const [base, numbers] = [new StudyBase(study), rows.map((_, n) => n).filter((n) => !rows[n].sensitivity && !rows[n].phase)];
  return valuesOf(rows, "trace").flatMap((trace) => {
    const mine = numbers.filter((n) => rows[n].trace === trace);
    const first = mine.find((n) => base.of(rows[n]) === rows[n]) ?? mine[0];
    return mine.length ? [{ of: trace ? ` of ${trace}` : "", runs: mine.map((n) => runs[n]), first: runs[first] }] : [];
  });
}

/** Of runs those whose reports have a section, none where that is one alone; a note says which runs lack it. */
function comparable(runs, section, element, reportOf = (run) => run) {
  const lacking = runs.filter((run) => isLeftOut(reportOf(run), section));
  if (!lacking.length) return runs;
  const having = runs.filter((run) => !lacking.includes(run));
  const more = lacking.length > MOST_LACKING ? ` and ${lacking.length - MOST_LACKING} more` : "";
  element.append(make("p", { class: "note lacking" }, `Not compared${having.length > 1 ? " with the others" : ""}, as --report-sections left this out of ` +
    `their reports: ${lacking.slice(0, MOST_LACKING).map(({ name }) => name).join(", ")}${more}.`));
  return having.length > 1 ? having : [];
}

/** Draws runs: all, or of many those that are chosen; of a section of their reports those that have it. */
function showPicked(all, element, draw, section) {
  const data = section ? { ...all, runs: comparable(all.runs, section, element) } : all;
  if (!data.runs.length) return undefined;
  if (data.runs.length <= MOST_RUNS) return draw(data.runs, element);
  const [picks, parent] = [picksOf(data), make("div")];
  const show = (name) => {
    parent.replaceChildren();
    draw(picks[name], parent);
    Charts.forget();
  };
  const chooser = choiceAmong("runs", Object.keys(picks), (name) => { if (parent.isConnected) show(name); });
  element.append(make("div", { class: "controls told" }, chooser), parent);
  return show(Object.keys(picks)[0]);
}

Comparison.push({
  id: "compared-times",
  title: "Runs beside each other",
  missing: (data) => (data.runs.length ? null : "no run is complete"),
  base: basesText,
  draw(data, element) {
    const rows = rowsOfRuns(data);
    const traces = new Map(data.runs.map((run, n) => [run, rows && rows[n].trace]));
    return showPicked(data, element, (runs, parent) => drawTimes(runs, parent, traces));
  },
});

function drawTimes(runs, element, traces) {
  const chart = place("compared-times-chart", Math.max(360, 130 + 26 * runs.length));
  element.append(note("The bars are divided as the time of all threads is."), chart);
  const backwards = [...runs].reverse();
  const columns = backwards.map((run) => {
    const sums = interesting(run.activity).predicted;
    // Threads may be there for a part of the time only.
    const share = sums.span_ps ? spanOf(run) / sums.span_ps : 0;
    return { name: escaped(shortened(run.name, 48)), parts: Object.fromEntries(Object.entries(parts(sums)).map(([key, ps]) => [key, ps * share])) };
  });
  const [unit, factor] = unitFor(runs.map(spanOf), TIME_UNITS);
  Theme.chart(chart, () => ({ data: stacks(columns, factor, unit, true), layout: Theme.layout({ barmode: "stack", title: "Time by activity",
    xaxis: { title: `time [${unit}]` } }) }));
  element.append(runsTable(runs, traces));
}

/** The time that counts: of the region of interest, or of the whole run. */
const spanOf = (run) => Bases.span(run).span_ps;

/** What the figures of several runs are of. */
function basesText({ runs }) {
  const texts = [...new Set(runs.map(Bases.text))];
  return texts.length < 2 ? texts.join() : "the region of interest, or of the whole run where there is none";
}

/** What two programs take is no comparison of machines. */
function runsTable(runs, traces) {
  const firsts = new Map([...runs].reverse().map((run) => [traces.get(run), spanOf(run)]));
  return table(["run", "whole run", "time looked at", `compared with the first${firsts.size > 1 ? " of the trace" : ""}`, "waiting", "transfer", "mean hops", "load balance", "communication efficiency"],
    runs.map((run) => {
      const sums = interesting(run.activity).predicted;
      const share = (ps) => percentText(sums.span_ps ? ps / sums.span_ps : null);
      const first = firsts.get(traces.get(run));
      return [run.name, timeText(run.time.predicted.span_ps), timeText(spanOf(run)), percentText(first ? spanOf(run) / first : null),
        share(sums.waiting_ps), share(sums.transfer_ps), run.messages && run.messages.count ? digits(run.messages.hops / run.messages.count, 3) : "-",
        percentText(interesting(run.efficiencies).load_balance), percentText(interesting(run.efficiencies).communication)];
    }));
}

Comparison.push({
  id: "compared-regions",
  of: "regions",
  title: "Regions in all runs",
  missing: (data) => (data.runs.some((run) => run.regions && interesting(run.regions).length) ? null : "the runs have no regions"),
  base: basesText,
  draw: (data, element) => showPicked(data, element, drawRegions, "regions"),
});

function drawRegions(runs, element) {
  const longest = new Map();
  runs.forEach((run) => interesting(run.regions).forEach(({ name, predicted_ps: ps }) => longest.set(name, Math.max(ps, longest.get(name) || 0))));
  const names = [...longest].sort((a, b) => b[1] - a[1]).slice(0, 10).map(([name]) => name);
  const of = (run, name) => (interesting(run.regions).find((region) => region.name === name) || { predicted_ps: 0 }).predicted_ps;
  const [unit, factor] = unitFor([...longest.values()], TIME_UNITS);
  const chart = place("compared-regions-chart", runs.length > MOST_BAR_RUNS ? 200 + 22 * runs.length : 150 + names.length * (12 + 12 * runs.length));
  element.append(chart);
  Theme.chart(chart, () => (runs.length > MOST_BAR_RUNS ? regionsHeat(runs, names, of, unit, factor) : regionsBars(runs, names, of, unit, factor)));
}

const REGIONS_TITLE = "Predicted exclusive times of regions, sums over all threads";

function regionsBars(runs, names, of, unit, factor) {
  return { data: runs.map((run, n) => ({ type: "bar", orientation: "h", name: escaped(shortened(run.name, 40)), marker: { color: look(n).color },
    y: names.map((name) => escaped(shortened(name))), x: names.map((name) => of(run, name) / factor),
    hovertemplate: `%{y}<br>${escaped(run.name)}: %{x:.5g} ${unit}<extra></extra>` })),
  layout: Theme.layout({ title: REGIONS_TITLE, barmode: "group", xaxis: { title: `time [${unit}]` }, yaxis: { title: "", autorange: "reversed" } }) };
}

function regionsHeat(runs, names, of, unit, factor) {
  const most = runs.flatMap((run) => names.map((name) => of(run, name))).reduce((a, b) => Math.max(a, b), 0) / factor;
  return { data: [{ type: "heatmap", ...Theme.scale(), zmin: 0, zmax: most, x: names.map((name) => escaped(shortened(name, 24))), y: runs.map((run) => escaped(shortened(run.name, 48))),
    z: runs.map((run) => names.map((name) => of(run, name) / factor)), colorbar: { title: { text: `time [${unit}]`, side: "right" } },
    hovertemplate: `%{x}<br>%{y}<br>%{z:.5g} ${unit}<extra></extra>` }],
  layout: Theme.layout({ title: REGIONS_TITLE, xaxis: { title: "region" }, yaxis: { title: "run", autorange: "reversed" } }) };
}

Comparison.push({
  id: "compared-sizes",
  of: "messages",
  title: "Transfer times in all runs",
  missing: (data) => (data.runs.some((run) => run.messages && run.messages.count) ? null : "the programs send no messages"),
  base: () => Bases.texts.whole,
  draw: (data, element) => showPicked(data, element, drawSizes, "messages"),
});

function drawSizes(runs, element) {
  const [times, hops] = [place("compared-sizes-chart", 360), place("compared-hops-chart", 360)];
  element.append(colourKeys(runs.map(({ name }) => name)), make("div", { class: "halves" }, times, hops));
  const [unit, factor] = unitFor(runs.flatMap((run) => run.messages.by_size.rows.map((row) => row.transfer.mean_ps)), TIME_UNITS);
  const rows = (run) => run.messages.by_size.rows.filter((row) => row.transfer.mean_ps > 0);
  const lines = (run, n, x, y, text) => ({ ...lineThrough(n), name: escaped(shortened(run.name, 40)), x, y,
    hovertemplate: `${escaped(run.name)}<br>${text}<extra></extra>` });
  const sizes = (run) => rows(run).map((row) => Math.max(1, row.most_bytes));
  const means = (run) => rows(run).map((row) => row.transfer.mean_ps / factor);
  Theme.chart(times, () => ({ data: runs.map((run, n) => lines(run, n, sizes(run), means(run), `%{x} bytes: %{y:.4g} ${unit}`)),
    layout: Theme.layout({ title: "Mean transfer times", showlegend: false, xaxis: Theme.logAxis("size of messages [bytes]", runs.flatMap(sizes)),
      yaxis: Theme.logAxis(`transfer time [${unit}]`, runs.flatMap(means)) }) }));
  const mostHops = Math.max(...runs.flatMap(({ messages }) => messages.by_hops.map((row) => row.hops)));
  const hopCounts = ({ messages: { by_hops: rowsOfRun } }) => [rowsOfRun.map((row) => row.hops), rowsOfRun.map((row) => row.count)];
  Theme.chart(hops, () => ({ data: runs.map((run, n) => lines(run, n, ...hopCounts(run), "%{x} hops: %{y} messages")),
    layout: Theme.layout({ title: "Messages by the links on their way", showlegend: false, xaxis: { title: "hops", ...Theme.wholeTicks(mostHops) }, yaxis: { title: "messages", rangemode: "tozero" } }) }));
}
