// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors
// Colours of the timeline.

/** Regions by how much of the timeline shows them, most first. */
function mostSeen(report, rows) {
  const seen = new Array(report.regions.length).fill(0);
  for (const { times, regions } of rows) {
    for (let i = 0; i + 1 < times.length; ++i) if (regions[i] >= 0) seen[regions[i]] += times[i + 1] - times[i];
  }
  return seen.map((_, index) => index).filter((index) => seen[index] > 0)
    .sort((left, right) => seen[right] - seen[left]);
}

/** Colours of regions: computing in greens, blues and sand, MPI in the others; those that are seen most are told apart. */
class RegionColours {
  constructor(report, rows) {
    const mpi = ["#D55E00", "#0072B2", "#CC79A7", "#E69F00", "#56B4E9", "#F0E442"];
    const others = ["#009E73", "#8fd3b6", "#00573f", "#c9b458", "#4f7cac", "#c5e8d9", "#6b5b2a", "#9db4c0", "#2f4b5c", "#e3d7a1"];
    this.report = report;
    this.names = new Map();
    const left = { mpi, others };
    for (const index of mostSeen(report, rows)) {
      const list = report.regions[index].paradigm === "MPI" ? left.mpi : left.others;
      if (list.length) this.names.set(index, list.shift());
    }
  }

  of(region) {
    return this.names.get(region) || (this.report.regions[region].paradigm === "MPI" ? "#7A5195" : "#aaaaaa");
  }

  legend() {
    const entry = (colour, text) => make("span", { class: "key" }, make("i", { style: `background: ${colour}` }), text);
    return make("div", { class: "legend" }, ...[...this.names].map(([region, colour]) => entry(colour, shortened(this.report.regions[region].name))),
      entry("#7A5195", "other MPI"), entry("#aaaaaa", "other"));
  }
}
