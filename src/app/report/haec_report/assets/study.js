// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors
// What a study of haec_sweep found: run times of its product, and sensitivities.

// Columns whose values say by themselves what they are.
const SAY_WHAT = new Set(["traffic", "config", "topology", "mapping", "model", "case"]);
const NOT_CHOSEN = new Set(["sensitivity", "value"]);

/** Columns that say what was chosen, and of which there is more than one value. */
function chosenColumns(study) {
  const first = study.columns.indexOf("status");
  return study.columns.slice(0, first).filter((name) => !NOT_CHOSEN.has(name) && new Set(study.rows.map((row) => row[name])).size > 1);
}

/** Columns of the times that are compared, and on an ideal network: of the region of interest where all rows have one. */
function timesOf(rows) {
  const isWhole = Bases.chosen === "whole" || !rows.every((row) => typeof row.interest_s === "number");
  return isWhole ? { time: "predicted_s", ideal: "ideal_s", base: Bases.texts.whole }
    : { time: "interest_s", ideal: "ideal_interest_s", base: Bases.texts.region_of_interest };
}

const doneRows = (study, isWanted) => study.rows.filter((row) => row.status === "done" && isWanted(row));

/** Columns' values on one line. */
const label = (row, columns) => columns.map((name) => (SAY_WHAT.has(name) ? row[name] : `${name} ${row[name]}`)).join(", ") || "all";

Comparison.push({
  id: "study",
  title: "Times of the study",
  missing: (data) => (data.study && !data.study.figures && data.study.rows.some((row) => row.status === "done" && !row.sensitivity) ? null : "not a study"),
  isSilent: true,
  base: ({ study }) => timesOf(doneRows(study, (row) => !row.sensitivity)).base,
  draw({ study }, element) {
    const rows = doneRows(study, (row) => !row.sensitivity);
    const columns = chosenColumns({ ...study, rows });
    const chart = place("study-chart", 460);
    let colour = columns.includes("model") ? "model" : columns[columns.length - 1];
    const shown = () => (chart.isConnected ? Theme.chart(chart, () => studyChart(rows, columns, colour)) : null);
    const order = [colour, ...columns.filter((name) => name !== colour)].filter(Boolean);
    element.append(note("As it is predicted. The line is the same on an ideal network, which costs nothing."));
    if (order.length) element.append(choice("colours are", Object.fromEntries(order.map((name) => [name, name])), (value) => { colour = value; shown(); }));
    element.append(chart);
    shown();
    element.append(make("details", {}, make("summary", {}, "All rows as a table"), table(study.columns.filter((name) => name !== "report"),
      study.rows.map((row) => study.columns.filter((name) => name !== "report").map((name) => (row[name] === undefined || row[name] === null ? "" : row[name]))))));
  },
});

function studyChart(rows, columns, colour) {
  const others = columns.filter((name) => name !== colour);
  const of = timesOf(rows);
  const places = [...new Set(rows.map((row) => escaped(label(row, others))))];
  const [unit, factor] = unitFor(rows.map((row) => row[of.time] * PS_PER_S), TIME_UNITS);
  const groups = [...new Set(rows.map((row) => (colour ? row[colour] : "run")))];
  const data = groups.map((group, n) => {
    const mine = rows.filter((row) => !colour || row[colour] === group);
    return { type: "bar", name: escaped(String(group)), marker: { color: look(n).color }, x: mine.map((row) => escaped(label(row, others))),
      y: mine.map((row) => row[of.time] * PS_PER_S / factor), hovertemplate: `%{x}<br>${escaped(String(group))}: %{y:.5g} ${unit}<extra></extra>` };
  });
  const ideal = places.map((place) => rows.find((row) => escaped(label(row, others)) === place && typeof row[of.ideal] === "number"));
  data.push({ type: "scatter", mode: "lines+markers", name: "ideal network", x: places, y: ideal.map((row) => (row ? row[of.ideal] * PS_PER_S / factor : null)),
    line: { color: Theme.colours().text, dash: "dot", width: 1.5 }, marker: { symbol: "line-ew-open", size: 16, color: Theme.colours().text },
    hovertemplate: `ideal network: %{y:.5g} ${unit}<extra></extra>` });
  return { data, layout: Theme.layout({ title: `Predicted time of ${of.base}`, barmode: "group", yaxis: { title: `time [${unit}]`, rangemode: "tozero" },
    xaxis: { title: others.join(", "), categoryorder: "array", categoryarray: places }, margin: { l: 64, r: 16, t: 80, b: 48 }, legend: { yanchor: "bottom", y: 1 } }) };
}

Comparison.push({
  id: "sensitivity",
  title: "Sensitivities",
  missing: (data) => (data.study && data.study.rows.some((row) => row.status === "done" && row.sensitivity) ? null : "no sensitivities"),
  isSilent: true,
  base: ({ study }) => timesOf(doneRows(study, (row) => row.sensitivity)).base,
  draw({ study }, element) {
    const rows = doneRows(study, (row) => row.sensitivity);
    const columns = chosenColumns({ ...study, rows });
    const keys = [...new Set(rows.map((row) => row.sensitivity))];
    element.append(note("One key at a time is changed; the dotted lines are the times on an ideal network."));
    const charts = keys.map((key) => place(`sensitivity-${key.replace(/\W/g, "-")}`, 400));
    element.append(make("div", { class: "halves" }, ...charts));
    for (const [n, key] of keys.entries()) {
      const chart = charts[n];
      const mine = rows.filter((row) => row.sensitivity === key);
      Theme.chart(chart, () => sensitivityChart(key, mine, columns));
    }
  },
});

const KEY_UNITS = { latency: "ns", bandwidth: "bytes/s", compute_scale: "factor", delay_mpi: "ns", overhead: "ns", eager_threshold: "bytes" };

function sensitivityChart(key, rows, columns) {
  const isNumber = rows.every((row) => typeof row.value === "number");
  const isLog = isNumber && rows.every((row) => row.value > 0);
  const of = timesOf(rows);
  const [unit, factor] = unitFor(rows.map((row) => row[of.time] * PS_PER_S), TIME_UNITS);
  const names = [...new Set(rows.map((row) => label(row, columns)))];
  const data = names.flatMap((name, n) => {
    const mine = rows.filter((row) => label(row, columns) === name);
    const line = (column, dash, title, mode) => ({ type: "scatter", mode, name: escaped(title), showlegend: mode !== "lines",
      x: mine.map((row) => row.value), y: mine.map((row) => (typeof row[column] === "number" ? row[column] * PS_PER_S / factor : null)),
      line: { color: look(n).color, dash, width: 1.5 }, marker: { symbol: look(n).symbol, color: look(n).color, size: 7 },
      hovertemplate: `${escaped(title)}<br>${escaped(key)} %{x}: %{y:.5g} ${unit}<extra></extra>` });
    return [line(of.time, "solid", name, "lines+markers"), line(of.ideal, "dot", `${name}, ideal network`, "lines")];
  });
  const short = key.split(".").pop();
  const title = `${escaped(short)}${KEY_UNITS[short] ? ` [${KEY_UNITS[short]}]` : ""}`;
  return { data, layout: Theme.layout({ title: `Time of ${of.base} over ${escaped(key)}`, showlegend: names.length > 1,
    xaxis: isLog ? Theme.logAxis(title, rows.map((row) => row.value)) : { title, type: isNumber ? "linear" : "category" },
    yaxis: { title: `time [${unit}]`, rangemode: "tozero" } }) };
}
