// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors
// Unpacks the page's data and draws its sections, one after the other so that the first is seen at once.

/** The text in a script element that holds gzip as base64. */
async function unpacked(id) {
  const packed = Uint8Array.from(atob(document.getElementById(id).textContent.trim()), (letter) => letter.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(stream).text();
}

async function drawDetails(run, parent, contents) {
  parent.replaceChildren();
  contents.replaceChildren();
  await drawSections(Sections, run.report, parent, contents);
  Theme.changed();
}

async function drawAll(data) {
  const [main, contents] = [document.getElementById("page"), document.getElementById("contents")];
  const [shared, own] = [make("span"), make("span")];
  contents.append(shared, own);
  if (data.runs.length > 1 || data.study) await drawSections(Comparison, data, main, shared);
  if (!data.details.length) return;
  const details = make("div");
  if (data.details.length > 1) {
    const names = Object.fromEntries(data.details.map((run, n) => [`d${n}`, run.name]));
    main.append(make("section", { id: "details" }, make("h2", {}, "One run in detail"),
      choice("run", names, (value) => { if (details.isConnected) drawDetails(data.details[Number(value.slice(1))], details, own); })));
  }
  main.append(details);
  await drawDetails(data.details[0], details, own);
}

async function start() {
  const status = document.getElementById("status");
  if (!("DecompressionStream" in window)) {
    status.textContent = "This browser is too old to unpack the page: use Chrome 80, Firefox 113, Safari 16.4 or later.";
    return;
  }
  const library = make("script");
  library.textContent = await unpacked("plotly");
  performance.mark("unpacked");
  document.head.append(library);
  performance.mark("library");
  await drawAll(JSON.parse(await unpacked("data")));
  status.remove();
  document.body.dataset.drawn = String(Math.round(performance.now()));
}

document.getElementById("theme").addEventListener("click", () => Theme.choose(Theme.isDark() ? "light" : "dark"));
window.matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => Theme.changed());
window.addEventListener("beforeprint", () => {
  Theme.before = document.documentElement.dataset.theme || "";
  Theme.choose("light");
});
window.addEventListener("afterprint", () => Theme.choose(Theme.before || ""));
start().catch((error) => {
  document.getElementById("status").textContent = `The page cannot be drawn: ${error.message}`;
  throw error;
});
