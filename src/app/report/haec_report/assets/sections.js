// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors
// The sections of the page. Each has an id, a title, missing(subject), which says why it is left out, or null, and
// draw(subject, element), which puts all in its place and asks for charts; a silent one is left out without a word.
// base(subject) says what its figures are of, where that is not plain.

/** Of one run; the subject is its report. */
const Sections = [];

/** Of several runs; the subject is all data of the page. */
const Comparison = [];

/** Sections for a subject (a report, or all runs); what one lacks is said in a word. */
function showSections(sections, subject, parent, contents) {
  const missing = (section) => (section.missing ? section.missing(subject) : null);
  const shown = sections.filter((section) => !(section.isSilent && missing(section)));
  contents.append(...shown.map((section) => make("a", { href: `#${section.id}` }, section.title)));
  for (const section of shown) {
    const element = make("section", { id: section.id }, make("h2", {}, section.title));
    const word = missing(section);
    parent.append(element);
    if (word) element.append(note(`Left out: ${word}.`));
    else {
      if (section.base) element.append(make("p", { class: "note base" }, `Of ${section.base(subject)}.`));
      section.draw(subject, element);
    }
  }
}
