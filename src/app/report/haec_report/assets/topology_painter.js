// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors
// Draws the machine into a canvas: what is far first.

const FRAME = { left: 56, top: 24, bottom: 44 };
const NODE_COLOURS = { used: "#D55E00", unused: "#999999" };
// Neither a colour of loads nor of nodes.
const MARKED = "#e6007e";

// Beyond so many links, a gap where one passes before another is not to be seen, and costs time.
const MOST_GAPS = 4000;

// Of so many vertices each has little room.
const DENSE = 500;

/** Of the scale of loads up to a share: [per cent, its label]. */
function ticksOf(most) {
  const percent = 100 * most || 1;
  const step = roundStep(percent / 8);
  return Array.from({ length: Math.floor(percent * 1.0001 / step) + 1 }, (_, n) => [n * step, (n * step).toFixed(decimalsOf(step))]);
}

class TopologyPainter {
  /** A scene of marks, which have a place, cables and outlines. */
  constructor(canvas, { marks, cables, outlines, camera, hasAxes }) {
    const isOfGroups = marks[0].shape === "group";
    Object.assign(this, { canvas, marks, cables, outlines, hasAxes, isDense: marks.length > DENSE, size: isOfGroups ? [16, 22] : marks.length > DENSE ? [1.5, 6] : [3, 6] });
    const over = (pick) => marks[0].place.map((first, axis) => marks.reduce((found, { place }) => pick(found, place[axis]), first));
    [this.least, this.most] = [over(Math.min), over(Math.max)];
    this.camera = new camera(this.least, this.most);
  }

  /** `shares` of the cables, and those inside of marks, are between 0 and `most`; a cable or mark may stand out. */
  paint(shares, inside, most, marked) {
    Object.assign(this, fitted(this.canvas));
    this.pen.font = FONT;
    // The scale with its labels, and the name of what they are.
    this.right = 92 + Math.max(...ticksOf(most).map(([, label]) => this.pen.measureText(label).width));
    this.camera.fit(Math.min(FRAME.left, this.width / 10), FRAME.top, this.width - this.right, this.height - FRAME.bottom);
    const { text, grid, paper } = Theme.colours();
    this.pen.fillStyle = paper;
    this.pen.fillRect(0, 0, this.width, this.height);
    Object.assign(this.pen, { font: FONT, textBaseline: "middle", lineCap: "round" });
    if (this.hasAxes) this.paintBox(grid);
    this.paintOutlines(grid);
    this.points = this.marks.map(({ place }) => this.camera.seen(place));
    this.lines = this.cables.map((cable) => cable.points.map((point) => this.camera.seen(point)));
    // Links begin at the middles of nodes, and would cover them.
    const behindNodes = (line) => line.reduce((least, point) => Math.min(least, point[2]), Infinity) - 1e-6;
    this.paintIdle(this.lines.filter((_, i) => shares[i] === 0), grid);
    const things = [...this.lines.map((line, i) => [line, i]).filter(([, i]) => shares[i] > 0)
      .map(([line, i]) => [behindNodes(line), () => this.paintCable(line, shares[i] / most, paper)]),
      ...this.points.map((point, number) => [point[2], () => this.paintMark(point, number, inside[number] / most, paper)])];
    things.sort((left, right) => left[0] - right[0]).forEach(([, paint]) => paint());
    if (this.hasAxes) this.paintAxes(text, paper);
    if (marked.cable !== undefined) this.paintMarkedCable(this.lines[marked.cable], marked.isForward, paper);
    if (marked.mark !== undefined) this.paintMarkedRing(this.points[marked.mark]);
    this.paintScale(most, text);
  }

  /** Behind the others, so that a few used links are seen among thousands. */
  paintIdle(lines, colour) {
    Object.assign(this.pen, { strokeStyle: colour, lineWidth: 1 });
    this.pen.beginPath();
    for (const line of lines) line.forEach(([x, y], i) => (i ? this.pen.lineTo(x, y) : this.pen.moveTo(x, y)));
    this.pen.stroke();
  }

  /** Links that are busy are wider, too. */
  paintCable(line, share, paper) {
    const { pen } = this;
    const wide = Math.max(this.isDense ? 1 : 3, Math.min(5, 0.09 * this.camera.scale)) * (0.55 + 0.45 * share);
    pen.beginPath();
    line.forEach(([x, y], i) => (i ? pen.lineTo(x, y) : pen.moveTo(x, y)));
    if (this.lines.length <= MOST_GAPS) {
      Object.assign(pen, { strokeStyle: paper, lineWidth: wide + 2 });
      pen.stroke();
    }
    Object.assign(pen, { strokeStyle: Theme.linkColour(share), lineWidth: wide });
    pen.stroke();
  }

  /** Over all others, with the direction if one is known. */
  paintMarkedCable(line, isForward, paper) {
    const { pen } = this;
    for (const [strokeStyle, lineWidth] of [[paper, 9], [MARKED, 5]]) {
      Object.assign(pen, { strokeStyle, lineWidth });
      pen.beginPath();
      line.forEach(([x, y], i) => (i ? pen.lineTo(x, y) : pen.moveTo(x, y)));
      pen.stroke();
    }
    if (isForward === undefined) return;
    const way = isForward ? line : [...line].reverse();
    const piece = Math.floor((way.length - 1) / 2);
    this.paintArrow(way[piece], way[piece + 1]);
  }

  /** At the middle of the way from one point to another. */
  paintArrow([x0, y0], [x1, y1]) {
    const { pen } = this;
    pen.save();
    pen.translate((x0 + x1) / 2, (y0 + y1) / 2);
    pen.rotate(Math.atan2(y1 - y0, x1 - x0));
    pen.fillStyle = MARKED;
    pen.beginPath();
    pen.moveTo(12, 0);
    pen.lineTo(-8, -9);
    pen.lineTo(-8, 9);
    pen.fill();
    pen.restore();
  }

  paintMarkedRing([x, y]) {
    Object.assign(this.pen, { strokeStyle: MARKED, lineWidth: 4 });
    this.pen.beginPath();
    this.pen.arc(x, y, Math.max(this.size[0], this.size[1]) + 5, 0, 2 * Math.PI);
    this.pen.stroke();
  }

  /** A group is as coloured as the busiest link in it. */
  paintMark([x, y], number, share, paper) {
    const { pen } = this;
    const { shape, processes } = this.marks[number];
    const radius = Math.max(this.size[0], Math.min(this.size[1], 0.1 * this.camera.scale));
    const colour = processes.length ? NODE_COLOURS.used : NODE_COLOURS.unused;
    Object.assign(pen, { fillStyle: shape === "group" ? (share > 0 ? Theme.linkColour(share) : paper) : colour, strokeStyle: shape === "group" ? colour : paper,
      lineWidth: shape === "group" ? 3 : 1 });
    pen.beginPath();
    if (shape === "square") pen.rect(x - radius, y - radius, 2 * radius, 2 * radius);
    else pen.arc(x, y, radius, 0, 2 * Math.PI);
    pen.fill();
    pen.stroke();
  }

  /** Circles around groups, in a plane. */
  paintOutlines(colour) {
    Object.assign(this.pen, { strokeStyle: colour, lineWidth: 1 });
    for (const { place, radius } of this.outlines) {
      const [x, y] = this.camera.seen(place);
      this.pen.beginPath();
      this.pen.arc(x, y, radius * this.camera.scale, 0, 2 * Math.PI);
      this.pen.stroke();
    }
  }

  corners() {
    return Array.from({ length: 8 }, (_, bits) => [0, 1, 2].map((axis) => ((bits >> axis) & 1 ? this.most : this.least)[axis]));
  }

  /** The box around the machine. */
  paintBox(grid) {
    const corners = this.corners();
    Object.assign(this.pen, { strokeStyle: grid, lineWidth: 1 });
    this.pen.beginPath();
    for (let bits = 0; bits < 8; ++bits) {
      for (let axis = 0; axis < 3; ++axis) {
        if ((bits >> axis) & 1) continue;
        const [[x0, y0], [x1, y1]] = [corners[bits], corners[bits | (1 << axis)]].map((point) => this.camera.seen(point));
        this.pen.moveTo(x0, y0);
        this.pen.lineTo(x1, y1);
      }
    }
    this.pen.stroke();
  }

  /** Coordinates at three edges of the box, over links that go round a torus, and set off from these. */
  paintAxes(text, paper) {
    Object.assign(this.pen, { fillStyle: text, strokeStyle: paper, lineWidth: 3, lineJoin: "round" });
    const corners = this.corners();
    for (let axis = 0; axis < 3; ++axis) if (this.most[axis] > this.least[axis]) this.paintAxis(axis, corners);
  }

  /** Of the four edges along an axis the one at the rim: the lowest that is seen, of the vertical ones the leftmost. */
  paintAxis(axis, corners) {
    const rim = ([x, y]) => (axis === 2 ? -x : y);
    const edges = corners.filter((_, bits) => !((bits >> axis) & 1)).map((from) => {
      const middle = [...from];
      middle[axis] = this.camera.centre[axis];
      return [rim(this.camera.seen(middle)), from, middle];
    });
    const [, from, middle] = edges.reduce((best, edge) => (edge[0] > best[0] + 1e-6 ? edge : best));
    const at = (value) => from.map((given, other) => (other === axis ? value : given));
    const [[x0, y0], [x1, y1]] = [at(this.least[axis]), at(this.most[axis])].map((point) => this.camera.seen(point));
    const count = this.most[axis] - this.least[axis];
    const step = Math.max(1, roundStep(24 * count / Math.max(1, Math.hypot(x1 - x0, y1 - y0))));
    const [asideX, asideY] = axis === 2 ? [-1, 0] : [0, 1];
    this.pen.textAlign = axis === 2 ? "right" : "center";
    const write = (label, x, y) => {
      this.pen.strokeText(label, x, y);
      this.pen.fillText(label, x, y);
    };
    for (let value = this.least[axis]; value <= this.most[axis]; value += step) {
      const [x, y] = this.camera.seen(at(value));
      write(String(value), x + 14 * asideX, y + 16 * asideY);
    }
    const [x, y] = this.camera.seen(middle);
    write("xyz"[axis], x + 34 * asideX, y + 34 * asideY);
  }

  /** Colours and what they stand for, in per cent. */
  paintScale(most, text) {
    const { pen } = this;
    const [left, top, bottom] = [this.width - this.right + 44, FRAME.top + 12, this.height - FRAME.bottom];
    const colours = pen.createLinearGradient(0, bottom, 0, top);
    for (let i = 0; i <= 16; ++i) colours.addColorStop(i / 16, Theme.linkColour(i / 16));
    pen.fillStyle = colours;
    pen.fillRect(left, top, 16, bottom - top);
    Object.assign(pen, { fillStyle: text, textAlign: "left" });
    for (const [value, label] of ticksOf(most)) {
      const y = bottom - value / (100 * most || 1) * (bottom - top);
      pen.fillRect(left + 16, y, 4, 1);
      pen.fillText(label, left + 23, y);
    }
    pen.save();
    pen.translate(this.width - 8, (top + bottom) / 2);
    pen.rotate(-Math.PI / 2);
    pen.textAlign = "center";
    pen.fillText("link in use [% of the time]", 0, 0);
    pen.restore();
  }

  /** What is at a place of the canvas: {mark} or {cable}, by their numbers, or null. Of several the nearest to the eye. */
  at(x, y) {
    let found = null;
    const offer = (near, thing) => { if (!found || near > found.near) found = { near, ...thing }; };
    (this.points || []).forEach(([px, py, near], mark) => { if (Math.hypot(px - x, py - y) < this.size[1] + 1) offer(near + this.camera.radius, { mark }); });
    if (found) return found;
    (this.lines || []).forEach((line, cable) => {
      for (let i = 0; i + 1 < line.length; ++i) if (distanceTo(line[i], line[i + 1], x, y) < 5) offer(line[i][2], { cable });
    });
    return found;
  }
}
