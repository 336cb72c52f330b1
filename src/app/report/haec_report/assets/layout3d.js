// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors
// Where vertices of a topology stand in space, and how links run between them.

/** Steps to the nearest node: switches stand that high. */
function heights(machine) {
  const high = new Array(machine.vertices).fill(Infinity).fill(0, 0, machine.nodes);
  for (let changed = true; changed;) {
    changed = false;
    for (const [from, to] of machine.links) {
      if (high[from] + 1 < high[to]) {
        high[to] = high[from] + 1;
        changed = true;
      }
    }
  }
  return high.map((height) => (Number.isFinite(height) ? height : 0));
}

/** Nodes on a square grid, switches above the middle of what they are joined with below. */
function placesOfTree(machine) {
  const width = Math.ceil(Math.sqrt(machine.nodes));
  const places = Array.from({ length: machine.nodes }, (_, node) => [node % width, Math.floor(node / width), 0]);
  const high = heights(machine);
  const order = high.map((height, vertex) => [height, vertex]).filter(([, vertex]) => vertex >= machine.nodes).sort((a, b) => a[0] - b[0]);
  for (const [height, vertex] of order) {
    const below = machine.links.filter(([from, to]) => to === vertex && high[from] < height).map(([from]) => places[from]);
    const mean = (axis) => (below.length ? below.reduce((sum, place) => sum + place[axis], 0) / below.length : 0);
    places[vertex] = [mean(0), mean(1), height * width / 3];
  }
  return places;
}

function placesOfVertices(machine) {
  if (!machine.grid) return placesOfTree(machine);
  const [X, Y] = machine.grid;
  return Array.from({ length: machine.vertices }, (_, node) => [node % X, Math.floor(node / X) % Y, Math.floor(node / (X * Y))]);
}

/** Points of a link: straight to a neighbour, else an arc beside those it would run through. */
function course(from, to) {
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
