# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""haec_export: every format is what its description asks for, and has what the trace has; what cannot
be exported is refused in one line, and leaves nothing behind."""

import collections
import decimal
import os
import shutil
import signal
import time

import programs
import suite
from export_formats import ParaverTrace, PerfettoTrace, read_perfetto, read_table
from export_suite import ExportSuite, haec_export
from refusal_test import RefusalTest

PATTERNS = (("wavefront", "--grid", "3x2", "--iterations", "1", "--planes", "20"),
            ("ring", "--ranks", "6"), ("hybrid", "--counters", "--iterations", "2"),
            ("random", "--ranks", "5"), ("collectives", "--ranks", "4"))


# On a thread and on a stream of an accelerator: kernels k0 to k4 of 250 ns each, one every 100 ns, so that they overlap;
# before them, in `host`, two samples and a parameter; behind them `lost`, which is not left, in `host`.
OVERLAPPING = """
import sys, otf2
from otf2.enums import Base, InterruptGeneratorMode, LocationGroupType, LocationType, ParameterType, RegionRole, Paradigm
with otf2.writer.open(sys.argv[1], timer_resolution=10**9) as trace:
    define = trace.definitions
    node = define.system_tree_node("node")
    group = define.location_group("process", system_tree_parent=node)
    names = ("k0", "k1", "k2", "k3", "k4", "host", "lost")
    *kernels, host, lost = [define.region(name, region_role=RegionRole.FUNCTION, paradigm=Paradigm.CUDA) for name in names]
    main = define.calling_context(host, None, None)
    inner = define.calling_context(lost, None, main)
    timer = define.interrupt_generator("timer", InterruptGeneratorMode.TIME, Base.DECIMAL, -9, 1000)
    parameter = define.parameter("size", ParameterType.UINT64)
    for name, kind in (("thread", LocationType.CPU_THREAD), ("stream", LocationType.ACCELERATOR_STREAM)):
        writer = trace.event_writer(name, group=group, type=kind)
        writer.enter(1000, host)
        writer.calling_context_sample(1010, inner, 2, timer)
        writer.parameter_unsigned_int(1020, parameter, 7)
        writer.calling_context_sample(1030, main, 1, timer)
        events = [(2000 + 100 * i, 0, i) for i in range(5)] + [(2250 + 100 * i, 1, i) for i in range(5)]
        for time, is_end, number in sorted(events):
            (writer.leave if is_end else writer.enter)(time, kernels[number])
        writer.enter(4000, lost)
        writer.leave(5000, host)
"""

# Begins and ends since the first record, in us.
KERNELS = {f"k{number}": (decimal.Decimal(1000 + 100 * number) / 1000, decimal.Decimal(1250 + 100 * number) / 1000)
           for number in range(5)}


class Exported(ExportSuite, RefusalTest):
    def each_trace(self):
        for pattern in PATTERNS:
            trace = self.folder / pattern[0]
            self.assert_ends_well(programs.haec_gen(*pattern, "--output", trace))
            yield trace

    def test_every_format_has_what_the_trace_has(self):
        for trace in self.each_trace():
            with self.subTest(trace=trace.name):
                self.check_formats(trace)

    def test_messages_of_a_simulated_trace_take_what_the_model_says(self):
        """Latency and bandwidth of `linear`: B + l + m / b, for messages that were waited for."""
        trace, predicted = self.folder / "trace", self.folder / "predicted"
        self.assert_ends_well(programs.haec_gen("ping_pong", "--output", trace))
        self.assert_ends_well(programs.haec_sim(
            "--trace", trace / "traces.otf2", "--output", predicted,
            "--set", "topology.size=[2,1,1]", "--set", "modules.static_network_model.communication_model=linear",
            "--set", "modules.static_network_model.latency=1000",
            "--set", "modules.static_network_model.bandwidth=1e9"))
        table = read_table(self.export(predicted, "x.messages.csv"))
        self.assertGreater(len(table), 0)
        for row in table:
            took = decimal.Decimal(row["receive time [s]"]) - decimal.Decimal(row["send time [s]"])
            self.assertEqual(took, decimal.Decimal("1e-6") + int(row["bytes"]) * decimal.Decimal("1e-9"), row)

    def overlapping_trace(self):
        trace = self.folder / "overlapping"
        self.assert_ends_well(programs.run(programs.python_with_otf2(), "-c", OVERLAPPING, trace))
        return trace

    def test_overlapping_visits_keep_their_lengths(self):
        """A Leave passes over k1 and k2 (that of k0), and over k4 (that of k3); they alone overlap others. `lost` has no
        Leave and ends with `host`, around it."""
        expected = {**KERNELS, "host": (0, 4), "lost": (3, 4)}
        trace = self.overlapping_trace()
        perfetto = PerfettoTrace(self.export(trace, "x.json"), decimal.Decimal)
        for thread in (1, 2):
            visits = [visit for visit in perfetto.visits if visit[1] == thread]
            self.assertEqual({name: (begin, end) for _, _, name, begin, end, _ in visits}, expected)
            self.assertEqual({name for _, _, name, _, _, phase in visits if phase == "b"}, {"k1", "k2", "k4"})
            self.assertEqual(len(visits), 7)
        rows = read_table(self.export(trace, "x.visits.csv"))
        self.assertEqual(len(rows), 14)
        for row in rows:
            begin, end = (decimal.Decimal(row[column]) * 1_000_000 for column in ("begin [s]", "end [s]"))
            self.assertEqual((begin, end), expected[row["region"]], row)

    def test_overlapping_visits_are_in_pieces_where_states_nest(self):
        """k0 to k4 are 5 x 250 ns = 1.25 us on each of both locations, in as many pieces as it takes."""
        trace = self.overlapping_trace()
        names, stacks, lengths = {}, collections.defaultdict(list), collections.Counter()
        for line in self.export(trace, "x.trace").read_text(encoding="utf-8").splitlines():
            words = line.split()
            if words[0] == "4":
                names[words[1]] = words[3].strip('"')
            elif words[0] == "7":
                stacks[words[3]].append((names[words[4]], decimal.Decimal(words[1])))
            elif words[0] == "8":
                name, begin = stacks[words[3]].pop()
                lengths[name] += (decimal.Decimal(words[1]) - begin) * 1_000_000
        self.assertFalse(any(stacks.values()))
        self.assertEqual(lengths, {**{name: decimal.Decimal("0.5") for name in KERNELS}, "host": 8, "lost": 2})
        self.assertIn("6 overlaps of visits (in pieces)", self.said)

    def test_samples_have_a_table(self):
        trace = self.overlapping_trace()
        rows = read_table(self.export(trace, "samples.csv"))
        # 10 and 30 ns after the first record.
        of_thread = [("lost", "host;lost", "timer", "0.00000001"), ("host", "host", "timer", "0.00000003")]
        self.assertEqual([(row["region"], row["stack"], row["interrupt"], row["time [s]"]) for row in rows], 2 * of_thread)
        samples = PerfettoTrace(self.export(trace, "x.json")).samples
        self.assertEqual([(sample["name"], sample["args"]["stack"], sample["args"]["interrupt"]) for sample in samples],
                         2 * [row[:3] for row in of_thread])

    def test_says_what_it_leaves_out(self):
        """Two samples and a parameter on each of two locations, of which three visits overlap others."""
        trace = self.overlapping_trace()
        for name, left_out in (("x.json", "2 parameters"),
                               ("x.trace", "4 samples, 2 parameters, 6 overlaps of visits (in pieces)"),
                               ("x.prv", "4 samples, 2 parameters, 6 overlaps of visits (in pieces)"),
                               ("messages.csv", "14 visits of regions, 4 samples, 2 parameters"),
                               ("visits.csv", "4 samples, 2 parameters"),
                               ("samples.csv", "14 visits of regions, 2 parameters")):
            self.export(trace, name)
            self.assertEqual(self.said.splitlines()[1:], [f"left out: {left_out}"], name)
        finished = haec_export(trace, "--format", "visits")
        self.assert_ends_well(finished)
        self.assertIn("left out: 4 samples, 2 parameters", finished.err)
        finished = haec_export(trace, "--format", "visits", "--quiet")
        self.assertEqual(finished.err, "")
        self.export(self.good, "x.json")
        # Every rank of a ring has records of its program, ...
        self.assertRegex(self.said, r"\nleft out: [^\n]*12 begins and ends of programs")

    def test_paje_is_read_by_pajeng(self):
        for trace in self.each_trace():
            with self.subTest(trace=trace.name):
                self.check_with_pajeng(trace)

    def test_paje_is_read_by_vite(self):
        if shutil.which("vite") is None:
            self.skipTest("no ViTE (Debian's vite)")
        for pattern in PATTERNS[:3]:
            trace = self.folder / pattern[0]
            self.assert_ends_well(programs.haec_gen(*pattern, "--output", trace))
            picture = self.folder / "x.svg"
            drawn = programs.run("vite", self.export(trace, "x.trace"), "-e", picture,
                                 env=os.environ | {"QT_QPA_PLATFORM": "offscreen"})
            self.assertEqual(drawn.status, 0, str(drawn))
            self.assertIn("0 errors and 0 warnings", drawn.out + drawn.err)
            self.assertIn("<svg", picture.read_text(encoding="utf-8"))

    def test_three_files_of_paraver_or_none(self):
        (self.folder / "x.row").mkdir()
        before = set(self.folder.iterdir())
        finished = haec_export(self.good, "--output", self.folder / "x.prv", "--force")
        self.assertEqual(finished.status, 1, str(finished))
        self.assertRegex(finished.err, r"^haec_export: error: [^\n]*x\.row: it is a folder[^\n]*\n$")
        self.assertEqual(set(self.folder.iterdir()), before)

    def test_to_standard_output(self):
        for name in ("perfetto", "paje", "messages", "visits", "samples"):
            finished = haec_export(self.good, "--format", name)
            self.assert_ends_well(finished)
            ending = {"perfetto": "x.json", "paje": "x.trace"}.get(name, f"{name}.csv")
            self.assertEqual(finished.out, self.export(self.good, ending).read_text(encoding="utf-8"))

    def test_more_locations_than_open_files(self):
        trace = self.folder / "many"
        self.assert_ends_well(programs.haec_gen("ring", "--ranks", "300", "--iterations", "2", "--output", trace))
        output = self.folder / "x.prv"
        self.assert_ends_well(programs.run("sh", "-c", 'ulimit -n 100; exec "$0" "$@"',
                                           programs.program("HAEC_EXPORT"), trace, "-o", output))
        self.assertEqual(len(ParaverTrace(output).tasks), 300)


class Refused(RefusalTest):
    def refused_export(self, *arguments, mentions, status=1, limit=":"):
        """`limit` is a shell command that goes before."""
        before = set(self.folder.rglob("*"))
        finished = programs.run("sh", "-c", limit + '; exec "$0" "$@"', programs.program("HAEC_EXPORT"), *arguments)
        self.assertEqual(finished.status, status, str(finished))
        lines = finished.err.splitlines()
        self.assertEqual(len(lines), 1, str(finished))
        self.assertTrue(lines[0].startswith("haec_export: error: "), str(finished))
        for mention in mentions:
            self.assertIn(str(mention), lines[0])
        self.assertEqual(set(self.folder.rglob("*")) - before, set(), "left something behind")

    def test_damaged_traces_leave_no_output(self):
        damaged = self.folder / "damaged"
        shutil.copytree(self.good, damaged)
        events = sorted((damaged / "traces").glob("*.evt"))[-1]
        events.write_bytes(events.read_bytes()[:-40])
        for name in ("x.json", "x.json.gz", "x.trace", "x.prv", "messages.csv", "visits.csv"):
            with self.subTest(name=name):
                self.refused_export(damaged, "-o", self.folder / name, mentions=("damaged",))

    def test_what_is_no_trace(self):
        self.refused_export(self.folder / "none", "-o", self.folder / "x.json", mentions=("none",), status=2)

    def test_existing_files_stay_without_force(self):
        for name, existing in (("x.json", "x.json"), ("x.prv", "x.prv"), ("y.prv", "y.pcf"), ("z.prv", "z.row")):
            file = self.folder / existing
            file.write_text("mine", encoding="ascii")
            self.refused_export(self.good, "-o", self.folder / name, mentions=(existing, "--force"))
            self.assertEqual(file.read_text(encoding="ascii"), "mine")

    def test_names_that_are_no_utf8(self):
        """Some recorders write Latin-1; JSON must be UTF-8."""
        trace = self.folder / "latin"
        shutil.copytree(self.good, trace)
        definitions = trace / "traces.def"
        text = definitions.read_bytes()
        self.assertIn(b"MPI_Waitall", text)
        definitions.write_bytes(text.replace(b"MPI_Waitall", b"MPI_W\xe9itall"))
        for name in ("x.json", "x.trace", "x.prv", "visits.csv"):
            self.assert_ends_well(haec_export(trace, "-o", self.folder / name))
            (self.folder / name).read_text(encoding="utf-8")
        read_perfetto(self.folder / "x.json")

    def test_wrong_use(self):
        self.refused_export(mentions=("the TRACE is missing",), status=2)
        self.refused_export(self.good, "-f", "paje", "--force", mentions=("--force", "--output"), status=2)
        finished = haec_export("--help")
        self.assert_ends_well(finished)
        self.assertIn("perfetto", finished.out)

    def test_formats_that_are_not_said(self):
        for arguments, mentions in ((("-o", "x.csv"), ("x.csv", "--format", "messages, visits, samples")),
                                    ((), ("standard output", "--format")),
                                    (("-f", "perfeto"), ("perfeto", "perfetto")),
                                    (("-f", "paraver"), ("--output NAME.prv",)),
                                    (("-f", "paraver", "-o", "x.json"), ("--output NAME.prv",))):
            self.refused_export(self.good, *arguments, mentions=mentions, status=2)

    def test_files_that_must_not_grow(self):
        """As on a full disk: of the output, and of what is sorted."""
        trace = self.folder / "long"
        self.assert_ends_well(programs.haec_gen("wavefront", "--grid", "4x4", "--events", "2000000",
                                                "--output", trace))
        for name in ("x.json", "x.json.gz", "x.trace", "x.prv", "visits.csv"):
            self.refused_export(trace, "-o", self.folder / name, mentions=("File too large", "space"),
                                limit="ulimit -f 1000")

    def test_a_signal_leaves_nothing(self):
        trace = self.folder / "long"
        self.assert_ends_well(programs.haec_gen("wavefront", "--grid", "4x4", "--events", "2000000",
                                                "--output", trace))
        before = set(self.folder.rglob("*"))
        running = programs.start((programs.program("HAEC_EXPORT"), trace, "-o", self.folder / "x.prv"))
        while set(self.folder.rglob("*")) == before and running.poll() is None:
            time.sleep(0.01)
        running.send_signal(signal.SIGTERM)
        finished = programs.finish(running)
        self.assertEqual(finished.status, 1, str(finished))
        self.assertEqual(set(self.folder.rglob("*")), before)


if __name__ == "__main__":
    suite.main()
