// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors
// What charts that are painted by hand share.

const FONT = "12px system-ui, sans-serif";

/** A pen for a canvas, which has as many pixels as the screen has there: {pen, width, height}, in pixels of the page. */
function fitted(canvas) {
  const ratio = window.devicePixelRatio || 1;
  const box = canvas.getBoundingClientRect();
  const [width, height] = [Math.max(200, box.width), Math.max(100, box.height)];
  canvas.width = Math.round(width * ratio);
  canvas.height = Math.round(height * ratio);
  const pen = canvas.getContext("2d");
  pen.setTransform(ratio, 0, 0, ratio, 0, 0);
  return { pen, width, height };
}

/** The least of 1, 2, 5, 10, 20, ... (or 0.1, ...) that is not below a value. */
function roundStep(least) {
  const power = 10 ** Math.floor(Math.log10(least));
  return [1, 2, 5, 10].map((factor) => factor * power).find((candidate) => candidate >= least * (1 - 1e-9));
}

/** Digits behind the point that multiples of a step have. */
const decimalsOf = (step) => Math.max(0, Math.ceil(-Math.log10(step) - 1e-9));

/** Shows a text beside the mouse, or hides it where there is none. */
function tell(tip, text, event, width) {
  tip.hidden = !text;
  if (!text) return;
  tip.textContent = text;
  tip.style.left = `${Math.max(0, Math.min(event.offsetX + 14, width - tip.offsetWidth - 4))}px`;
  tip.style.top = `${event.offsetY + 14}px`;
}

/** Distance of a point from the line between two others. */
function distanceTo([x0, y0], [x1, y1], x, y) {
  const length2 = (x1 - x0) ** 2 + (y1 - y0) ** 2 || 1;
  const share = Math.max(0, Math.min(1, ((x - x0) * (x1 - x0) + (y - y0) * (y1 - y0)) / length2));
  return Math.hypot(x - x0 - share * (x1 - x0), y - y0 - share * (y1 - y0));
}
