// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors
// Draws the timeline into a canvas. Shorter than a pixel is drawn as what took most of the pixel.

const MOST_LINES = 2500;
const MARGIN = { left: 64, right: 12, top: 8, bottom: 34 };

class TimelinePainter {
  constructor(canvas, data, colours) {
    Object.assign(this, { canvas, data, colours, showsMessages: true });
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

  /** Each row that is seen; of several rows within a pixel the first one. */
  paintRows() {
    const high = (this.height - MARGIN.top - MARGIN.bottom) / (this.view.r1 - this.view.r0);
    const gap = high > 5 ? 1 : 0;
    let painted = -Infinity;
    for (let row = Math.max(0, Math.floor(this.view.r0)); row < Math.min(this.data.rows.length, this.view.r1); ++row) {
      const top = this.y(row);
      if (top - painted < 0.999 && high < 1) continue;
      painted = top;
      this.paintRow(this.data.rows[row], top, Math.max(1, high - gap));
    }
  }

  paintRow(row, top, high) {
    const [left, right] = [MARGIN.left, this.width - MARGIN.right];
    let index = Math.max(0, TimelineData.at(row, this.view.t0));
    let [column, best, bestWidth] = [-1, -1, 0];
    const flush = () => {
      if (bestWidth > 0 && best >= 0) this.fill(best, column, top, 1, high);
      bestWidth = 0;
    };
    for (; index + 1 < row.times.length && row.times[index] < this.view.t1; ++index) {
      const begin = Math.max(left, this.x(row.times[index]));
      const end = Math.min(right, this.x(row.times[index + 1]));
      if (end - begin >= 1) {
        flush();
        if (row.regions[index] >= 0) this.fill(row.regions[index], begin, top, end - begin, high);
        continue;
      }
      if (Math.floor(begin) !== column) {
        flush();
        column = Math.floor(begin);
      }
      if (end - begin > bestWidth) [best, bestWidth] = [row.regions[index], end - begin];
    }
    flush();
  }

  fill(region, x, top, width, high) {
    this.pen.fillStyle = this.colours.of(region);
    this.pen.fillRect(x, top, width, high);
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
    const step = Math.max(1, Math.ceil(14 / ((this.height - MARGIN.top - MARGIN.bottom) / (this.view.r1 - this.view.r0))));
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
    const { t0, t1 } = this.view;
    const step = roundStep((t1 - t0) / 8);
    const [unit, factor] = unitFor([Math.max(Math.abs(t0), Math.abs(t1))], TIME_UNITS);
    const decimals = decimalsOf(step / factor);
    const bottom = this.height - MARGIN.bottom;
    this.pen.textAlign = "center";
    for (let time = Math.ceil(t0 / step) * step; time <= t1; time += step) {
      this.pen.fillRect(this.x(time), bottom, 1, 5);
      this.pen.fillText((time / factor).toFixed(decimals), this.x(time), bottom + 13);
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
