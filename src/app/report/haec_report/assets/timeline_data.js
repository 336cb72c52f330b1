// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors
// What the timeline draws: for each row the moments at which its region changes, as arrays of numbers.

/** Innermost regions of nested visits [location, region, enter, leave, depth], which come in any order: {times,
 *  regions}, from each time on a region; `outside` where there is none. */
function flattened(visits, outside) {
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
      change(end, open.length ? open[open.length - 1][1] : outside);
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

/** The same from one time to another, whatever it says before and behind. */
function cut(row, begin, end, outside) {
  const changes = [[begin, outside]];
  row.times.forEach((time, i) => {
    if (time <= begin) changes[0][1] = row.regions[i];
    else if (time < end) changes.push([time, row.regions[i]]);
  });
  return changes;
}

function rowOf(changes) {
  return { times: Float64Array.from(changes, ([time]) => time), regions: Int32Array.from(changes, ([, region]) => region) };
}

/** A row with another one in its place from one time to another. */
function spliced(row, inner, begin, end) {
  const changes = [...row.times].map((time, i) => [time, row.regions[i]]);
  const place = TimelineData.at(row, end);
  const behind = place < 0 ? NOT_RUNNING : row.regions[place];
  return rowOf([...changes.filter(([time]) => time < begin), ...cut(inner, begin, end, NOT_RUNNING), [end, behind], ...changes.filter(([time]) => time > end)]);
}

/** A thread is idle before its first region and after its last one, as long as its process is there. */
function filledWithIdling({ times, regions }, { begin_ps: begin, end_ps: end }) {
  const idle = NOT_RUNNING - 1;
  const changes = [...times].map((time, i) => [time, regions[i]]);
  while (changes.length && changes[0][1] === NOT_RUNNING) changes.shift();
  if (!changes.length) return { times: Float64Array.of(begin, end), regions: Int32Array.of(idle, NOT_RUNNING) };
  if (changes[0][0] > begin) changes.unshift([begin, idle]);
  const last = changes[changes.length - 1];
  if (last[0] < end) {
    last[1] = idle;
    changes.push([end, NOT_RUNNING]);
  }
  return rowOf(changes);
}

/** The same as `flattened` of runs of bins, [region, bins, region, bins, ...]. */
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
    this.outside = report.regions.findIndex(({ region }) => region === null);
    this.rows = this.isExact ? this.rowsOfVisits(timeline.visits, () => this.outside) : timeline.locations.map((row) => fromRuns(row.runs, timeline.bin_width_ps));
    this.fillThreads();
    this.window = this.isExact ? null : timeline.window;
    if (this.window) this.drawWindow(this.window);
    this.rowOfProcess = new Map(report.processes.map((process) => [process.process, this.names.indexOf(process.location)]));
    this.messages = this.sorted(this.readMessages(timeline.messages), this.window);
    this.hasThreads = this.names.some((location) => !report.locations[location].is_master);
    const { begin_ps: begin, end_ps: end } = report.time.predicted;
    Object.assign(this, { begin, end: Math.max(end, begin + 1) });
  }

  fillThreads() {
    const spans = new Map(this.report.processes.map(({ process, location }) => [process, (this.report.locations[location] || {}).predicted]));
    this.names.forEach((name, row) => {
      const location = this.report.locations[name];
      if (!location.is_master && location.type === "cpu_thread" && spans.get(location.process)) {
        this.rows[row] = filledWithIdling(this.rows[row], spans.get(location.process));
      }
    });
  }

  /** Of threads that are no masters, what is between regions is not known to be a team. */
  drawWindow({ begin_ps: begin, end_ps: end, visits }) {
    const idle = NOT_RUNNING - 1;
    const rows = this.rowsOfVisits(visits, ({ is_master: isMaster }) => (isMaster ? this.outside : idle));
    rows.forEach((row, place) => {
      const { begin_ps: from, end_ps: until } = this.report.locations[this.names[place]].predicted;
      const [first, last] = [Math.max(begin, from), Math.min(end, until)];
      if (first < last) this.rows[place] = spliced(this.rows[place], row, first, last);
    });
  }

  rowsOfVisits(visits, outsideOf) {
    const order = ["location", "region", "enter_ps", "leave_ps", "depth"].map((name) => visits.columns.indexOf(name));
    const lists = new Map(this.names.map((location) => [location, []]));
    for (const row of visits.rows) {
      const list = lists.get(row[order[0]]);
      if (list) list.push(order.map((column) => row[column] || 0));
    }
    return this.names.map((name) => {
      const location = this.report.locations[name];
      const { begin_ps: begin, end_ps: end } = location.predicted;
      const row = flattened(lists.get(name), outsideOf(location));
      return rowOf([...cut(row, begin, end, outsideOf(location)), [end, NOT_RUNNING]]);
    });
  }

  /** Longest first: where there is room for a few only, these are drawn. In a window they are all there. */
  sorted(messages, window) {
    const inside = (message) => window && message.begin < window.end_ps && message.end > window.begin_ps;
    const all = window ? [...messages.filter((message) => !inside(message)), ...this.readMessages(window.messages)] : messages;
    return all.sort((left, right) => (right.end - right.begin) - (left.end - left.begin));
  }

  readMessages(messages) {
    const at = Object.fromEntries(messages.columns.map((name, i) => [name, i]));
    const begin = "begin_ps" in at ? at.begin_ps : at.send_ps;
    return messages.rows.map((row) => ({ from: this.rowOfProcess.get(row[at.from]), to: this.rowOfProcess.get(row[at.to]),
      sender: row[at.from], receiver: row[at.to], begin: row[begin], end: row[at.receive_ps], bytes: row[at.bytes],
      hops: row[at.hops], wait: row[at.wait_ps] }))
      .filter((message) => message.from >= 0 && message.to >= 0);
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
