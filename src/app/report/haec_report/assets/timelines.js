// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors
// The sections with timelines: of one run, and of several below each other.

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
  title: "Timeline",
  missing: (report) => (report.timeline.locations.length ? null : "the report has no timeline"),
  draw(report, element) {
    const { timeline: found, time: { region_of_interest: interest } } = report;
    const timelines = [];
    element.append(timelineControls(() => timelines, [...(interest ? [["region of interest", "show it", (shown) => shown.showInterest()]] : []),
      ...(found.window && !found.visits ? [["window", "show what is drawn in full", (shown) => shown.showTime(shown.data.window)]] : [])]));
    const timeline = new Timeline(report, element);
    timelines.push(timeline);
    const texts = [timeline.data.isExact ? "" : `${binText(found)} haec_report --window shows a part in full.`,
      found.messages.is_complete ? "" : `Of the messages, the ${found.messages.rows.length} for which receivers waited longest.`,
      interest ? "Dashed: the region of interest." : ""].filter(Boolean);
    if (texts.length) element.append(note(texts.join(" ")));
  },
});

const hasTimeline = ({ report }) => report.timeline.locations.length > 0;

// At first; others are chosen.
const RUNS_BELOW_EACH_OTHER = 2;

/** Timelines of runs with one axis of time, which counts from the begin of the base: who moves one moves all. */
function linkedTimelines(runs, element) {
  const palette = new Palette();
  const timelines = runs.map(({ name, report }, n) => {
    const { begin_ps: origin, span_ps: span } = Bases.span(report);
    element.append(make("h3", { class: "chart-title" }, `${name}: ${timeText(span)} (${Bases.text(report)})`));
    return new Timeline(report, element, { id: `timeline-${n}`, origin, high: 330, palette });
  });
  const over = (pick, of) => timelines.map((timeline, n) => of(timeline, runs[n].report) - timeline.origin).reduce((a, b) => pick(a, b));
  const [begin, end] = [over(Math.min, ({ data }) => data.begin), over(Math.max, ({ data }) => data.end)];
  const last = over(Math.max, (_, report) => Bases.span(report).end_ps);
  for (const timeline of timelines) {
    timeline.limits = { begin: timeline.origin + begin, end: timeline.origin + end };
    timeline.moved = (moved) => timelines.filter((other) => other !== moved).forEach((other) => other.follow(moved));
  }
  timelines[0].showTime({ begin_ps: timelines[0].origin, end_ps: timelines[0].origin + last });
  return timelines;
}

Comparison.push({
  id: "compared-timelines",
  title: "Timelines below each other",
  isSilent: true,
  missing: ({ details }) => (details.filter(hasTimeline).length > 1 ? null : "fewer than two runs have timelines"),
  draw({ details }, element) {
    const runs = details.filter(hasTimeline);
    const chosen = new Set(runs.slice(0, RUNS_BELOW_EACH_OTHER));
    const [head, box] = [make("div"), make("div")];
    const fill = () => {
      head.replaceChildren();
      box.replaceChildren();
      Charts.forget();
      const timelines = linkedTimelines(runs.filter((run) => chosen.has(run)), box);
      head.append(timelineControls(() => timelines));
    };
    const chooser = (run) => {
      const input = make("input", { type: "checkbox", checked: chosen.has(run) ? "" : undefined, onchange: () => {
        if (input.checked) chosen.add(run);
        else if (chosen.size > 1) chosen.delete(run);
        else input.checked = true;
        fill();
      } });
      return make("label", { class: "control" }, input, ` ${run.name}`);
    };
    element.append(note("One axis of time for all, which counts from where the base of figures begins in each run; what is zoomed or moved in one " +
      "moves in all."),
      ...(runs.length > RUNS_BELOW_EACH_OTHER ? [make("div", { class: "controls" }, ...runs.map(chooser))] : []), head, box);
    fill();
  },
});
