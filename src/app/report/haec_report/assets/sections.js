// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors
// The sections of the page. Each has an id, a title, missing(subject), which says why it is left out, or null, and
// draw(subject, element); a silent one is left out without a word.

/** Of one run; the subject is its report. */
const Sections = [];

/** Of several runs; the subject is all data of the page. */
const Comparison = [];

const nextFrame = () => new Promise((resolve) => { setTimeout(resolve, 0); });

/** Draws sections for a subject (a report, or all runs), slow ones last; what one lacks is said in a word. */
async function drawSections(sections, subject, parent, contents) {
  const missing = (section) => (section.missing ? section.missing(subject) : null);
  const shown = sections.filter((section) => !(section.isSilent && missing(section)));
  const elements = new Map(shown.map((section) => [section, make("section", { id: section.id }, make("h2", {}, section.title))]));
  parent.append(...elements.values());
  contents.append(...shown.map((section) => make("a", { href: `#${section.id}` }, section.title)));
  for (const section of [...shown].sort((left, right) => Boolean(left.isSlow) - Boolean(right.isSlow))) {
    const word = missing(section);
    if (word) elements.get(section).append(note(`Left out: ${word}.`));
    else await section.draw(subject, elements.get(section));
    performance.mark(section.id);
    await nextFrame();
  }
}
