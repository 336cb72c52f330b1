// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors
// The timeline: who was where when, with messages as lines. The mouse and keys move and zoom it.

/** Of each location its number within its process. */
function threadNumbers(report) {
  const [next, numbers] = [new Map(), new Map()];
  report.locations.forEach(({ process }, location) => {
    numbers.set(location, next.get(process) || 0);
    next.set(process, numbers.get(location) + 1);
  });
  return numbers;
}

class Timeline {
  /** Of several on a page each has its own `id`; `origin` is the time that its axis calls 0, `high` the most pixels,
   *  `palette` the colours that they share. */
  constructor(report, element, { id = "timeline", origin = 0, high = 640, palette } = {}) {
    this.data = new TimelineData(report);
    this.threads = threadNumbers(report);
    this.data.label = (row) => this.nameOf(row);
    this.palette = palette;
    this.origin = origin;
    this.limits = { begin: this.data.begin, end: this.data.end };
    this.canvas = make("canvas", { tabindex: 0, id: `${id}-canvas`, role: "img",
      "aria-label": "timeline of all processes. Arrows move it, + and - zoom, Escape shows all." });
    this.canvas.style.height = `${Math.min(high, Math.max(160, 44 + 14 * this.data.rows.length))}px`;
    this.tip = make("div", { class: "tip", hidden: "" });
    this.box = make("div", { class: "painted", id: `${id}-chart` }, this.canvas, this.tip);
    this.legend = make("div");
    this.painter = new TimelinePainter(this.canvas, this.data, origin);
    this.colourBy("regions");
    this.view = this.wholeView();
    this.showInterest();
    this.showTime(this.data.window);
    element.append(this.box, this.legend);
    this.listen();
    Charts.ask(this.box, () => this.paintNow(), false);
  }

  nameOf(row) {
    const location = this.data.report.locations[this.data.names[row]];
    return location.is_master ? String(location.process) : `${location.process}.${this.threads.get(this.data.names[row])}`;
  }

  /** "regions" or "activities". */
  colourBy(what) {
    const { report, rows } = this.data;
    this.painter.colours = what === "regions" ? new RegionColours(report, rows, this.palette) : new ActivityColours(report, rows);
    this.legend.replaceChildren(this.painter.colours.legend());
    if (this.view) this.paint();
  }

  showMessages(isShown) {
    this.painter.showsMessages = isShown;
    this.paint();
  }

  wholeView() {
    return { t0: this.limits.begin, t1: this.limits.end, r0: 0, r1: this.data.rows.length };
  }

  reset() {
    this.view = this.wholeView();
    this.keepInside();
  }

  /** The region of interest, where there is one: starting MPI takes longer than many a program. */
  showInterest() {
    this.showTime((this.data.report.time.region_of_interest || {}).predicted);
  }

  showTime(time) {
    if (!time || time.begin_ps >= time.end_ps) return;
    const { begin_ps: begin, end_ps: end } = time;
    const span = end - begin;
    this.view = { ...this.wholeView(), t0: begin - 0.02 * span, t1: end + 0.02 * span };
    this.keepInside();
  }

  /** One frame, however many events asked for it. */
  paint() {
    if (this.asked) return;
    this.asked = true;
    requestAnimationFrame(() => {
      this.asked = false;
      this.paintNow();
    });
  }

  paintNow() {
    this.painter.paint(this.view);
    this.canvas.dataset.painted = String(1 + Number(this.canvas.dataset.painted || 0));
    this.canvas.dataset.begin = String(this.view.t0);
    this.canvas.dataset.span = String(this.view.t1 - this.view.t0);
  }

  zoom(factor, time = (this.view.t0 + this.view.t1) / 2) {
    const span = Math.min(this.limits.end - this.limits.begin, Math.max(10, (this.view.t1 - this.view.t0) * factor));
    const share = (time - this.view.t0) / (this.view.t1 - this.view.t0);
    this.view.t0 = time - share * span;
    this.view.t1 = this.view.t0 + span;
    this.keepInside();
  }

  zoomRows(factor, row) {
    const count = this.data.rows.length;
    const span = Math.min(count, Math.max(1, (this.view.r1 - this.view.r0) * factor));
    const share = (row - this.view.r0) / (this.view.r1 - this.view.r0);
    this.view.r0 = row - share * span;
    this.view.r1 = this.view.r0 + span;
    this.keepInside();
  }

  move(time, rows) {
    this.view.t0 += time;
    this.view.t1 += time;
    this.view.r0 += rows;
    this.view.r1 += rows;
    this.keepInside();
  }

  keepInside() {
    const into = (low, high, first, last) => {
      const shift = Math.max(0, first - low) - Math.max(0, high - last);
      return [low + shift, high + shift];
    };
    [this.view.t0, this.view.t1] = into(this.view.t0, this.view.t1, this.limits.begin, this.limits.end);
    [this.view.r0, this.view.r1] = into(this.view.r0, this.view.r1, 0, this.data.rows.length);
    this.paint();
    if (this.moved) this.moved(this);
  }

  /** Shows what another one shows, by its own clock; the same processes where it has as many. */
  follow({ view, origin, data }) {
    const rows = data.rows.length === this.data.rows.length ? { r0: view.r0, r1: view.r1 } : {};
    Object.assign(this.view, { t0: view.t0 - origin + this.origin, t1: view.t1 - origin + this.origin, ...rows });
    this.paint();
  }

  listen() {
    this.canvas.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
    this.canvas.addEventListener("pointerdown", (event) => this.press(event));
    this.canvas.addEventListener("pointermove", (event) => this.hover(event));
    this.canvas.addEventListener("pointerleave", () => { this.tip.hidden = true; });
    this.canvas.addEventListener("dblclick", () => this.reset());
    this.canvas.addEventListener("keydown", (event) => this.key(event));
  }

  wheel(event) {
    if (!event.ctrlKey && document.activeElement !== this.canvas) return;
    event.preventDefault();
    const factor = 1.2 ** Math.sign(event.deltaY || event.deltaX);
    if (event.shiftKey) this.zoomRows(factor, this.painter.row(event.offsetY));
    else this.zoom(factor, this.painter.time(event.offsetX));
  }

  key(event) {
    const [time, rows] = [(this.view.t1 - this.view.t0) / 8, (this.view.r1 - this.view.r0) / 8];
    const actions = { ArrowLeft: () => this.move(-time, 0), ArrowRight: () => this.move(time, 0), ArrowUp: () => this.move(0, -rows),
      ArrowDown: () => this.move(0, rows), "+": () => this.zoom(0.5), "-": () => this.zoom(2), Escape: () => this.reset() };
    if (!(event.key in actions)) return;
    event.preventDefault();
    actions[event.key]();
  }

  press(event) {
    this.canvas.setPointerCapture(event.pointerId);
    this.last = { x: event.offsetX, y: event.offsetY };
    this.chosen = event.shiftKey ? this.painter.time(event.offsetX) : null;
    const release = (end) => {
      if (this.chosen !== null) this.choose(this.chosen, this.painter.time(end.offsetX));
      this.last = null;
      this.canvas.removeEventListener("pointerup", release);
    };
    this.canvas.addEventListener("pointerup", release);
  }

  choose(one, other) {
    if (Math.abs(this.painter.x(one) - this.painter.x(other)) < 4) return;
    Object.assign(this.view, { t0: Math.min(one, other), t1: Math.max(one, other) });
    this.keepInside();
  }

  hover(event) {
    const { painter } = this;
    if (this.last && this.chosen === null) {
      this.move(painter.time(this.last.x) - painter.time(event.offsetX), painter.row(this.last.y) - painter.row(event.offsetY));
      this.last = { x: event.offsetX, y: event.offsetY };
    }
    const text = this.messageAt(event) || this.visitAt(event);
    tell(this.tip, text, event, painter.width);
  }

  visitAt(event) {
    const index = Math.floor(this.painter.row(event.offsetY));
    const row = this.data.rows[index];
    const time = this.painter.time(event.offsetX);
    const place = row ? TimelineData.at(row, time) : -1;
    if (place < 0 || place + 1 >= row.times.length || event.offsetX < MARGIN.left) return null;
    const region = row.regions[place];
    const name = placeName(this.data.report, region);
    const length = row.times[place + 1] - row.times[place];
    const thread = this.data.report.locations[this.data.names[index]];
    const isExact = this.data.isExact || (this.data.window && time >= this.data.window.begin_ps && time < this.data.window.end_ps);
    return `process ${thread.process}${thread.is_master ? "" : `, ${thread.name},`} at ${timeText(time - this.origin)}\n${name}\n` +
      `${isExact ? "" : "about "}for ${timeText(length)}`;
  }

  /** The message whose line is within three pixels. */
  messageAt(event) {
    const { painter } = this;
    for (const message of painter.lines || []) {
      const [from, to] = [[painter.x(message.begin), painter.y(message.from + 0.5)], [painter.x(message.end), painter.y(message.to + 0.5)]];
      if (distanceTo(from, to, event.offsetX, event.offsetY) < 3) {
        return `message from ${message.sender} to ${message.receiver}, ${bytesText(message.bytes)}${message.hops === undefined ? "" : `, ${message.hops} hops`}\n` +
          `begins at ${timeText(message.begin - this.origin)}, received ${timeText(message.end - message.begin)} later` +
          `${message.wait === undefined ? "" : `\nthe receiver waited ${timeText(message.wait)}`}`;
      }
    }
    return null;
  }
}
