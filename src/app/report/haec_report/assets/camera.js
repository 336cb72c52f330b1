// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors
// How points in space come onto a canvas: turned about the vertical axis, then seen from above by some angle.

// What is nearer is larger: the eye is so many radii of the machine away.
const EYE = 6;
const FIRST_VIEW = { azimuth: -0.5, elevation: 0.42, zoom: 1 };

class Camera {
  /** For points that fill a box from `least` to `most`. */
  constructor(least, most) {
    this.centre = least.map((value, axis) => (value + most[axis]) / 2);
    this.half = least.map((value, axis) => (most[axis] - value) / 2);
    this.reset();
  }

  reset() {
    Object.assign(this, FIRST_VIEW);
  }

  turn(azimuth, elevation) {
    this.azimuth += azimuth;
    this.elevation = Math.max(-Math.PI / 2, Math.min(Math.PI / 2, this.elevation + elevation));
  }

  zoomBy(factor) {
    this.zoom = Math.max(0.5, Math.min(40, this.zoom * factor));
  }

  /** The box is to be seen whole in this rectangle, however it is turned. */
  fit(left, top, right, bottom) {
    const flat = Math.hypot(this.half[0], this.half[1]);
    this.radius = Math.max(0.5, Math.hypot(flat, this.half[2]));
    [this.sine, this.cosine] = [Math.sin(this.elevation), Math.cos(this.elevation)];
    const high = flat * Math.abs(this.sine) + this.half[2] * this.cosine;
    const nearer = 1 + 1 / EYE;
    this.scale = this.zoom / nearer * Math.min((right - left) / 2 / Math.max(0.5, flat), (bottom - top) / 2 / Math.max(0.5, high));
    [this.x, this.y] = [(left + right) / 2, (top + bottom) / 2];
  }

  /** Where a point is on the canvas, and how near to the eye: [x, y, nearness]. */
  seen(point) {
    const [x, y, z] = point.map((value, axis) => value - this.centre[axis]);
    const [right, away] = [x * Math.cos(this.azimuth) + y * Math.sin(this.azimuth), y * Math.cos(this.azimuth) - x * Math.sin(this.azimuth)];
    const near = z * this.sine - away * this.cosine;
    const size = this.scale / (1 - near / (EYE * this.radius));
    return [this.x + right * size, this.y - (away * this.sine + z * this.cosine) * size, near];
  }
}

/** A plane, x to the right and y down, in a rectangle; what turns a camera moves it. */
class FlatCamera {
  constructor(least, most) {
    Object.assign(this, { least, most });
    this.reset();
  }

  reset() {
    Object.assign(this, { zoom: 1, aside: 0, down: 0 });
  }

  /** As far as a camera in space is turned by such a drag. */
  turn(azimuth, elevation) {
    this.aside -= 150 * azimuth;
    this.down += 150 * elevation;
  }

  zoomBy(factor) {
    const zoom = Math.max(0.5, Math.min(40, this.zoom * factor));
    this.aside *= zoom / this.zoom;
    this.down *= zoom / this.zoom;
    this.zoom = zoom;
  }

  fit(left, top, right, bottom) {
    const [wide, high] = [0, 1].map((axis) => this.most[axis] - this.least[axis] + 1);
    this.scale = this.zoom * Math.min((right - left) / wide, (bottom - top) / high);
    this.radius = 1;
    [this.x, this.y] = [(left + right) / 2 + this.aside, (top + bottom) / 2 + this.down];
  }

  /** All is as near. */
  seen(point) {
    const [x, y] = [0, 1].map((axis) => point[axis] - (this.least[axis] + this.most[axis]) / 2);
    return [this.x + x * this.scale, this.y + y * this.scale, 0];
  }
}
