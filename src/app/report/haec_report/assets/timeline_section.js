// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors
// The section with the timeline of a run, and what moves timelines.

const TIMELINE_HELP = "Drag to move; Shift and drag to choose a time; Ctrl and wheel, or the wheel after a click, to zoom, with Shift for processes; " +
  "double click for all; or the keys: arrows, +, -, Escape.";

/** Buttons and choices that move all of some timelines; `ofRun` are those that only a single one has. */
function timelineControls(timelines, ofRun = []) {
  const button = (text, title, action) => make("button", { type: "button", title, onclick: action }, text);
  const all = (change) => timelines().forEach(change);
  const lead = (change) => timelines().slice(0, 1).forEach(change);
  const box = make("input", { type: "checkbox", checked: "", onchange: () => all((timeline) => timeline.showMessages(box.checked)) });
  const actions = [["+", "zoom in", (timeline) => timeline.zoom(0.5)], ["−", "zoom out", (timeline) => timeline.zoom(2)],
    ["all", "show all", (timeline) => timeline.reset()], ...ofRun];
  return make("div", { class: "controls" }, ...actions.map(([text, title, action]) => button(text, title, () => lead(action))),
    make("label", { class: "control" }, box, " messages"),
    choice("colours by", { regions: "region", activities: "activity" }, (value) => all((timeline) => timeline.colourBy(value))),
    make("span", { class: "note" }, TIMELINE_HELP));
}

function binText({ bin_width_ps: width, bins_divided: parts }) {
  return parts ? `Each ${timeText(width * parts)} is divided as a process's time there was, in no order.`
    : `In each ${timeText(width)} the region in which a process was longest.`;
}

Sections.push({
  id: "timeline",
  of: "timeline",
  title: "Timeline",
  missing: (report) => (report.timeline.locations.length ? null : "the report has no timeline"),
  draw(report, element) {
    const { timeline: found, time: { region_of_interest: interest } } = report;
    const timelines = [];
    element.append(timelineControls(() => timelines, [...(interest ? [["region of interest", "show it", (shown) => shown.showInterest()]] : []),
      ...(found.window && !found.visits ? [["window", "show the part that is drawn in full", (shown) => shown.showTime(shown.data.window)]] : [])]));
    const timeline = new Timeline(report, element);
    timelines.push(timeline);
    const texts = [timeline.data.isExact ? "" : `${binText(found)} haec_report --window shows a part in full.`,
      found.messages.is_complete ? "" : `Of the messages, the ${found.messages.rows.length} for which receivers waited longest.`,
      interest ? "Dashed: the region of interest." : ""].filter(Boolean);
    if (texts.length) element.append(note(texts.join(" ")));
  },
});
