// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors
// The sections of the page. Each has an id, a title, missing(subject), which says why it is left out, or null, and
// draw(subject, element), which puts all in its place and asks for charts. Those that are left out are told of in one
// note behind the others, silent ones not at all. base(subject) says what figures are of, where that is not plain.

/** Of one run; the subject is its report. */
const Sections = [];

/** Of several runs; the subject is all data of the page. */
const Comparison = [];

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
    const word = section.missing ? section.missing(subject) : null;
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
