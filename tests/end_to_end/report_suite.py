# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""What every report of a run must be: by its schema, by its own sums, and by what OTF2's reader says."""

import json
import os
import tempfile
from fractions import Fraction
from pathlib import Path

import programs

SOURCE = Path(os.environ.get("HAEC_SIM_SOURCE_DIR", "."))
MODEL = "modules.static_network_model."
SHARED = ("--set", "resource_managers.network_resource_manager.contention=fifo",
          "--set", f"{MODEL}communication_model=linear")
# What an archive alone tells of: whom members of a collective wait for, and what is kept of it.
KEPT = ("--set", "replay.collectives=synchronize")
SLOW = ("--set", f"{MODEL}latency=2000", "--set", f"{MODEL}bandwidth=1e8")
CAUSES = ("late_sender_ps", "late_receiver_ps", "collective_ps", "window_ps", "network_ps")


ACTIVITIES = ("computing_ps", "mpi_ps", "openmp_waiting_ps", "openmp_ps", "device_waiting_ps", "device_ps", "idle_ps", "ended_ps")


def efficiencies(useful, span):
    """Of useful times side by side in a span."""
    mean = sum(useful) / len(useful)
    return {"load_balance": min(1, mean / max(useful)), "communication": min(1, max(useful) / span),
            "parallel": min(1, mean / span)}


def schema_faults(report):
    """By python3-jsonschema, of whichever Python has it."""
    schema = SOURCE / "docs" / "reference" / "report.schema.json"
    try:
        import schema_faults as here
        return here.faults_of(schema, report)
    except ImportError:
        return schema_faults_elsewhere(schema, report)


def schema_faults_elsewhere(schema, report):
    with tempfile.NamedTemporaryFile("w", suffix=".json", encoding="utf-8") as file:
        json.dump(report, file)
        file.flush()
        finished = programs.run(programs.python_with("jsonschema"), Path(__file__).with_name("schema_faults.py"),
                                schema, file.name)
    assert finished.status == 0, str(finished)
    return json.loads(finished.out)


def otf2_figures(archive, *eager):
    script = Path(__file__).with_name("otf2_figures.py")
    finished = programs.run(programs.python_with_otf2(), script, archive / "traces.otf2", *eager,
                            timeout=500)
    assert finished.status == 0, str(finished)
    return json.loads(finished.out)


def rows(table):
    return [dict(zip(table["columns"], row)) for row in table["rows"]]


def picoseconds(ticks, resolution):
    """To the nearest, as the specification says."""
    return int(Fraction(ticks * 10**12, resolution) + Fraction(1, 2))


class ReportSuite:
    """To be mixed into an ArchiveTest."""

    def report_of(self, trace, name, *arguments, ranks=1):
        """The report's text and the folder of the output."""
        output, file = self.folder / f"{name}-{ranks}", self.folder / f"{name}-{ranks}.json"
        self.assert_ends_well(programs.haec_sim(
            "--trace", trace / "traces.otf2", "--output", output, "--report", file, *arguments,
            ranks=ranks, timeout=300))
        return file.read_text(encoding="utf-8"), output

    def assert_same_but_for_simulator(self, one, other):
        """The last section is the only one that may differ; and the output's name."""
        plain = [text[:text.index('"simulator"')].replace(name, "")
                 for text, name in (one, other)]
        self.assertEqual(*plain)

    def assert_schema(self, report):
        self.assertEqual(schema_faults(report)[:5], [])

    def assert_sums(self, report):
        self.assert_sums_of_times(report)
        self.assert_sums_of_messages(report)
        self.assert_critical_path(report)

    def assert_critical_path(self, report):
        """Its pieces add up to the run time, and to the region of interest; those that are told one by one go from
        begin to end."""
        paths = report["critical_path"]
        if paths is None:
            self.assertIsNone(report["links"])
            return
        times = {"whole": report["time"], "region_of_interest": report["time"]["region_of_interest"]}
        for base, time in times.items():
            if time is None:
                self.assertIsNone(paths[base])
            else:
                self.assert_path(report, base, paths[base], time["predicted"])

    def assert_path(self, report, base, path, span):
        self.assertEqual((path["length_ps"], path["begin_ps"], path["end_ps"]),
                         (span["span_ps"], span["begin_ps"], span["end_ps"]))
        in_regions = sum(row["time_ps"] for row in path["regions"])
        self.assertEqual(in_regions, sum(row["time_ps"] for row in path["processes"]))
        parts = [path[kind] for kind in ("messages", "collectives", "threads")]
        self.assertEqual(in_regions + sum(part["time_ps"] for part in parts) + path["not_begun_ps"],
                         path["length_ps"])
        messages = path["messages"]
        left_out = [messages["process_pairs"]["left_out"]]
        for table in (messages["by_size"], rows(messages["process_pairs"]) + left_out):
            for key in ("count", "time_ps"):
                self.assertEqual(sum(row[key] for row in table), messages[key])
        for key in ("count", "time_ps"):
            self.assertEqual(sum(row[key] for row in path["collectives"]["by_operation"]),
                             path["collectives"][key])
        for row in path["regions"]:
            self.assertLessEqual(row["time_ps"],
                                 report["regions"][row["region"]]["whole"]["predicted"]["exclusive_ps"])
        segments = rows(path["segments"])
        self.assertEqual(len(segments), min(path["segments"]["count"], 256))
        if len(segments) == path["segments"]["count"]:
            begins = [segment["begin_ps"] for segment in segments]
            ends = [segment["end_ps"] for segment in segments]
            self.assertEqual(begins + [path["end_ps"]], [path["begin_ps"]] + ends)

    def assert_sums_of_times(self, report):
        bases = ["whole"] + ([] if report["time"]["region_of_interest"] is None else ["region_of_interest"])
        for base in bases:
            for side in ("recorded", "predicted"):
                spans = sum(location[base][side]["span_ps"] - location[base][side]["ended_ps"]
                            for location in report["locations"])
                for section in ("regions", "groups"):
                    self.assertEqual(sum(row[base][side]["exclusive_ps"] for row in report[section]),
                                     spans, (base, side, section))
                self.assertEqual(sum(row[f"{side}_exclusive_ps"]
                                     for row in rows(report["process_regions"][base])), spans)
                for location in report["locations"]:
                    own = location[base][side]
                    self.assertEqual(sum(own[key] for key in ACTIVITIES), own["span_ps"])
            self.assert_sums_of_waiting(report, base)
            self.assert_efficiencies(report, base)
        for location in report["locations"]:
            for side in ("recorded", "predicted"):
                self.assertEqual(location["whole"][side]["span_ps"], location[side]["span_ps"])
        for section in ("activity", "waiting", "process_regions", "efficiencies", "untouched"):
            self.assertEqual(report[section]["region_of_interest"] is None, len(bases) == 1, section)

    def assert_sums_of_waiting(self, report, base):
        total = report["activity"][base]["predicted"]
        for key in ("span_ps", *ACTIVITIES, "waiting_ps", "transfer_ps", "software_ps"):
            self.assertEqual(total[key], sum(process[base]["predicted"][key]
                                             for process in report["processes"]), key)
        self.assertEqual(sum(total[key] for key in ACTIVITIES), total["span_ps"])
        self.assertEqual(total["waiting_ps"], sum(total["waiting"].values()))
        self.assertEqual(total["waiting_ps"] + total["transfer_ps"] + total["software_ps"], total["mpi_ps"])
        waiting = report["waiting"][base]
        for key in CAUSES:
            self.assertEqual(waiting["by_cause"][key],
                             sum(region[key] for region in waiting["by_region"]))
            self.assertEqual(waiting["by_cause"][key],
                             sum(location[base]["predicted"]["waiting"][key] for location in report["locations"]))

    def assert_efficiencies(self, report, base):
        """POP's, of all threads; what MPI loses is that of the masters alone."""
        found = report["efficiencies"][base]
        self.assertEqual(found["threads"], report["activity"]["threads"])
        threads = [(location["is_master"], location[base]["predicted"]) for location in report["locations"]
                   if location["type"] == "cpu_thread" and (location["predicted"]["span_ps"] or location["is_master"])]
        self.assertEqual(found["threads"], len(threads))
        # A thread is there as long as its process; streams of accelerators are no threads.
        activity = report["activity"][base]["predicted"]
        span = (report["time"]["predicted"]["span_ps"] if base == "whole"
                else (activity["span_ps"] - activity["device_ps"]) / len(threads))
        masters = [own["span_ps"] - own["mpi_ps"] - own["ended_ps"] for is_master, own in threads if is_master]
        expected = efficiencies([own["computing_ps"] for _, own in threads], span)
        self.assertEqual({key: found[key] for key in expected}, expected)
        if len(masters) == len(threads):
            self.assertEqual((found["mpi"], found["openmp"]), (None, None))
            return
        expected = efficiencies(masters, span)
        self.assertEqual({key: found["mpi"][key] for key in expected}, expected)
        for key in expected:
            self.assertAlmostEqual(found["mpi"][key] * found["openmp"][key], found[key], delta=1e-12)

    def assert_sums_of_messages(self, report):
        messages = report["messages"]
        for key in ("count", "bytes"):
            total = messages[key]
            self.assertEqual(sum(row[key] for row in messages["by_size"]["rows"]), total)
            self.assertEqual(sum(row[key] for row in messages["by_hops"]), total)
            for table in ("process_pairs", "node_pairs"):
                self.assertEqual(sum(row[key] for row in rows(messages[table])) +
                                 messages[table]["left_out"][key], total)
        for size in messages["by_size"]["rows"]:
            self.assertEqual({key: sum(row[key] for row in size["by_hops"]) for key in ("count", "bytes")},
                             {key: size[key] for key in ("count", "bytes")})
        for row in messages["by_hops"]:
            same = [of for size in messages["by_size"]["rows"] for of in size["by_hops"] if of["hops"] == row["hops"]]
            self.assertEqual((sum(of["count"] for of in same), max(of["transfer"]["most_ps"] for of in same)),
                             (row["count"], row["transfer"]["most_ps"]))
        self.assertEqual(sum(row["hops"] * row["count"] for row in messages["by_hops"]),
                         messages["hops"])
        lines = report["timeline"]["messages"]
        if lines["is_complete"]:
            self.assertEqual(len(lines["rows"]), messages["count"])

    def assert_timeline(self, report):
        timeline = report["timeline"]
        end = max(location["predicted"]["end_ps"] for location in report["locations"])
        self.assertLess((timeline["bins"] - timeline["bins_divided"]) * timeline["bin_width_ps"], max(end, 1))
        for location in timeline["locations"]:
            runs = location["runs"]
            self.assertLessEqual(sum(runs[1::2]), timeline["bins"])
            self.assertTrue(all(-6 <= region < len(report["regions"]) for region in runs[::2]))
        if timeline["visits"] is not None:
            self.assertEqual(len([row for row in rows(timeline["visits"]) if row["region"] >= 0]),
                             sum(region["whole"]["predicted"]["visits"] for region in report["regions"]))
            self.assert_idle_visits(report)

    def assert_idle_visits(self, report):
        """Of an idle thread all times between its first record and its last are there."""
        idle = {}
        for row in rows(report["timeline"]["visits"]):
            if row["region"] == -2:
                idle[row["location"]] = idle.get(row["location"], 0) + row["leave_ps"] - row["enter_ps"]
        for place, location in enumerate(report["locations"]):
            # What comes before the first region is in none of them.
            if location["type"] == "cpu_thread":
                self.assertEqual(idle.get(place, 0), location["whole"]["predicted"]["idle_ps"])

    def assert_as_read(self, report, archive, side, *eager):
        """The report's figures of one side are those of the archive. The eager threshold is given where the model
        is linear and has no overheads: then it is known what senders wait for, too."""
        read = otf2_figures(archive, *eager)
        resolution = read["resolution"]
        # Each time is rounded by itself, at each begin and end of a visit.
        slack = 0 if resolution == 10**12 else 2
        slack_of_all = 2 * slack * sum(region["whole"][side]["visits"] for region in report["regions"])
        ids = {str(region["region"]): region for region in report["regions"]
               if region["region"] is not None}
        sums = {}
        for location in report["locations"]:
            if str(location["location"]) not in read["locations"]:
                self.assertEqual(location["events"], 0)
                continue
            own = read["locations"][str(location["location"])]
            self.assertAlmostEqual(location[side]["span_ps"],
                                   picoseconds(own["last"] - own["first"], resolution),
                                   delta=slack)
            if location["type"] == "cpu_thread":
                known = {"mpi": own["mpi"], "openmp_waiting": own["openmp_waiting"], "openmp": own["openmp"],
                         "idle": 0 if location["is_master"] else own["outside"]}
                for key, ticks in known.items():
                    self.assertAlmostEqual(location["whole"][side][f"{key}_ps"], picoseconds(ticks, resolution),
                                           delta=slack_of_all, msg=key)
            for key, times in own["regions"].items():
                total = sums.setdefault(key, [0, 0, 0])
                for index, kind in enumerate(("visits", "inclusive", "exclusive")):
                    total[index] += times[kind]
        for key, (visits, inclusive, exclusive) in sums.items():
            if key == "":
                continue
            told = ids[key]["whole"][side]
            self.assertEqual(told["visits"], visits)
            delta = slack * (visits + 1) * 2
            self.assertAlmostEqual(told["inclusive_ps"], picoseconds(inclusive, resolution),
                                   delta=delta)
            # Each visit of another region from there is rounded, too.
            self.assertAlmostEqual(told["exclusive_ps"], picoseconds(exclusive, resolution),
                                   delta=slack_of_all)
        return read["messages"]

    def assert_messages_as_read(self, report, read):
        messages = report["messages"]
        self.assertEqual((messages["count"], messages["bytes"], messages["hops"]),
                         (read["count"], read["bytes"], read["hops"]))
        if messages["by_size"]["is_exact"]:
            told = {str(row["least_bytes"]): [row["count"], row["transfer"]["least_ps"],
                                              row["transfer"]["most_ps"]]
                    for row in messages["by_size"]["rows"]}
            self.assertEqual(told, {size: [count, least, most] for
                                    size, (count, _, least, most) in read["sizes"].items()})
            for row in messages["by_size"]["rows"]:
                count, total = read["sizes"][str(row["least_bytes"])][:2]
                self.assertEqual(row["transfer"]["mean_ps"], (total + count // 2) // count)
        by_receiver = {}
        for row in rows(messages["process_pairs"]):
            received = by_receiver.setdefault(row["to"], [0, 0, 0, 0])
            received[0] += row["count"]
            received[1] += row["bytes"]
            received[2] = max(received[2], row["most_ps"])
            received[3] += row["queued_ps"]
        self.assertEqual(sorted(by_receiver.values()), sorted(read["receivers"].values()))
        # By model, others than those that are recorded wait in collectives.
        causes = ("late_sender", "late_receiver", "network",
                  *(("collective",) if report["run"]["collectives"] == "synchronize" else ()))
        known = [cause for cause in causes if read[cause] is not None]
        self.assertEqual({cause: report["waiting"]["whole"]["by_cause"][f"{cause}_ps"] for cause in known},
                         {cause: read[cause] for cause in known})
        # Threads wait for each other, too, of which that path knows nothing.
        if read["path"] is not None and len(report["locations"]) == len(report["processes"]):
            self.assert_path_as_read(report["critical_path"]["whole"], read["path"])

    def assert_path_as_read(self, path, read):
        self.assertEqual({"regions": sum(row["time_ps"] for row in path["regions"]),
                          **{kind: path[kind]["time_ps"] for kind in ("messages", "collectives")},
                          "counts": {kind: path[kind]["count"] for kind in ("messages", "collectives")}},
                         {kind: read[kind] for kind in ("regions", "messages", "collectives", "counts")})
        self.assertEqual(sorted(row["time_ps"] for row in path["processes"]),
                         sorted(read["locations"].values()))
