// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors
// The section of the machine and its links: picture, table of those that do most, and links over time.

/** What colours and shapes of the scene mean. */
function legendText({ marks, hasAxes }) {
  const lines = "A line is both directions of a link, and has the colour of the busier one; unused links are thin and grey.";
  if (marks[0].shape === "group") {
    return "A circle is a group of nodes or switches, with an orange rim where processes run, and has the colour of the busiest link inside of it. " +
      "A line is all links between two groups, and has the colour of the busiest; unused links are thin and grey.";
  }
  return `Orange: nodes with processes; grey: nodes without${hasAxes ? "" : "; squares: switches"}. ${lines}`;
}

/** Why no figure of a link is there. */
const unusedLinksText = ({ links }) => (links ? "no message took a link" : "no network with links was simulated");

/** Why there is no picture; null where there is one. */
function unseen({ machine }) {
  return machine.drawing || (machine.links && machine.grid) ? null : `The machine has ${countText(machine.link_count)} directions of links, too many to draw.`;
}

/** What the slider shows, where the report tells of some links only over time. */
function overTimeText({ links: { rows } }) {
  const told = rows.filter((row) => row.bytes_over_time.length).length;
  const isAll = rows.every((row) => row.bytes_over_time.length || !row.messages);
  return "At the left end the slider shows all of it" + (isAll || !told ? "." : `; else the busiest ${countText(told)} links and ports, as if the others were not used.`);
}

/** The picture, with what moves it, and the table beside which it stands. */
function pictureAndTable(report, element) {
  if (unseen(report)) {
    element.append(note(unseen(report)), ...new HotLinks(report, null).elements());
    return;
  }
  const view = new TopologyView(report, (rows, isClicked) => hot.mark(rows, isClicked));
  const hot = new HotLinks(report, (row) => {
    view.highlight(row);
    hot.mark([row]);
  });
  const all = Bases.text(report);
  const when = make("output", {}, all);
  const slider = make("input", { type: "range", min: -1, max: view.bins - 1, value: -1, id: "topology-time" });
  slider.addEventListener("input", () => {
    const bin = Number(slider.value);
    when.textContent = bin < 0 ? all : timeText(bin * report.links.bin_width_ps);
    view.show(bin);
  });
  element.append(note(`${legendText(view.scene)} ${overTimeText(report)}`),
    ...(view.isKnown() ? [] : [note("How long links are in use is unknown: the network model knows no bandwidth of links.")]),
    ...(view.isKnown() ? [choice("colours up to", { all: "100 % of the time", busiest: "the busiest link" }, (value) => view.colourUpTo(value === "busiest"))] : []),
    make("label", { class: "control wide" }, "time ", slider, when),
    make("p", { class: "note control" }, `Drag to ${view.scene.hasAxes ? "turn" : "move"}; Ctrl and wheel, or the wheel after a click, to zoom; ` +
      "double click for all; or the keys: arrows, +, -, Escape."),
    view.title, view.box, ...hot.elements());
}

Sections.push({
  id: "topology",
  of: "links",
  title: "Topology and links",
  base: Bases.text,
  missing: (report) => (report.links && report.links.rows.length ? null : unusedLinksText(report)),
  draw(report, element) {
    pictureAndTable(report, element);
    if (report.links.left_out.links) element.append(note(`${report.links.left_out.links} directions of links with the least load are left out.`));
    linkCharts(report, element);
  },
});
