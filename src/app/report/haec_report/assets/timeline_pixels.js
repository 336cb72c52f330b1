// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors
// Rows of the timeline as pixels. Where several regions, or several rows, share a column of pixels, each has as many of
// them as its share of the time is; what that rounds goes to the next column.

/** A colour "#rrggbb" as pixels have it. */
function pixelOf(colour) {
  const channel = (i) => parseInt(colour.slice(i, i + 2), 16);
  return (0xff000000 | (channel(5) << 16) | (channel(3) << 8) | channel(1)) >>> 0;
}

class TimelinePixels {
  /** `numberOf`: of a region the number of its colour, -1 for none. */
  constructor(columns, colours, numberOf) {
    Object.assign(this, { columns, numberOf, count: colours.length, pixels: colours.map(pixelOf) });
    this.cells = new Float64Array(columns * this.count);
    this.rows = 0;
  }

  clear() {
    this.cells.fill(0);
    this.rows = 0;
  }

  /** What a row does from t0 to t1, which are all columns; so much of it is seen. */
  add(row, t0, t1, weight = 1) {
    const scale = this.columns / (t1 - t0);
    this.rows += weight;
    for (let i = Math.max(0, TimelineData.at(row, t0)); i + 1 < row.times.length && row.times[i] < t1; ++i) {
      const number = this.numberOf(row.regions[i]);
      if (number >= 0) this.addStay(number, Math.max(0, (row.times[i] - t0) * scale), Math.min(this.columns, (row.times[i + 1] - t0) * scale), weight);
    }
  }

  addStay(number, begin, end, weight) {
    const last = Math.min(this.columns - 1, Math.floor(end));
    for (let column = Math.floor(begin); column <= last; ++column) {
      const share = Math.min(end, column + 1) - Math.max(begin, column);
      if (share > 0) this.cells[column * this.count + number] += share * weight;
    }
  }

  /** Paints the rows that were added since clear() over each other, `high` pixels high, from a line of an image on. */
  paint(image, top, high) {
    const left = new Float64Array(this.count + 1);
    const given = new Int32Array(this.count + 1);
    for (let column = 0; column < this.columns; ++column) {
      this.divide(column, high, left, given);
      let line = top;
      for (let number = 0; number < this.count; ++number) {
        for (let n = 0; n < given[number]; ++n) image[(line++) * this.columns + column] = this.pixels[number];
      }
    }
  }

  /** `given`: pixels of each colour in a column, the last ones nobody's; `left`: what is rounded so far. */
  divide(column, high, left, given) {
    const present = [];
    let rest = high;
    for (let number = 0; number < this.count; ++number) {
      given[number] = 0;
      const share = this.cells[column * this.count + number] / this.rows * high;
      if (share <= 0) continue;
      left[number] += share;
      rest -= share;
      present.push(number);
    }
    given[this.count] = 0;
    if (rest > 1e-6 * high) {
      left[this.count] += rest;
      present.push(this.count);
    }
    for (let n = 0; n < high && present.length; ++n) {
      let most = present[0];
      for (const number of present) if (left[number] > left[most]) most = number;
      given[most] += 1;
      left[most] -= 1;
    }
  }
}
