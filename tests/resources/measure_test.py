#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""measure_test.py PROGRAMS MPIEXEC NUMPROC_FLAG: haec_resources measure against what others count.

Loads of links are those that the simulator's links had, and that haec_map computes; computing times are those that the
Python reader of OTF2 adds up; bounds are below what is simulated where links are shared, always, and near it where
nothing but links bounds.
"""

import json
import os
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

from at_once import script

TESTS = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(TESTS / "end_to_end"))

from programs import python_with_otf2  # noqa: E402: from the folder above

PROGRAMS, *MPIEXEC = sys.argv[1:4]
TRACES = Path(os.environ.get("HAEC_SIM_TRACES", TESTS.parent.parent / "shared/traces"))
FIFO = "resource_managers.network_resource_manager.contention=fifo"
LARGEST_TRACE = 300_000


# A team of two threads. The master computes 100 ns before the fork and 130 behind the join, takes 30 to fork, works 70,
# and takes 5 to end its part and 5 to join: 340. The 60 before the Leave of the barrier it waits for the other one, which
# works 110 and takes 2 to end its part: 112. The 40 that it comes behind the fork are no wait of the master.
TEAM = [[[[0, "enter", "main"], [100, "fork", 2], [130, "team_begin"], [130, "enter", "work"], [200, "leave", "work"],
          [200, "enter", "omp barrier"], [260, "leave", "omp barrier"], [265, "team_end"], [270, "join"],
          [400, "leave", "main"]],
         [[140, "team_begin"], [140, "enter", "work"], [250, "leave", "work"], [250, "enter", "omp barrier"],
          [262, "leave", "omp barrier"], [264, "team_end"]]]]

# A thread and a stream of its accelerator. The thread computes 100, 90 and 90 ns, launches two kernels in 20 each, and
# waits 390 and 190 for them: 320. The kernels run for 370 and 160: 530, and between them the stream is idle.
DEVICE = [[[[0, "enter", "main"], [100, "enter", "cudaLaunchKernel"], [120, "leave", "cudaLaunchKernel"],
            [120, "enter", "cudaStreamSynchronize"], [510, "leave", "cudaStreamSynchronize"],
            [600, "enter", "cudaLaunchKernel"], [620, "leave", "cudaLaunchKernel"],
            [620, "enter", "cudaStreamSynchronize"], [810, "leave", "cudaStreamSynchronize"], [900, "leave", "main"]],
           {"stream": [[130, "enter", "kernel"], [500, "leave", "kernel"], [640, "enter", "kernel"],
                       [800, "leave", "kernel"]]}]]


def run(program, *arguments, status=0):
    done = subprocess.run([f"{PROGRAMS}/{program}", *map(str, arguments)], capture_output=True, text=True)
    if done.returncode != status:
        raise AssertionError(f"{program} {arguments}: {done.returncode}, {done.stderr}")
    return done


def machine(kind="torus", size=(8, 8, 1)):
    """The model linear, 10 GB/s and 10 ns; the size as the specification's figures have it."""
    text = json.dumps({"topology": {"type": kind, "size": size}, "replay": {"eager_threshold": 1000000},
                       "modules": {"static_network_model": {"communication_model": "linear", "bandwidth": 1e10, "latency": 10}}})
    name = f"{kind}{'x'.join(map(str, size))}.json"
    Path(name).write_text(text, encoding="utf-8")
    return name


def generated(pattern, *options):
    name = "-".join([pattern, *map(str, options)]).replace("--", "")
    if not Path(name).exists():
        run("haec_gen", pattern, *options, "--output", name)
    return Path(name)


def at_once(pattern):
    if not Path(pattern).exists():
        Path("script").write_text(json.dumps(script(pattern)), encoding="utf-8")
        subprocess.run([python_with_otf2(), TESTS / "end_to_end/scripted_trace.py", "script", pattern], check=True)
    return Path(pattern)


def measured(trace, *options):
    """What is printed and warned of, the demands of the phases by name, and the machine's resources."""
    done = run("haec_resources", "measure", trace, *options, "-o", "application.json", "--machine", "machine.json", "--force")
    phases = json.loads(Path("application.json").read_text(encoding="utf-8"))["phases"]
    resources = json.loads(Path("machine.json").read_text(encoding="utf-8"))["resources"]
    return done, {phase["name"]: phase for phase in phases}, {resource["name"]: resource for resource in resources}


def bound(demands, resources):
    return max((max(demand["amount"] / resources[name]["count"], demand["largest"]) / resources[name]["rate"]
                for name, demand in demands.items()), default=0)


def simulated(trace, config):
    """The bytes of links by class, the time of the run, with contention, and what its report says bounds it."""
    run("haec_sim", "--trace", trace, "--config", config, "--set", FIFO, "--no-output", "--report", "report.json", "--force",
        "--report-sections", "links")
    report = json.loads(Path("report.json").read_text(encoding="utf-8"))
    names = [kind["name"] for kind in report["machine"]["link_types"]]
    classes = {}
    for row in report["links"]["rows"] if report["links"] else []:
        if row["kind"] == "link":
            classes.setdefault(names[row["type"]], []).append(row["bytes"])
    return classes, report["time"]["predicted"]["end_ps"] * 1e-12, report["bound"]["whole"]


def summary(trace, config, contention, *mpiexec):
    """What haec_sim prints of the bound, and warns of, where nobody asks for a report."""
    done = subprocess.run([*mpiexec, f"{PROGRAMS}/haec_sim", "--trace", trace, "--config", config, "--no-output",
                           "--set", f"resource_managers.network_resource_manager.contention={contention}"],
                          capture_output=True, text=True, check=True)
    return [line for line in done.stdout.splitlines() if line.startswith("lower bound: ")], done.stderr


class Measure(unittest.TestCase):
    def compare(self, trace, config):
        """Loads of links are the simulator's, and the bound is not above its time."""
        _, phases, resources = measured(trace, "--config", config)
        demands = phases["run"]["demands"]
        classes, time, told = simulated(trace, config)
        busiest = {element["resource"]: element["time_ps"] * 1e-12 for element in told["resources"]}
        for name, loads in classes.items():
            self.assertEqual(demands[name], {"amount": sum(loads), "largest": max(loads)}, f"{trace}: {name}")
            self.assertAlmostEqual(busiest[f"{name} links"], max(loads) / resources[name]["rate"], delta=1e-12, msg=trace)
        self.assertAlmostEqual(busiest["computing"], demands["compute"]["largest"], delta=1e-12, msg=trace)
        self.assertLessEqual(bound(demands, resources), time * (1 + 1e-12), trace)

    def test_loads_of_links_are_those_of_the_simulator(self):
        box = Path(TESTS.parent, "configs/ncd_haec_box.json")
        for trace in (generated("wavefront", "--iterations", 2, "--planes", 5), generated("collectives", "--ranks", 13),
                      generated("hybrid"), generated("all_to_all"), generated("stencil3d", "--iterations", 3)):
            self.compare(trace, machine("torus", (4, 4, 4)))
            self.compare(trace, box)

    def test_noise_has_the_factors_of_the_simulation(self):
        """By classes of regions, also where metrics end gaps of their own; all factors are below 1."""
        noisy = json.loads(Path(machine("torus", (4, 4, 4))).read_text(encoding="utf-8"))
        noisy["replay"] |= {"noise": [{"regions": ["main"], "event": [0.2, 0.5, 0.9], "node": [0.4, 1]}, {"event": [0.1, 0.8]}],
                            "noise_seed": 5, "compute_scale": {"*": 0.5, "region:main": 0.9, "processes:0-1": 0.7, "node:(1,*,*)": 0.8}}
        Path("noisy.json").write_text(json.dumps(noisy), encoding="utf-8")
        for trace in (generated("wavefront", "--iterations", 2, "--planes", 5), generated("hybrid"),
                      generated("stencil3d", "--iterations", 3, "--counters")):
            self.compare(trace, "noisy.json")
            (_, plain, _), (_, phases, _) = measured(trace, "--config", machine("torus", (4, 4, 4))), measured(trace, "--config", "noisy.json")
            self.assertLess(phases["run"]["demands"]["compute"]["amount"], plain["run"]["demands"]["compute"]["amount"] / 2)

    def test_bounds_are_below_what_is_simulated_for_recorded_programs(self):
        # Those whose sends all have receives: others load links in the matrix, and never in a simulation.
        traces = [path for path in sorted(TRACES.glob("*/traces.otf2"))
                  if sum(file.stat().st_size for file in path.parent.rglob("*") if file.is_file()) < LARGEST_TRACE]
        if not traces:
            self.skipTest("no recorded traces")
        for trace in traces:
            with self.subTest(trace=trace):
                self.compare(trace, machine("torus", (8, 8, 4)))

    def test_links_carry_what_haec_map_says(self):
        trace = generated("wavefront", "--iterations", 2, "--planes", 5)
        config = machine("mesh", (4, 4, 4))
        _, phases, _ = measured(trace, "--config", config)
        run("haec_map", "matrix", trace / "traces.otf2", "-o", "matrix.csv", "--force")
        figures = json.loads(run("haec_map", "evaluate", "--matrix", "matrix.csv", "--config", config, "--format", "json").stdout)
        for name in ("optical", "wireless"):
            self.assertEqual(phases["run"]["demands"][name]["largest"], figures[f"max_link_load.{name}"])

    def test_computing_is_the_time_outside_mpi(self):
        trace = generated("hybrid")
        reader = Path(__file__).with_name("computing_times.py")
        read = json.loads(subprocess.run([python_with_otf2(), reader, trace / "traces.otf2"], check=True, capture_output=True).stdout)
        # The software's time is not scaled.
        times = [(whole + software) / 2 for whole, software in zip(read["seconds"], read["software"])]
        _, phases, resources = measured(trace, "--config", machine(), "--set", "replay.compute_scale=0.5")
        compute = phases["run"]["demands"]["compute"]
        self.assertEqual(resources["compute"]["count"], len(times))
        self.assertAlmostEqual(compute["amount"], sum(times), delta=1e-12)
        self.assertAlmostEqual(compute["largest"], max(times), delta=1e-12)

    def test_the_bound_of_threads_is_what_a_hand_counts(self):
        Path("threads.json").write_text(json.dumps(TEAM), encoding="utf-8")
        subprocess.run([python_with_otf2(), TESTS / "end_to_end/scripted_trace.py", "threads.json", "threads"], check=True)
        # The master: 100 to its fork, 70 of work, 5 behind the barrier and 130 at the end are scaled, 30 from the fork to
        # its begin and 5 to the join are not. The worker: 110 and 2.
        for scale, nanoseconds in ((1, 340), (0.4, 157), (2, 645)):
            scaled = ("--set", f"replay.compute_scale={scale}")
            done, phases, _ = measured("threads", *scaled)
            compute = phases["run"]["demands"]["compute"]
            self.assertAlmostEqual(compute["largest"], nanoseconds * 1e-9, delta=1e-15)
            self.assertAlmostEqual(compute["amount"], ((305 + 112) * scale + 35) * 1e-9, delta=1e-15)
            self.assertIn(f"bound {nanoseconds} ns, by compute", done.stdout)
            told = run("haec_sim", "--trace", "threads/traces.otf2", "--no-output", *scaled).stdout
            self.assertIn(f"lower bound: 0.000000{nanoseconds:03} s, set by computing (", told)

    def test_the_bound_of_streams_is_what_a_hand_counts(self):
        Path("device.json").write_text(json.dumps(DEVICE), encoding="utf-8")
        subprocess.run([python_with_otf2(), TESTS / "end_to_end/scripted_trace.py", "device.json", "device"], check=True)
        for compute_scale, device_scale, thread, stream in ((1, 1, 320, 530), (2, 1, 600, 530), (0.5, 0.5, 180, 265)):
            scaled = ("--set", f"replay.compute_scale={compute_scale}", "--set", f"replay.device_scale={device_scale}")
            done, phases, resources = measured("device", *scaled)
            compute = phases["run"]["demands"]["compute"]
            self.assertEqual(resources["compute"]["count"], 2)
            self.assertAlmostEqual(compute["amount"], (thread + stream) * 1e-9, delta=1e-15)
            self.assertAlmostEqual(compute["largest"], max(thread, stream) * 1e-9, delta=1e-15)
            self.assertIn(f"bound {max(thread, stream)} ns, by compute", done.stdout)
            told = run("haec_sim", "--trace", "device/traces.otf2", "--no-output", *scaled).stdout
            self.assertIn(f"lower bound: 0.000000{max(thread, stream)} s, set by computing (", told)

    def test_the_bound_is_tight_where_links_alone_bound(self):
        for pattern, kind, least, most in (("uniform", "torus", 0.99, 1), ("transpose", "torus", 0.99, 1),
                                           ("tornado", "torus", 0.99, 1), ("complement", "mesh", 0.5705, 0.5715)):
            trace, config = at_once(pattern), machine(kind)
            _, phases, resources = measured(trace, "--config", config)
            _, time, _ = simulated(trace / "traces.otf2", config)
            ratio = bound(phases["run"]["demands"], resources) / time
            self.assertTrue(least <= ratio <= most, f"{pattern}: {ratio}")

    def test_a_prediction_below_the_bound_is_a_warning(self):
        trace, config = at_once("tornado"), machine()
        for contention, warned in (("none", True), ("fifo", False)):
            output = f"predicted-{contention}"
            run("haec_sim", "--trace", trace / "traces.otf2", "--config", config, "--output", output,
                "--set", f"resource_managers.network_resource_manager.contention={contention}")
            done, _, _ = measured(trace, "--config", config, "--predicted", output)
            self.assertEqual("of the predicted time: simulate with contention" in done.stderr, warned, done.stderr)
            self.assertIn("bound/predicted", done.stdout)
            told, warnings = summary(trace / "traces.otf2", config, contention)
            self.assertRegex("".join(told), r"^lower bound: 0\.000060000 s, set by optical links \(\d+\.\d % of the predicted time\)$")
            self.assertEqual("of the predicted time: simulate with contention" in warnings, warned, warnings)

    def test_phases_share_the_whole(self):
        trace = generated("wavefront", "--iterations", 2, "--planes", 5)
        _, whole, _ = measured(trace, "--config", machine("mesh", (4, 4, 4)))
        done, phases, _ = measured(trace, "--config", machine("mesh", (4, 4, 4)), "--phases", "MPI_Send", "--jsonl", "lines",
                                   "--point", "p=64,n=5")
        region, rest = phases["MPI_Send"], phases["rest"]
        for name, demand in whole["run"]["demands"].items():
            parts = (region["repeat"] * region["demands"].get(name, {"amount": 0})["amount"]
                     + rest["demands"].get(name, {"amount": 0})["amount"])
            self.assertAlmostEqual(parts / demand["amount"], 1, delta=1e-12, msg=name)
        self.assertNotIn("optical", rest["demands"], done.stdout)
        lines = [json.loads(line) for line in Path("lines").read_text(encoding="utf-8").splitlines()]
        self.assertEqual(lines[0]["params"], {"p": 64, "n": 5})
        self.assertEqual({line["callpath"] for line in lines}, {"MPI_Send", "rest"})

    def test_documents_are_those_that_evaluate_reads(self):
        done, _, _ = measured(generated("hybrid"), "--config", machine("torus", (4, 4, 4)))
        text = run("haec_resources", "evaluate", "application.json", "--machine", "machine.json").stdout
        said = [line for line in done.stdout.splitlines() if line.startswith("bound ")][0]
        self.assertIn(said.split(",")[0].replace("bound", "time"), text)

    def test_any_number_of_ranks_writes_the_same(self):
        trace = generated("collectives", "--ranks", 13)
        outputs = set()
        for ranks in (1, 2, 3, 4, 7):
            subprocess.run([*MPIEXEC, str(ranks), f"{PROGRAMS}/haec_resources", "measure", trace, "--phases", "MPI_Allreduce",
                            "-o", "a.json", "--machine", "m.json", "--force"], check=True, capture_output=True)
            outputs.add(Path("a.json").read_bytes() + Path("m.json").read_bytes())
        self.assertEqual(len(outputs), 1)

    def test_any_number_of_ranks_names_the_same_bound(self):
        trace = generated("all_to_all")
        for contention in ("none", "fifo"):
            told = {tuple(summary(trace / "traces.otf2", machine(), contention, *MPIEXEC, str(ranks))[0])
                    for ranks in (1, 2, 3, 4, 7)}
            self.assertEqual(len(told), 1, told)

    def test_mistakes_are_one_line(self):
        trace = generated("hybrid")
        for wanted, options in (("the trace has no region 'x'", ("--phases", "x")),
                                ("--counter PAPI=flops: expected METRIC=RESOURCE:RATE", ("--counter", "PAPI=flops")),
                                ("'PAPI' is no synchronous metric that is accumulated over time", ("--counter", "PAPI=flops:1e9")),
                                ("--jsonl and --point belong together", ("--jsonl", "x"))):
            done = run("haec_resources", "measure", trace, *options, "-o", "no.json", "--machine", "none.json", status=2)
            self.assertIn(wanted, done.stderr)
            self.assertEqual(done.stderr.count("\n"), 1, done.stderr)
            self.assertFalse(Path("no.json").exists() or Path("none.json").exists())


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        unittest.main(argv=sys.argv[:1])
