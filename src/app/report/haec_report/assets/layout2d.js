// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors
// Machines as a plane picture, whose marks stand for a vertex or, of large machines, for a group of them.

// The pixels of the picture's distance of vertices, which is 1 here.
const ROOM = 40;

/** The rows of a table as objects. */
function objectsOf({ columns, rows }) {
  return rows.map((row) => Object.fromEntries(columns.map((column, i) => [column, row[i]])));
}

/** Points of a line whose middle is so far beside the straight one. */
function bent([x0, y0], [x1, y1], bend) {
  if (!bend) return [[x0, y0], [x1, y1]];
  const length = Math.hypot(x1 - x0, y1 - y0) || 1;
  const [asideX, asideY] = [(y0 - y1) / length * bend, (x1 - x0) / length * bend];
  return Array.from({ length: 11 }, (_, step) => {
    const aside = Math.sin(Math.PI * step / 10);
    return [x0 + (x1 - x0) * step / 10 + asideX * aside, y0 + (y1 - y0) * step / 10 + asideY * aside];
  });
}

function marksOf(report) {
  const { machine: { drawing, nodes } } = report;
  const markOf = objectsOf(drawing.vertices).flatMap(({ mark, vertices }) => new Array(vertices).fill(mark));
  const shape = (mark) => (drawing.is_of_groups ? "group" : mark < nodes ? "circle" : "square");
  const marks = objectsOf(drawing.marks).map(({ x, y, title }, mark) => ({ place: [x / ROOM, y / ROOM], title, shape: shape(mark), inside: [], processes: [] }));
  for (const [node, there] of processesByNode(report)) marks[markOf[node]].processes.push(...there);
  return { marks, markOf };
}

function sceneInPlane(report) {
  const { drawing } = report.machine;
  const { marks, markOf } = marksOf(report);
  const cables = new Cables();
  for (const { from, to, bend } of objectsOf(drawing.strokes)) cables.between(from, to, (a, b) => bent(marks[a].place, marks[b].place, bend / ROOM));
  for (const row of report.links.rows.filter(({ kind }) => kind === "link")) {
    const [from, to] = [markOf[row.from], markOf[row.to]];
    if (from === to) marks[from].inside.push(row);
    else cables.between(from, to).rows.push(row);
  }
  return { marks, cables: cables.list(), camera: FlatCamera, hasAxes: false, markOf: (vertex) => markOf[vertex],
    outlines: objectsOf(drawing.outlines).map(({ x, y, radius }) => ({ place: [x / ROOM, y / ROOM], radius: radius / ROOM })) };
}
