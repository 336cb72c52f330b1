// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors
// Where vertices of a grid stand in space, and how links run between them.

/** Points of a link: straight to a neighbour, else an arc beside those it would run through. */
function linePoints(from, to) {
  const length = Math.hypot(...from.map((value, axis) => to[axis] - value));
  const axes = from.filter((value, axis) => value !== to[axis]).length;
  if (length <= 1.01 || axes > 1) return [from, to];
  const along = from.findIndex((value, axis) => value !== to[axis]);
  const aside = (along + 1) % 3;
  const points = [];
  for (let step = 0; step <= 10; ++step) {
    const point = [...from];
    point[along] += (to[along] - from[along]) * step / 10;
    point[aside] -= 0.12 * length * Math.sin(Math.PI * step / 10);
    points.push(point);
  }
  return points;
}

/** Both directions of a link in one: {a, b, rows: report's rows, points}. Those that nobody used have no rows. */
class Cables {
  constructor() {
    this.found = new Map();
  }

  /** The one between two marks, in any order; `points` of a new one, or none where there is no new one. */
  between(from, to, points) {
    const [a, b] = from < to ? [from, to] : [to, from];
    const key = `${a} ${b}`;
    if (!this.found.has(key) && points) this.found.set(key, { a, b, rows: [], points: points(a, b) });
    return this.found.get(key);
  }

  list() {
    return [...this.found.values()];
  }
}

/** A machine in space: its nodes by their coordinates. */
function sceneInSpace(report) {
  const { machine } = report;
  const [X, Y] = machine.grid;
  const places = Array.from({ length: machine.vertices }, (_, node) => [node % X, Math.floor(node / X) % Y, Math.floor(node / (X * Y))]);
  const cables = new Cables();
  const points = (a, b) => linePoints(places[a], places[b]);
  machine.links.forEach(([from, to]) => cables.between(from, to, points));
  report.links.rows.filter((row) => row.kind === "link").forEach((row) => cables.between(row.from, row.to, points).rows.push(row));
  const processes = processesByNode(report);
  return { cables: cables.list(), camera: Camera, hasAxes: true, markOf: (vertex) => vertex, outlines: [],
    marks: places.map((place, node) => ({ place, shape: "circle", inside: [],
    processes: processes.get(node) || [], title: `node ${node} (${place.join(", ")})` })) };
}
