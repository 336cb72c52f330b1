// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors
// What a run gains where a region, a node or a class of links takes less time, and how much slower it may be.

const GAINS = "Gain by one percent less time of one thing, in percent of the run; by the critical path, and by runs. A star is where the " +
  "critical path changes, an exclamation mark where the time is not the program's own computing.";
const SLOWER = "How many times slower, until the run takes so much longer.";

const gainText = ({ gain_ps: gain, percent, path_changes: changes, not_scaled: isKept }, time) =>
  `${digits(100 * gain / percent / time, 4)}${changes ? "\u00a0*" : isKept ? "\u00a0!" : ""}`;

const gainTable = ({ rows, percents, time_ps: time }) => table(["thing", "by the path", ...percents.map((percent) => `${percent} % less`)],
  rows.map(({ kind, name, path_ps: path, runs }) => [`${kind} ${name}`, digits(path / time, 4), ...runs.map((run) => gainText(run, time))]));

const slowerTable = ({ tolerances }) => table(["thing", ...tolerances[0].rows.map(({ percent }) => `${percent} %`)],
  tolerances.map(({ name, rows }) => [name, ...rows.map(({ factor }) => (factor === null ? "not reached" : digits(factor, 4)))]));

Comparison.push({
  id: "gains",
  title: "Gains",
  missing: ({ study }) => (study && (study.what_if || []).length ? null : "no gains"),
  isSilent: true,
  base: ({ study }) => Bases.texts[study.what_if[0].base],
  draw({ study }, element) {
    const base = new StudyBase(study);
    const rest = make("div");
    const show = (found) => rest.replaceChildren(note(GAINS), gainTable(found),
      ...(found.tolerances.length ? [note(SLOWER), slowerTable(found)] : []));
    if (study.what_if.length > 1) {
      const changed = (found) => { if (rest.isConnected) show(found); };
      element.append(make("div", { class: "controls told" }, choiceAmong("run", study.what_if, changed, ({ of }) => base.nameOf(of))));
    }
    element.append(rest);
    show(study.what_if[0]);
  },
});
