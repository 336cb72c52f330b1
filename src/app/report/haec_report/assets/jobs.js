// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors
// Programs that share the machine.

/** Predicted shares of the time of its threads; of one of them all waiting counts together. */
function jobShares(job) {
  const sums = interesting(job).predicted;
  return [sums.computing_ps, sums.waiting_ps, sums.transfer_ps].map((ps) => percentText(sums.span_ps ? ps / sums.span_ps : null));
}

/** How many times longer its processes take than alone; reports of runs alone are given by --alone. */
function slowDown(job) {
  const alone = job.alone && interesting(job.alone).predicted.span_ps;
  return alone ? digits(interesting(job).predicted.span_ps / alone, 4) : null;
}

/** What its processes received; unknown where --report-sections left messages out. */
function jobMessages({ messages }) {
  if (!messages) return ["-", "-", "-"];
  const { count, bytes, hops } = messages;
  return [countText(count), bytesText(bytes), count ? digits(hops / count, 3) : "-"];
}

Sections.push({
  id: "jobs",
  title: "Jobs",
  isSilent: true,
  missing: (report) => (report.jobs && report.jobs.length ? null : "the trace is of one program"),
  draw(report, element) {
    const isKnown = report.jobs.some((job) => slowDown(job) !== null);
    element.append(note(`Computing, waiting and transfer are shares of the time of a job's threads in ${Bases.text(report)}` +
      `${isKnown ? ", slow-down says how many times longer these take there than alone" : ""}; all else is of the whole run.`));
    element.append(table(["job", "processes", "run time", "recorded", ...(isKnown ? ["slow-down"] : []), "computing", "waiting", "transfer", "messages", "bytes", "mean hops"],
      report.jobs.map((job) => [job.name, job.processes.length, timeText(job.predicted.span_ps), timeText(job.recorded.span_ps),
        ...(isKnown ? [slowDown(job)] : []), ...jobShares(job), ...jobMessages(job)])));
  },
});
