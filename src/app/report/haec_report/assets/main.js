// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors
// Unpacks the page's data and shows its sections; what needs no library is drawn before that is there.

/** What a script element holds as gzip in base64. */
function unpacked(id) {
  const letters = atob(document.getElementById(id).textContent.trim());
  const packed = new Uint8Array(letters.length);
  for (let i = 0; i < letters.length; ++i) packed[i] = letters.charCodeAt(i);
  return new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip")));
}

/** The library for charts. As a file of its own the browser reads it without stopping the page. */
async function loadLibrary() {
  const address = URL.createObjectURL(await unpacked("plotly").blob());
  await new Promise((done, failed) => {
    document.head.append(make("script", { src: address, onload: done, onerror: () => failed(new Error("its library for charts is damaged")) }));
  });
  URL.revokeObjectURL(address);
  performance.mark("library");
  Charts.hasLibrary = true;
  Charts.goOn();
}

function showDetails(run, parent, contents) {
  parent.replaceChildren();
  contents.replaceChildren();
  Charts.forget();
  if (isCalibration(run.report)) showSections(Calibration, run.report, parent, contents);
  else if (isEvaluation(run.report)) showSections(Bounds, run.report, parent, contents);
  else showSections(Sections, reportOfBase(run.report), parent, contents);
}

/** Which run is drawn by itself; stays the same when the base of figures changes. */
let detailed = 0;

function showRuns(data, main, contents) {
  const [shared, own] = [make("span"), make("span")];
  main.replaceChildren();
  contents.replaceChildren(shared, own);
  Charts.forget();
  // Studies of figures, and evaluations, have no runs to miss.
  const sections = data.study && data.study.figures ? Comparison.filter((section) => section.isSilent) : Comparison;
  if (data.runs.length > 1 || data.study) showSections(sections, data, main, shared);
  if (!data.details.length) return;
  const details = make("div");
  if (data.details.length > 1) {
    const names = Object.fromEntries(data.details.map((run, n) => [`d${n}`, run.name]));
    const what = isEvaluation(data.details[0].report) ? "evaluation" : "run";
    const chooser = choice(what, names, (value) => {
      if (!details.isConnected) return;
      detailed = Number(value.slice(1));
      showDetails(data.details[detailed], details, own);
    });
    chooser.querySelector("select").value = `d${detailed}`;
    main.append(make("section", { id: "details" }, make("h2", {}, `One ${what} in detail`), chooser));
  }
  main.append(details);
  showDetails(data.details[detailed], details, own);
}

function showAll(data) {
  const [page, contents] = [document.getElementById("page"), document.getElementById("contents")];
  const main = make("div");
  if (data.runs.some((run) => run.time.region_of_interest)) {
    page.append(make("div", { id: "base" }, choice("figures are of", Bases.texts, (value) => {
      Bases.chosen = value;
      if (main.isConnected) showRuns(data, main, contents);
    })));
  }
  if (data.study) makeComparable(data.study);
  if (data.study && data.study.about) page.append(note(data.study.about));
  page.append(main);
  showRuns(data, main, contents);
}

/** Where the address names a section: it was not there yet when the browser looked for it. */
function goToAddress() {
  const named = document.getElementById(decodeURIComponent(window.location.hash.slice(1)));
  if (named) named.scrollIntoView();
}

async function start() {
  const status = document.getElementById("status");
  if (!("DecompressionStream" in window)) {
    status.textContent = "This browser is too old to unpack the page: use Chrome 80, Firefox 113, Safari 16.4 or later.";
    return;
  }
  showAll(await unpacked("data").json());
  status.hidden = true;
  goToAddress();
  performance.mark("sections");
  await nextFrame();
  await loadLibrary();
}

document.getElementById("theme").addEventListener("click", () => Theme.choose(Theme.isDark() ? "light" : "dark"));
window.matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => Charts.changed());
window.addEventListener("beforeprint", () => {
  Theme.before = document.documentElement.dataset.theme || "";
  document.body.classList.add("paper");
  document.documentElement.dataset.theme = "light";
  TablesOnPaper.begin();
  Charts.drawAllNow();
});
window.addEventListener("afterprint", () => {
  document.body.classList.remove("paper");
  TablesOnPaper.end();
  Theme.choose(Theme.before);
});
start().catch((error) => {
  const status = document.getElementById("status");
  status.hidden = false;
  status.textContent = `The page cannot be drawn: ${error.message}`;
  throw error;
});
