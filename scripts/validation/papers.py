# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""What scripts/papers.sh does. Printed figures are in docs/spec/reference-values.json and resources-values.json, the
quotations of [Denzel2008] in docs/explanation/mars.md."""

import csv
import json
import pathlib
import sys
import tempfile

from validation.commands import output_of

SOURCE = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(SOURCE / "tests" / "structure"))
from paper_tables import PaperTables  # noqa: E402 (the path comes first)

PRINTED = json.loads((SOURCE / "docs" / "spec" / "reference-values.json").read_text(encoding="utf-8"))
MODELS = ("DORr", "PNCr", "NCDr")
# NAS of class D on 4096 processes, and their options with all time steps.
PROGRAMS = {"LU": ("wavefront", "--class", "D", "--grid", "64x64"),
            "BT": ("multipartition", "--points", "408", "--ranks", "4096")}
ALL_STEPS = {"LU": (), "BT": ("--iterations", "251")}

# Not here: figures that show how the system works, without values.
MISSING = [
    ("[Ciorba2014], Table 2", "parameters, which are the defaults of DOR and PNC"),
    ("[Ciorba2014], Fig. 3", "times of a recorded trace of LU, class C, 81 processes, which is not public"),
    ("[Bielert2015], Table 1 and Fig. 7", "times of a recorded trace of LU, class C, 64 processes, which is not public"),
    ("[Bielert2015], Fig. 8", "power of a recorded run, as curves without numbers; neither the trace nor the coefficients "
     "are public"),
    ("[Pfennig2016], Table 1", "a recorded run on Taurus: a measurement, no prediction"),
    ("[Pfennig2016], Fig. 2 to 4", "curves and bars without numbers; the sums of Fig. 3 and 4 are Tables 7 and 8, the error "
     "of Fig. 2 is above"),
    ("[Denzel2008], Fig. 3 to 5", "statistics of recorded traces of LAMMPS and CTH, which are not public"),
    ("[Denzel2008], Fig. 7 and 8, run times", "times of LAMMPS; the loads of links, which follow from the machine, are "
     "above"),
    ("[Hereld2004], Table 4", "formulas, which configs/htmt/sar.json has as expressions"),
]


def row(*cells):
    print("| " + " | ".join(f"{cell:,}" if isinstance(cell, int) else str(cell) for cell in cells) + " |")


def head(title, *columns):
    print(f"\n### {title}\n")
    row(*columns)
    print("|---" * len(columns) + "|")


class Papers:
    def __init__(self, build, folder):
        self.programs = pathlib.Path(build) / "src" / "app"
        self.folder = pathlib.Path(folder)

    def call(self, program, *words):
        return output_of(self.programs / program, *words, folder=SOURCE)

    def matrix(self, name, *pattern):
        path = self.folder / f"{name}.csv"
        if not path.exists():
            self.call("haec_gen", *pattern, "--matrix-only", "--quiet", "-o", path)
        return path

    def mapping(self, strategy, matrix, topology):
        path = self.folder / f"{strategy}-{matrix.stem}-{topology.replace(':', '_')}.map"
        if not path.exists():
            self.call("haec_map", "create", "--strategy", strategy, "--topology", topology, "--matrix", matrix, "-o", path)
        return path

    def quality(self, strategy, matrix, topology):
        """The figures of a mapping."""
        lines = self.call("haec_map", "evaluate", self.mapping(strategy, matrix, topology), "--matrix", matrix, "--topology",
                          topology, "--format", "csv").splitlines()
        return dict(line.split(",", 1) for line in lines)

    def ciorba(self):
        printed = PRINTED["mapping_table1_lu_c_81"]
        matrix = self.matrix("lu_c", "wavefront", "--class", "C", "--grid", "9x9")
        head("[Ciorba2014], Table 1: mappings of LU, class C, 81 processes", "mapping", "", *printed["columns"])
        for strategy in ("xyz", "block_xyz", "random"):
            ours = self.quality(strategy, matrix, "3x3x3")
            row(strategy, "paper", *printed[strategy])
            row("", "ours", *(int(ours[name]) for name in
                              ("messages", "intra_node", "inter_node", "average", "minimum", "maximum")))
        print("\nThe random numbers of the paper are unknown; ours have seed 0. The figures of xyz and block_xyz "
              "do not depend on them.")

    def bielert(self):
        printed = PRINTED["printed_2015"]
        head("[Bielert2015], figures of its text", "figure", "paper", "ours")
        for size, hops in printed["most_hops"].items():
            ours = json.loads(self.call("haec_topology", "info", "--topology", size, "--format", "json"))
            row(f"4.1: most hops, {size}", hops, ours["diameter"])
        box = json.loads(self.call("haec_topology", "info", "--topology", "4x4x4:haec_box", "--format", "json"))
        links = {one["name"]: one["links"] for one in box["classes"]}
        on_board, between = printed["links_of_4x4x4"].values()
        row("3.3.2: optical links on a board of 4x4x4", on_board, links["optical"] // 4)
        row("3.3.2: wireless links between two boards", between, links["wireless"] // 3)

    def delays(self):
        """The values that follow from the others of the table."""
        out, latency, packet, acknowledgement, rate, sign, verify = 127, 1270, 1500, 41, 75, 40, 100
        printed = PRINTED["printed_2016_delays_ns"]
        payload = PRINTED["printed_2016_payload_bytes"]
        head("[Pfennig2016], Table 2: values that follow from others", "value", "paper", "by its equations")
        row("L_p of DORr [bytes]", payload["DORr"], packet - 4 - 1 - 32)
        row("L_p of PNCr, NCDr [bytes]", payload["PNCr"], packet - 4 - 5 - 32)
        for name, length in (("d_hp", packet), ("d_ha", acknowledgement)):
            row(f"{name} [ns]", printed[name], f"{2 * out + latency + length * 8 / rate:.1f} "
                f"({2 * out + latency + length / rate:.1f} without the 8 bits of a byte)")
        row("d_i, d_a [ns]", printed["d_i"], out / 2 + verify)
        row("d_s of DORr; PNCr [ns]", f"{printed['d_s_DORr']}; {printed['d_s_PNCr']}",
            f"{2 * out + sign}; {2 * out + sign + 5 * 0.1}")
        row("d_r of DORr; PNCr [ns]", f"{printed['d_r_DORr']}; {printed['d_r_PNCr']}",
            f"{2 * out + sign + verify}; {2 * out + sign + verify + 25 * 0.1}")

    def fit(self):
        head("[Pfennig2016], 5.2: mean relative error of the polynomials for 6 hops", "model", "paper", "ours, windows of 5")
        for model in MODELS:
            lines = self.call("haec_fit", "check", f"configs/coefficients/gemini_{model}.json").splitlines()
            row(model, "0.248 %", lines[-1].rsplit("mean for 6 hops ", 1)[1])

    def hops(self):
        for number, kind in ((7, "mesh"), (8, "torus")):
            head(f"[Pfennig2016], Table {number}: hops of all messages, {kind} 16x16x16", "program", "mapping", "paper", "ours")
            for program, pattern in PROGRAMS.items():
                matrix = self.matrix(program, *pattern, *ALL_STEPS[program])
                for strategy, printed in PRINTED["printed_2016_hops"][kind][program].items():
                    ours = self.quality(strategy, matrix, f"16x16x16:{kind}")
                    row(program, strategy, printed, int(ours["total_hops"]))
        print("\nThe paper does not say which of several equally near nodes min_md takes. The tests compare ours with a "
              "second program written from its words.")

    def times(self):
        """The mean transfer time of messages by their bytes: one time step has the same shares as all."""
        tables = {("mesh", "LU"): 3, ("torus", "LU"): 4, ("mesh", "BT"): 5, ("torus", "BT"): 6}
        for program, pattern in PROGRAMS.items():
            trace = self.folder / program
            self.call("haec_gen", *pattern, "--iterations", 1, "--quiet", "-o", trace)
            for kind in ("mesh", "torus"):
                head(f"[Pfennig2016], Table {tables[kind, program]}: mean transfer times [us], {program}, {kind}", "mapping",
                     "bytes", *(f"{model}: paper, ours" for model in MODELS))
                for strategy, printed in PRINTED["printed_2016_times_us"][kind][program].items():
                    matrix = self.matrix(program, *pattern, *ALL_STEPS[program])
                    mapping = self.mapping(strategy, matrix, f"16x16x16:{kind}")
                    ours = [self.time_by_size(trace, kind, mapping, model) for model in MODELS]
                    for sizes, values in printed.items():
                        row(strategy, sizes, *(f"{value}, {mean_of(times, sizes) / 1e6:.2f}" for value, times in zip(values, ours)))
        print("\nThe paper's times are means over its recorded traces, as Vampir shows them, and depend on more than hops "
              "and bytes: for 240 bytes the mean on the mesh is four times that on the torus, with 1.5 times as many hops. "
              "Ours are the model's alone.")

    def time_by_size(self, trace, kind, mapping, model):
        report = self.folder / "report.json"
        self.call("haec_sim", "--trace", trace / "traces.otf2", "--config", f"configs/gemini_{kind}.json", "--mapping", mapping,
                  "--set", f"modules.static_network_model.communication_model={model}", "--no-output", "--report", report,
                  "--report-sections", "messages", "--force")
        return json.loads(report.read_text(encoding="utf-8"))["messages"]["by_size"]["rows"]

    def hereld(self):
        tables = PaperTables(SOURCE, lambda *words: self.call("haec_resources", *words))
        for number in ("1", "2", "3", "5", "6", "7", "8", "9"):
            print(f"\n### [Hereld2004], Table {number}; if ours differs, it is behind the printed value\n")
            print(tables.table(number), end="")
        print("\n### [Hereld2004]: what differs, and why\n")
        print(tables.differences(), end="")

    def denzel(self, names):
        for name in names:
            self.call("haec_sweep", f"configs/mars/{name}.json", "-o", self.folder / name)
            with open(self.folder / name / "results.csv", encoding="utf-8") as file:
                rows = list(csv.DictReader(file))
            columns = [column for column in rows[0] if column not in ("config", "mapping", "status", "error", "evaluation")]
            head(f"[Denzel2008], ours: configs/mars/{name}.json", *columns)
            for one in rows:
                row(*(one[column] for column in columns))
        print("\n### [Denzel2008], what its text says\n\n| the paper | ours |\n|---|---|")
        text = (SOURCE / "docs" / "explanation" / "mars.md").read_text(encoding="utf-8")
        for table in text.split("| the paper | ours |\n|---|---|\n")[1:]:
            print(table.split("\n\n")[0])


def mean_of(rows, sizes):
    """The mean time [ps] of the messages of "240" or "0 to 200" bytes."""
    least, _, most = sizes.partition(" to ")
    inside = [one for one in rows if int(least) <= one["least_bytes"] and one["most_bytes"] <= int(most or least)]
    return sum(one["count"] * one["transfer"]["mean_ps"] for one in inside) / sum(one["count"] for one in inside)


def main():
    build, takes_all = sys.argv[1], "--all" in sys.argv[2:]
    with tempfile.TemporaryDirectory() as folder:
        papers = Papers(build, folder)
        papers.ciorba()
        papers.bielert()
        papers.delays()
        papers.fit()
        papers.hops()
        if takes_all:
            papers.times()
        papers.hereld()
        papers.denzel(["fig7", "fig8"] + ["bandwidth_factor", "fig9", "gups"] * takes_all)
    head("What cannot be had", "table or figure", "why")
    for name, why in MISSING:
        row(name, why)
    if not takes_all:
        row("[Pfennig2016], Tables 3 to 6; [Denzel2008], bandwidths, Fig. 9 and GUPS", "take minutes: --all")


if __name__ == "__main__":
    main()
