// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors
// What a run says in one look.

function pairsTable(pairs) {
  return make("dl", { class: "facts" }, ...pairs.filter(([, value]) => value !== null && value !== undefined)
    .flatMap(([name, value]) => [make("dt", {}, name), make("dd", {}, value)]));
}

function timeFacts(report) {
  const { predicted, recorded, region_of_interest: interest } = report.time;
  const kept = (ps) => timeText(ps).replace(" ", "\u00a0");
  const ratio = (times) => `${kept(times.predicted.span_ps)} (recorded: ${kept(times.recorded.span_ps)})`;
  return [["predicted run time", ratio({ predicted, recorded })],
    ["region of interest", interest && ratio(interest)],
    ["which is", interest && `from ${interest.from} to ${interest.to}`],
    ["over draws of noise", samplesText(report.time.samples, "whole", "whole run")],
    ["", samplesText(report.time.samples, "region_of_interest", "region of interest")],
    ["lower bound", boundText(report)]];
}

/** "median 1.2 s, 90 % of 100 draws from 1.1 s to 1.4 s (whole run)"; null where there are none. */
function samplesText(samples, part, name) {
  const span = samples && samples[part];
  return span ? `median ${timeText(span.median_ps)}, 90 % of ${samples.count} draws from ${timeText(span.low_ps)} to ${timeText(span.high_ps)} (${name})` : null;
}

/** The least time in which the machine can do it; null where the report does not tell. A prediction below it is impossible. */
function boundText({ bound, run }) {
  const found = bound && interesting(bound);
  if (!found) return null;
  const base = bound.region_of_interest === found ? "" : ", of the whole run";
  const impossible = found.share > 1 && !run.shared_links ? "; no machine is that fast: simulate with contention" : "";
  return `${timeText(found.time_ps)} (${found.resource}${found.name === null ? "" : `, ${found.name}`}: ${percentText(found.share)} of the time${base}${impossible})`;
}

/** They add up to the whole: computing, waiting by its causes, transfer, software of MPI; of threads also what OpenMP takes, and idling. */
function activityFacts(report) {
  const sums = interesting(report.activity).predicted;
  const share = (ps) => percentText(sums.span_ps ? ps / sums.span_ps : null);
  const all = parts(sums);
  return ACTIVITIES.filter(({ key }) => all[key] > 0).map(({ key, name }) => [name, share(all[key])]);
}

function messageFacts(report) {
  if (!report.messages) return [];
  const { count, bytes, hops } = report.messages;
  return [["messages, whole run", `${countText(count)}, together ${bytesText(bytes)}`], ["mean hops, whole run", count ? digits(hops / count, 3) : null]];
}

function efficiencyFacts(report) {
  const found = report.efficiencies;
  const rows = (of, before) => ["parallel", "load_balance", "communication", "serialisation", "transfer"]
    .filter((name) => of && typeof of[name] === "number").map((name) => [`${before}${name.replace("_", " ")} efficiency`, percentText(of[name])]);
  return [...rows(found, ""), ...rows(found.mpi, "MPI: "), ...rows(found.openmp, "OpenMP: ")];
}

/** What the factors are, in a sentence or two. */
function efficiencyText(report) {
  const { transfer, mpi } = report.efficiencies;
  return `Of ${Bases.text(report)}, as POP defines them: parallel is load balance × communication${transfer === null ? "" : ", which is serialisation × transfer"}.` +
    (mpi ? ` Of ${summedOver(report)}; each figure is that of MPI, whose processes are taken as a whole, × that of OpenMP.` : "");
}

const hasThreads = (report) => report.activity.threads > report.processes.length;

/** A grid that is a torus along some of its dimensions alone is more than its name says. */
function shapeText({ topology, grid, parameters }) {
  const along = new Set(parameters.connectivity || []).size > 1 ? `, along them ${parameters.connectivity.join(", ")}` : "";
  return topology + (grid ? ` ${grid.join(" x ")}` : "") + along;
}

const linksText = (run) => (run.model === null ? null : run.shared_links ? "shared" : "not shared, so messages do not delay each other (contention none)");

function machineFacts(report) {
  const { machine, run, inputs, processes, simulator } = report;
  return [["machine", `${shapeText(machine)} (${machine.nodes} nodes, ${run.nodes_used} used)`],
    ["model", run.model || "none"], ["links", linksText(run)],
    ["collectives", run.collectives], ["mapping", run.mapping], ["processes", `${processes.length}${hasThreads(report) ? ` with together ${report.activity.threads} threads` : ""}`],
    ["trace", `${inputs.trace.file} (${countText(inputs.trace.events)} events)`],
    ["simulated in", `${digits(simulator.wall_s, 3)} s on ${simulator.ranks} ${simulator.ranks === 1 ? "rank" : "ranks"}, ${digits(simulator.events_per_s / 1e6, 3)} million events/s`]];
}

function cautions(report) {
  const { untouched, oddities } = report;
  const texts = { without_rules: "threads without rules", collectives: "cost of collectives as recorded",
    switched_off: "measurement switched off", flushes: "the recorder's own flushes",
    without_records: "calls that may wait, without a record" };
  const kept = Object.entries(texts).filter(([key]) => untouched[key] > 0)
    .map(([key, text]) => `${text}: ${percentText(untouched[key])} of the time`);
  const odd = Object.entries(oddities).filter(([, count]) => count > 0).map(([name, count]) => figureOf(name, count).join(": "));
  return [[`kept as recorded, of ${Bases.text(report)}`, kept.join("; ") || null], ["oddities of the trace", odd.join("; ") || null]];
}

Sections.push({
  id: "summary",
  title: "Summary",
  draw(report, element) {
    element.append(make("div", { class: "columns" },
      make("div", {}, make("h3", {}, "Time"), pairsTable(timeFacts(report)),
        note(`Shares of the time of ${summedOver(report)} in ${Bases.text(report)}:`), pairsTable(activityFacts(report))),
      make("div", {}, make("h3", {}, "Efficiency and messages"), pairsTable(efficiencyFacts(report)),
        note(efficiencyText(report)), pairsTable(messageFacts(report)))),
    make("h3", {}, "Simulated machine and model"), pairsTable([...machineFacts(report), ...cautions(report)]));
  },
});

Sections.push({
  id: "processes",
  title: "What processes do",
  base: Bases.text,
  draw(report, element) {
    const chart = place("processes-chart");
    element.append(note("Predicted. Software is MPI's own time, kept as it was recorded."), chart);
    Theme.chart(chart, () => {
      const columns = report.processes.map((process) => ({ name: process.process, parts: parts(interesting(process).predicted) }));
      const [unit, factor] = unitFor(report.processes.map((process) => interesting(process).predicted.span_ps), TIME_UNITS);
      return { data: stacks(columns, factor, unit, false), layout: Theme.layout({ title: `Time of each process by activity${hasThreads(report) ? ", over its threads" : ""}`,
        barmode: "stack", bargap: columns.length > MOST_SEPARATE ? 0 : 0.1,
        xaxis: { title: "process (MPI rank)", ...Theme.wholeTicks(columns.length) }, yaxis: { title: `time [${unit}]` } }) };
    });
  },
});
