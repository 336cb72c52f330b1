// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors
// The sections of the page. Each has an id, a title, missing(subject), which says why it is left out, or null, and
// draw(subject, element); a silent one is left out without a word.

/** Of one run; the subject is its report. */
const Sections = [];

/** Of several runs; the subject is all data of the page. */
const Comparison = [];

const nextFrame = () => new Promise((resolve) => { setTimeout(resolve, 0); });

/** Draws sections for a subject (a report, or all runs); what one lacks is said in a word. */
async function drawSections(sections, subject, parent, contents) {
  for (const section of sections) {
    const missing = section.missing ? section.missing(subject) : null;
    if (missing && section.isSilent) continue;
    const element = make("section", { id: section.id }, make("h2", {}, section.title));
    contents.append(make("a", { href: `#${section.id}` }, section.title));
    parent.append(element);
    if (missing) element.append(note(`Left out: ${missing}.`));
    else await section.draw(subject, element);
    performance.mark(section.id);
    await nextFrame();
  }
}
