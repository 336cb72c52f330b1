// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors
// The sections of the page. Each has an id, a title, missing(subject), which says why it is left out, or null, and
// draw(subject, element), which puts all in its place and asks for charts. Those that are left out are told of in one
// note behind the others, silent ones not at all. base(subject) says what figures are of, where that is not plain. `of`
// names the section of reports that is drawn: where no report has it, missing() is not asked.

/** Of one run; the subject is its report. */
const Sections = [];

/** Of several runs; the subject is all data of the page. */
const Comparison = [];

const LEFT_OUT = "left out by --report-sections";

/** Whether --report-sections left a section out of a report: a run without a network has no links and no critical path either. */
function isLeftOut(report, section) {
  if (section === "links") return report.nodes === null;
  return report[section] === null && (section !== "critical_path" || report.run.model !== null);
}

/** Why a section is left out for a subject; null where it is drawn. */
function whyMissing(section, subject) {
  const reports = subject.runs || [subject];
  if (section.of && reports.length && reports.every((report) => isLeftOut(report, section.of))) return LEFT_OUT;
  return section.missing ? section.missing(subject) : null;
}

/** Which sections are left out, put together by why; `left` are [title, why]. */
function leftOutText(left) {
  const byWord = new Map();
  for (const [title, word] of left) byWord.set(word, [...(byWord.get(word) || []), title]);
  return `Not on this page: ${[...byWord].map(([word, titles]) => `${titles.join(", ")} (${word})`).join("; ")}.`;
}

/** Sections for a subject (a report, or all runs). */
function showSections(sections, subject, parent, contents) {
  const left = [];
  for (const section of sections) {
    const word = whyMissing(section, subject);
    if (word) {
      if (!section.isSilent) left.push([section.title, word]);
      continue;
    }
    contents.append(make("a", { href: `#${section.id}` }, section.title));
    const element = make("section", { id: section.id }, make("h2", {}, section.title));
    parent.append(element);
    if (section.base) element.append(make("p", { class: "note base" }, `Of ${section.base(subject)}.`));
    section.draw(subject, element);
  }
  if (left.length) parent.append(make("p", { class: "note left-out" }, leftOutText(left)));
}
