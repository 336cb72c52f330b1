// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors
// Timelines of several runs below each other.

const hasTimeline = ({ report }) => Boolean(report.timeline && report.timeline.locations.length);
const hasOrLacksTimeline = (run) => hasTimeline(run) || isLeftOut(run.report, "timeline");

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
  missing: ({ details }) => (details.some(hasTimeline) && details.filter(hasOrLacksTimeline).length > 1 ? null : "fewer than two runs have timelines"),
  draw({ details }, element) {
    const runs = comparable(details.filter(hasOrLacksTimeline), "timeline", element, ({ report }) => report);
    if (!runs.length) return;
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
    element.append(note("One axis of time for all, which counts from where the base of figures begins in each run; zoom or move one," +
      " and all follow."),
      ...(runs.length > RUNS_BELOW_EACH_OTHER ? [make("div", { class: "controls" }, ...runs.map(chooser))] : []), head, box);
    fill();
  },
});
