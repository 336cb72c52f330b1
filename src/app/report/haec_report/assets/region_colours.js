// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors
// Colours of the timeline: of regions, or of what time in them is; and of places that are no region, whose numbers are
// below 0.

/** Colours of regions by what time in them counts as; `other` is for those that are not told apart. */
const PLACES = {
  computing: { colours: ["#009E73", "#8fd3b6", "#00573f", "#c9b458", "#4f7cac", "#c5e8d9", "#6b5b2a", "#9db4c0", "#2f4b5c", "#e3d7a1"],
    other: "#aaaaaa", text: "other" },
  mpi: { colours: ["#D55E00", "#0072B2", "#CC79A7", "#E69F00", "#56B4E9", "#F0E442"], other: "#7A5195", text: "other MPI" },
  openmp_waiting: { colours: ["#b2182b", "#f4a582", "#67001f"], other: "#8d6e63", text: "other waiting in OpenMP" },
  openmp: { colours: [], other: "#4d4d4d", text: "OpenMP itself" },
  device_waiting: { colours: ["#8c2d82", "#c994c7", "#49006a"], other: "#8c2d82", text: "other waiting for a device" },
  idle: { colours: [], other: "#dddddd", text: "idle thread" },
};
const NOT_RUNNING = -1;
// From -2 on.
const OTHER_PLACES = ["idle", "openmp", "computing", "mpi", "openmp_waiting", "device_waiting"];

/** What time at a place of the timeline counts as. */
function placeKind(report, place) {
  if (place < NOT_RUNNING) return OTHER_PLACES[NOT_RUNNING - 1 - place];
  const { activity, paradigm } = report.regions[place];
  return activity || (paradigm === "MPI" ? "mpi" : "computing");
}

function placeName(report, place) {
  if (place === NOT_RUNNING) return "outside of all regions";
  return place < NOT_RUNNING ? PLACES[placeKind(report, place)].text : report.regions[place].name;
}

/** Places by how much of the timeline shows them, most first. */
function mostSeen(rows) {
  const seen = new Map();
  for (const { times, regions } of rows) {
    for (let i = 0; i + 1 < times.length; ++i) seen.set(regions[i], (seen.get(regions[i]) || 0) + times[i + 1] - times[i]);
  }
  return [...seen].filter(([place, time]) => place !== NOT_RUNNING && time > 0).sort((left, right) => right[1] - left[1]).map(([place]) => place);
}

/** Colours that are left, by kind, and those that are given away, by names: several timelines share them. */
class Palette {
  constructor() {
    this.left = Object.fromEntries(Object.entries(PLACES).map(([kind, { colours }]) => [kind, [...colours]]));
    this.given = new Map();
  }

  /** The colour of a region; none where there are no more. */
  take(kind, name) {
    const key = `${kind} ${name}`;
    if (!this.given.has(key) && this.left[kind].length) this.given.set(key, this.left[kind].shift());
    return this.given.get(key);
  }
}

const keyOf = (colour, text) => make("span", { class: "key" }, make("i", { style: `background: ${colour}` }), text);

/** Of regions: those that are seen most are told apart. */
class RegionColours {
  constructor(report, rows, palette = new Palette()) {
    this.report = report;
    this.names = new Map();
    this.others = new Set();
    for (const place of mostSeen(rows)) {
      const kind = placeKind(report, place);
      const colour = place >= 0 && palette.take(kind, report.regions[place].name);
      if (colour) this.names.set(place, colour);
      else this.others.add(kind);
    }
    /** All colours, in the order in which they are stacked: computing first. */
    this.list = Object.values(PLACES).flatMap(({ colours, other }) => [...colours, other]);
  }

  of(place) {
    return this.names.get(place) || PLACES[placeKind(this.report, place)].other;
  }

  /** The number of its colour in the list; -1 where nothing is painted. */
  number(place) {
    if (!this.numbers) this.numbers = new Map([[NOT_RUNNING, -1]]);
    if (!this.numbers.has(place)) this.numbers.set(place, this.list.indexOf(this.of(place)));
    return this.numbers.get(place);
  }

  legend() {
    return make("div", { class: "legend" }, ...[...this.names].map(([region, colour]) => keyOf(colour, shortened(this.report.regions[region].name))),
      ...Object.entries(PLACES).filter(([kind]) => this.others.has(kind)).map(([, { other, text }]) => keyOf(other, text)));
  }
}

// What time is, by kind; of MPI by what OTF2 says that a region does.
const MPI_KINDS = [
  ["mpi_point", /^POINT2POINT$/, "#D55E00", "messages of MPI"],
  ["mpi_collective", /^(COLL_|BARRIER)/, "#CC79A7", "collectives of MPI"],
  ["mpi_window", /^RMA/, "#56B4E9", "one-sided communication of MPI"],
  ["mpi", /^/, "#0072B2", "other MPI"],
];
const ACTIVITY_COLOURS = new Map([["computing", ["#009E73", "computing"]], ...MPI_KINDS.map(([kind, , colour, text]) => [kind, [colour, text]]),
  ["openmp_waiting", ["#b2182b", "waiting in OpenMP"]], ["openmp", ["#4d4d4d", "OpenMP itself"]], ["device_waiting", ["#8c2d82", "waiting for a device"]],
  ["idle", ["#dddddd", "idle thread"]]]);

/** Of what time is. */
class ActivityColours extends RegionColours {
  constructor(report, rows) {
    super(report, []);
    this.list = [...ACTIVITY_COLOURS.values()].map(([colour]) => colour);
    this.seen = new Set(mostSeen(rows).map((place) => this.kind(place)));
  }

  kind(place) {
    const kind = placeKind(this.report, place);
    if (kind !== "mpi" || place < 0) return kind;
    return MPI_KINDS.find(([, role]) => role.test(this.report.regions[place].role || ""))[0];
  }

  of(place) {
    return ACTIVITY_COLOURS.get(this.kind(place))[0];
  }

  legend() {
    const shown = [...ACTIVITY_COLOURS].filter(([kind]) => this.seen.has(kind));
    return make("div", { class: "legend" }, ...shown.map(([, [colour, text]]) => keyOf(colour, text)));
  }
}
