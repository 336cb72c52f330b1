# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""Studies as haec_sweep writes them, of any size, without simulating: made numbers that are the same each time."""

import itertools
import json
import random

UNITS = {"predicted_s": "s", "interest_s": "s", "ideal_s": "s", "ideal_interest_s": "s", "energy_j": "J", "edp_js": "J s"}
OF_PARTS = ("load_balance", "communication_efficiency", "parallel_efficiency", "nodes_energy_j", "links_energy_j", "energy_j", "edp_js")
FIGURES = ("predicted_s", "interest_s", *OF_PARTS, *(f"whole_{name}" for name in OF_PARTS), "energy_counts", "messages", "ideal_s", "ideal_interest_s")
# What a page of a study leaves out of the reports of its runs, which would take most of a test's time to be written and read.
NOT_NEEDED = {"links": None, "critical_path": None, "timeline": {}, "process_regions": {}, "waiting": {}, "locations": [], "processes": []}


def figures(dice, scale):
    """Of one run: the whole run is longer than the region of interest, and takes more energy."""
    interest = scale * dice.uniform(0.8, 1.6)
    found = {"interest_s": interest, "predicted_s": interest + 0.3 * scale, "ideal_interest_s": 0.6 * scale,
             "ideal_s": 0.9 * scale, "energy_counts": "all nodes, used links", "messages": 1234}
    for prefix, time in (("", interest), ("whole_", found["predicted_s"])):
        nodes, links = time * dice.uniform(60, 90), dice.uniform(1, 40) * scale
        balance, communication = dice.uniform(0.7, 1), dice.uniform(0.5, 1)
        values = (balance, communication, balance * communication, nodes, links, nodes + links, (nodes + links) * time)
        found |= {prefix + name: value for name, value in zip(OF_PARTS, values)}
    return found


def report_of(report, whole):
    """The report of a run with these times, as far as a page of a study needs one."""
    time = {base: {"predicted": {**times["predicted"], "span_ps": round(1e12 * seconds)}, "recorded": times["recorded"]}
            for base, times, seconds in (("whole", report["time"], whole["predicted_s"]),
                                         ("region_of_interest", report["time"]["region_of_interest"], whole["interest_s"]))}
    return report | NOT_NEEDED | {"time": {**time["whole"], "region_of_interest": time["region_of_interest"]}}


def study(choices, report, folder, traces=(), phases=(), seed=39):
    """The product of `choices` {column: values} for each trace, and for each phase besides the whole program. The runs of
    whole programs have reports, made of one."""
    dice = random.Random(seed)
    folder.mkdir()
    rows = []
    for trace, values in itertools.product(traces or [None], itertools.product(*choices.values())):
        named = ({"trace": trace} if trace else {}) | dict(zip(choices, values))
        whole = figures(dice, 1 + (traces.index(trace) if trace else 0))
        path = folder / f"{len(rows)}.json"
        path.write_text(json.dumps(report_of(report, whole)))
        rows.append({**named, "status": "done", **whole, "report": path.name})
        rows += [{**named, "phase": phase, "status": "done", **figures(dice, 0.3 * number), "predicted_s": whole["predicted_s"]}
                 for number, phase in enumerate(phases, 1)]
    chosen = [*(["trace"] if traces else []), *choices, *(["phase"] if phases else [])]
    document = {"schema": "haec_sim study", "version": report["version"], "title": "Made numbers", "units": UNITS,
                "columns": [*chosen, "sensitivity", "value", "status", *FIGURES, "error", "report"], "rows": rows}
    return document | ({"traces": {trace: f"{trace}/traces.otf2" for trace in traces}} if traces else {"trace": "t/traces.otf2"})
