// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors
// Colours of the timeline.

/** Colours of regions: computing in greens and greys, MPI in the others; the longest ones are told apart. */
class RegionColours {
  constructor(report) {
    const mpi = ["#D55E00", "#0072B2", "#CC79A7", "#E69F00", "#56B4E9", "#F0E442"];
    const others = ["#009E73", "#8fd3b6", "#00573f", "#c5e8d9"];
    this.report = report;
    this.names = new Map();
    const left = { mpi, others };
    for (const index of longestRegions(report, Infinity).filter((region) => report.regions[region].region !== null)) {
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
