// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors
// What the timeline draws: for each row the moments at which its region changes, as arrays of numbers.

/** Innermost regions of nested visits [location, region, enter, leave, depth], which come in any order: {times,
 *  regions}, from each time on a region. */
function flattened(visits) {
  visits.sort((left, right) => left[2] - right[2] || left[4] - right[4] || right[3] - left[3]);
  const [times, regions, open] = [[], [], []];
  const change = (time, region) => {
    if (times.length && times[times.length - 1] === time) regions[regions.length - 1] = region;
    else if (!regions.length || regions[regions.length - 1] !== region) {
      times.push(time);
      regions.push(region);
    }
  };
  const closeUntil = (time) => {
    while (open.length && open[open.length - 1][3] <= time) {
      const end = open.pop()[3];
      change(end, open.length ? open[open.length - 1][1] : -1);
    }
  };
  for (const visit of visits) {
    closeUntil(visit[2]);
    open.push(visit);
    change(visit[2], visit[1]);
  }
  closeUntil(Infinity);
  return { times: Float64Array.from(times), regions: Int32Array.from(regions) };
}

/** The same of runs of bins, [region, bins, region, bins, ...]. */
function fromRuns(runs, width) {
  const [times, regions] = [[], []];
  let bin = 0;
  for (let i = 0; i < runs.length; i += 2) {
    times.push(bin * width);
    regions.push(runs[i]);
    bin += runs[i + 1];
  }
  times.push(bin * width);
  regions.push(-1);
  return { times: Float64Array.from(times), regions: Int32Array.from(regions) };
}

class TimelineData {
  constructor(report) {
    const { timeline } = report;
    this.report = report;
    this.isExact = timeline.visits !== null;
    this.names = timeline.locations.map((row) => row.location);
    this.rows = this.isExact ? this.rowsOfVisits(timeline.visits) : timeline.locations.map((row) => fromRuns(row.runs, timeline.bin_width_ps));
    this.rowOfProcess = new Map(report.processes.map((process) => [process.process, this.names.indexOf(process.location)]));
    this.messages = this.readMessages(timeline.messages);
    this.hasThreads = this.names.some((location) => !report.locations[location].is_master);
    const { begin_ps: begin, end_ps: end } = report.time.predicted;
    Object.assign(this, { begin, end: Math.max(end, begin + 1) });
  }

  rowsOfVisits(visits) {
    const order = ["location", "region", "enter_ps", "leave_ps", "depth"].map((name) => visits.columns.indexOf(name));
    const lists = new Map(this.names.map((location) => [location, []]));
    for (const row of visits.rows) {
      const list = lists.get(row[order[0]]);
      if (list) list.push(order.map((column) => row[column] || 0));
    }
    return this.names.map((location) => flattened(lists.get(location)));
  }

  /** Longest first: where there is room for a few only, these are drawn. */
  readMessages(messages) {
    const at = Object.fromEntries(messages.columns.map((name, i) => [name, i]));
    const begin = "begin_ps" in at ? at.begin_ps : at.send_ps;
    return messages.rows.map((row) => ({ from: this.rowOfProcess.get(row[at.from]), to: this.rowOfProcess.get(row[at.to]),
      sender: row[at.from], receiver: row[at.to], begin: row[begin], end: row[at.receive_ps], bytes: row[at.bytes],
      hops: row[at.hops], wait: row[at.wait_ps] }))
      .filter((message) => message.from >= 0 && message.to >= 0)
      .sort((left, right) => (right.end - right.begin) - (left.end - left.begin));
  }

  /** The index of what a row does at a time; -1 before its begin. */
  static at(row, time) {
    let [low, high] = [0, row.times.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (row.times[middle] <= time) low = middle + 1;
      else high = middle;
    }
    return low - 1;
  }
}
