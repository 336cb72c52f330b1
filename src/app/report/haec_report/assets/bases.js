// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors
// Figures have a base: the region of interest, or the whole run. One choice switches all of a page.

const Bases = {
  texts: { region_of_interest: "the region of interest", whole: "the whole run" },
  chosen: "region_of_interest",

  /** That of a run's figures: the whole run where it has no region of interest. */
  of: (run) => (run.time.region_of_interest ? Bases.chosen : "whole"),
  text: (run) => Bases.texts[Bases.of(run)],

  /** Begin, end and span of it, predicted. */
  span: (run) => (Bases.of(run) === "whole" ? run.time : run.time.region_of_interest).predicted,
};

/** Of figures that a report has of the whole run alone, whichever base is chosen. */
function wholeRunText(run, more = ": the report has no figures of the region of interest here") {
  return Bases.texts.whole + (Bases.of(run) === "whole" ? "" : more);
}

/** Of a section that has figures of both bases, those of the one that is chosen. */
function interesting(section) {
  return (Bases.chosen === "whole" ? null : section.region_of_interest) || section.whole;
}

/** Links with what they carried in the base; bins of time, messages and waiting are of the whole run. */
function linksOfBase(links, report) {
  const isWhole = Bases.of(report) === "whole";
  const span = isWhole ? links.end_ps : Bases.span(report).span_ps;
  return { ...links, span_ps: span, rows: links.rows.map((row) => (isWhole ? row : { ...row, ...row.region_of_interest })) };
}

/** A report as charts read it: sections that have figures of both bases have those of the chosen one alone. */
function reportOfBase(report) {
  const found = { ...report, regions: report.regions && report.regions.map((region) => ({ ...region, ...interesting(region) })) };
  for (const section of ["process_regions", "waiting", "efficiencies", "untouched", "critical_path"]) {
    found[section] = report[section] && interesting(report[section]);
  }
  found.links = report.links && linksOfBase(report.links, report);
  return found;
}
