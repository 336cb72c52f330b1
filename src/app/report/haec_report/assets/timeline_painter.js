// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors
// Draws the timeline into a canvas: rows as pixels, messages and axes over them.

const MOST_LINES = 2500;
const MARGIN = { left: 64, right: 12, top: 8, bottom: 34 };

class TimelinePainter {
  /** `origin` is the time that the axis calls 0. */
  constructor(canvas, data, origin) {
    Object.assign(this, { canvas, data, origin, showsMessages: true });
  }

  x(time) {
    return MARGIN.left + (time - this.view.t0) / (this.view.t1 - this.view.t0) * (this.width - MARGIN.left - MARGIN.right);
  }

  y(row) {
    return MARGIN.top + (row - this.view.r0) / (this.view.r1 - this.view.r0) * (this.height - MARGIN.top - MARGIN.bottom);
  }

  time(x) {
    return this.view.t0 + (x - MARGIN.left) / (this.width - MARGIN.left - MARGIN.right) * (this.view.t1 - this.view.t0);
  }

  row(y) {
    return this.view.r0 + (y - MARGIN.top) / (this.height - MARGIN.top - MARGIN.bottom) * (this.view.r1 - this.view.r0);
  }

  paint(view) {
    this.view = view;
    Object.assign(this, fitted(this.canvas));
    const { paper } = Theme.colours();
    this.pen.fillStyle = paper;
    this.pen.fillRect(0, 0, this.width, this.height);
    this.pen.save();
    this.pen.beginPath();
    this.pen.rect(MARGIN.left, MARGIN.top, this.width - MARGIN.left - MARGIN.right, this.height - MARGIN.top - MARGIN.bottom);
    this.pen.clip();
    this.paintRows();
    this.lines = this.showsMessages ? this.paintMessages() : [];
    this.pen.restore();
    this.paintAxes();
  }

  /** Each row that is seen. */
  paintRows() {
    const ratio = this.canvas.width / this.width;
    const [left, top] = [Math.round(MARGIN.left * ratio), Math.round(MARGIN.top * ratio)];
    const columns = Math.max(1, Math.round((this.width - MARGIN.right) * ratio) - left);
    const lines = Math.max(1, Math.round((this.height - MARGIN.bottom) * ratio) - top);
    const picture = this.pen.createImageData(columns, lines);
    const image = new Uint32Array(picture.data.buffer).fill(pixelOf(Theme.colours().paper));
    const pixels = new TimelinePixels(columns, this.colours.list, (place) => this.colours.number(place));
    if (lines / (this.view.r1 - this.view.r0) < 8 * ratio) this.paintLines(pixels, image, lines);
    else this.paintBands(pixels, image, lines, Math.round(ratio));
    this.pen.putImageData(picture, left, top);
  }

  /** High rows, each with a gap behind it. */
  paintBands(pixels, image, lines, gap) {
    const { t0, t1, r0, r1 } = this.view;
    const lineOf = (row) => Math.max(0, Math.min(lines, Math.round((row - r0) / (r1 - r0) * lines)));
    for (let row = Math.max(0, Math.floor(r0)); row < Math.min(this.data.rows.length, r1); ++row) {
      pixels.clear();
      pixels.add(this.data.rows[row], t0, t1);
      pixels.paint(image, lineOf(row), Math.max(0, lineOf(row + 1) - lineOf(row) - gap));
    }
  }

  /** Flat rows: a line of pixels is divided among the rows that it shows. */
  paintLines(pixels, image, lines) {
    const { t0, t1, r0, r1 } = this.view;
    for (let line = 0; line < lines; ++line) {
      const [from, until] = [line, line + 1].map((edge) => r0 + edge / lines * (r1 - r0));
      pixels.clear();
      for (let row = Math.max(0, Math.floor(from)); row < Math.min(this.data.rows.length, until); ++row) {
        pixels.add(this.data.rows[row], t0, t1, Math.min(until, row + 1) - Math.max(from, row));
      }
      if (pixels.rows > 0) pixels.paint(image, line, 1);
    }
  }

  /** Lines from senders to receivers, the longest that are seen; returns these. */
  paintMessages() {
    const { t0, t1, r0, r1 } = this.view;
    const seen = [];
    for (const message of this.data.messages) {
      if (message.end < t0 || message.begin > t1 || Math.max(message.from, message.to) < r0 - 1 || Math.min(message.from, message.to) > r1) continue;
      if (seen.push(message) === MOST_LINES) break;
    }
    this.pen.strokeStyle = Theme.isDark() ? "#ffffff" : "#000000";
    this.pen.globalAlpha = Math.max(0.08, Math.min(0.8, 150 / seen.length));
    this.pen.lineWidth = 1;
    this.pen.beginPath();
    for (const message of seen) {
      this.pen.moveTo(this.x(message.begin), this.y(message.from + 0.5));
      this.pen.lineTo(this.x(message.end), this.y(message.to + 0.5));
    }
    this.pen.stroke();
    this.pen.globalAlpha = 1;
    return seen;
  }

  paintAxes() {
    const { text } = Theme.colours();
    Object.assign(this.pen, { fillStyle: text, strokeStyle: text, font: FONT, textBaseline: "middle", textAlign: "right" });
    const rows = this.data.rows.length;
    const step = Math.max(1, roundStep(14 / ((this.height - MARGIN.top - MARGIN.bottom) / (this.view.r1 - this.view.r0))));
    for (let row = Math.max(0, Math.ceil(this.view.r0 / step) * step); row < Math.min(rows, this.view.r1); row += step) {
      this.pen.fillText(this.data.label(row), MARGIN.left - 6, Math.min(this.height - MARGIN.bottom, this.y(row + 0.5)));
    }
    this.paintTimes();
    this.paintInterest();
    this.pen.save();
    this.pen.translate(12, (MARGIN.top + this.height - MARGIN.bottom) / 2);
    this.pen.rotate(-Math.PI / 2);
    this.pen.fillText(this.data.hasThreads ? "process.thread" : "process (MPI rank)", 0, 0);
    this.pen.restore();
  }

  paintTimes() {
    const [t0, t1] = [this.view.t0 - this.origin, this.view.t1 - this.origin];
    const step = roundStep((t1 - t0) / Math.max(2, Math.min(8, this.width / 80)));
    const [unit, factor] = unitFor([Math.max(Math.abs(t0), Math.abs(t1))], TIME_UNITS);
    const decimals = decimalsOf(step / factor);
    const bottom = this.height - MARGIN.bottom;
    this.pen.textAlign = "center";
    for (let time = Math.ceil(t0 / step) * step; time <= t1; time += step) {
      const x = this.x(time + this.origin);
      this.pen.fillRect(x, bottom, 1, 5);
      this.pen.fillText((time / factor).toFixed(decimals), x, bottom + 13);
    }
    this.pen.fillText(`time [${unit}]`, (MARGIN.left + this.width - MARGIN.right) / 2, bottom + 27);
  }

  /** Dashed lines where the region of interest begins and ends. */
  paintInterest() {
    const interest = this.data.report.time.region_of_interest;
    if (!interest) return;
    this.pen.setLineDash([5, 4]);
    for (const time of [interest.predicted.begin_ps, interest.predicted.end_ps]) {
      const x = this.x(time);
      if (x < MARGIN.left || x > this.width - MARGIN.right) continue;
      this.pen.beginPath();
      this.pen.moveTo(x, MARGIN.top);
      this.pen.lineTo(x, this.height - MARGIN.bottom);
      this.pen.stroke();
    }
    this.pen.setLineDash([]);
  }
}
