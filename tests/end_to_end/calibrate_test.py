# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""haec_calibrate: what is wrong in one line; haec_sim predicts by a configuration what the files say that it was made of; and a
machine that is measured for a moment, whose figures no test looks at, but for the eager limit that Open MPI is told."""

import json
import os

import event_times
import programs
import suite
from archive_test import ArchiveTest

QUICK = ("--largest", "1024", "--repetitions", "8")

# 1000 ns and 1 ns a byte; 100 ns of them are overhead, as 1 byte in 100 ns says.
LENGTHS = [0, *(2**power for power in range(17))]
LATENCIES = "# OSU MPI Latency Test v5.9\n# Size          Latency (us)\n" + "".join(f"{n} {1 + n / 1000:.3f}\n" for n in LENGTHS)
RATES = "# OSU MPI Bandwidth Test v5.9\n# Size      Bandwidth (MB/s)\n1 10.00\n1024 900.00\n"

# In nanoseconds, as in pieces_test.
SENDER = [[0, "enter", "main"], [1000, "enter", "MPI_Send"], [1000, "send", 1, 7, 500], [1100, "leave", "MPI_Send"],
          [5000, "enter", "MPI_Send"], [5000, "send", 1, 7, 3000], [5100, "leave", "MPI_Send"], [5200, "leave", "main"]]
RECEIVER = [[0, "enter", "main"], [200, "enter", "MPI_Recv"], [300, "receive", 0, 7, 500], [310, "leave", "MPI_Recv"],
            [400, "enter", "MPI_Recv"], [450, "receive", 0, 7, 3000], [460, "leave", "MPI_Recv"], [500, "leave", "main"]]


def haec_calibrate(*arguments, ranks=1, **options):
    return programs.run(*programs.mpiexec(ranks), programs.program("HAEC_CALIBRATE"), *arguments, **options)


class CalibrateTest(ArchiveTest):

    def written(self, name, text):
        (self.folder / name).write_text(text)
        return self.folder / name

    def osu_files(self):
        return self.written("latency.txt", LATENCIES), self.written("bw.txt", RATES)

    def assert_refused(self, finished, status, mention):
        self.assertEqual(finished.status, status, str(finished))
        lines = [line for line in finished.err.splitlines() if line.startswith("haec_calibrate: error: ")]
        self.assertEqual(len(lines), 1, str(finished))
        self.assertIn(mention, lines[0])
        self.assertFalse((self.folder / "machine.json").exists())

    def test_one_process_is_told_how_to_start_two(self):
        for command in ([], programs.mpiexec(1, always=True)):
            finished = programs.run(*command, programs.program("HAEC_CALIBRATE"), "-o", self.folder / "machine.json")
            self.assert_refused(finished, 2, "there is one process, but a message needs two; start haec_calibrate as mpirun -n 2")

    def test_what_is_wrong_is_one_line(self):
        latency, rates = self.osu_files()
        output = ("-o", self.folder / "machine.json")
        barrier = self.written("barrier.txt", "# OSU MPI Barrier Latency Test v5.9\n# Avg Latency(us)\n 2.5\n")
        for arguments, mention in (
                (("--osu", self.written("odd.txt", "hello\n")), "odd.txt': no measurement of the OSU micro-benchmarks"),
                (("--osu", rates), "add the output of osu_latency"),
                (("--osu", latency, "--osu", barrier), "barrier.txt': the file does not say how many processes took part; add --processes"),
                (("--osu", latency, "--largest", "4096"), "--largest has no effect on files of --osu"),
                (("--osu", latency, "--noise"), "--noise has no effect on files of --osu"),
                (("--processes", "4"), "--processes belongs to --osu"),
                (("--buffers", "warm"), "'warm' is not a valid value"),
                (("--repetitions", "0"), "--repetitions")):
            with self.subTest(mention=mention):
                self.assert_refused(haec_calibrate(*arguments, *output), 2, mention)

    def test_the_error_of_many_is_one_line(self):
        taken = self.written("taken.json", "{}")
        self.assert_refused(haec_calibrate("-o", taken, *QUICK, ranks=2), 1, "taken.json")
        self.assertEqual(taken.read_text(), "{}")

    def scripted(self, *processes):
        return self.scripted_trace([[events] for events in processes])

    def times(self, output):
        return [[time // 1000 for time in times] for times in event_times.by_location(output)]

    def test_haec_sim_predicts_what_the_files_say(self):
        trace = self.scripted(SENDER, RECEIVER)
        latency, rates = self.osu_files()
        machine = self.folder / "machine.json"
        for option in ("--osu", "--osu-memory"):
            with self.subTest(option=option):
                self.assert_ends_well(haec_calibrate(option, latency, option, rates, "-o", machine, "--force", "--quiet"))
                sender, receiver = self.times(self.simulate(trace, f"simulated{option}", "--config", machine))
                # O = 100.
                self.assertEqual(sender, [0, 1000, 1000, 1100, 5000, 5000, 5100, 5200])
                # A = 1000 + 900 + 500 and 5000 + 900 + 3000; O_r = 100.
                self.assertEqual(receiver, [0, 200, 2500, 2510, 2600, 9000, 9010, 9050])

    def test_the_configuration_goes_to_standard_output_alone(self):
        latency, rates = self.osu_files()
        finished = self.assert_ends_well(haec_calibrate("--osu", latency, "--osu", rates))
        section = json.loads(finished.out)["modules"]["static_network_model"]
        self.assertEqual(section["pieces"], [{"latency": 900, "bandwidth": 1000000000, "overhead": 100}])
        self.assertIn("messages between nodes", finished.err)

    def test_a_measured_machine_simulates(self):
        machine, measured = self.folder / "machine.json", self.folder / "measured.json"
        finished = self.assert_ends_well(haec_calibrate("-o", machine, "--measurements", measured, *QUICK, ranks=3))
        self.assertEqual(finished.err, "")
        self.assertRegex(finished.out, r"(?m)^ring +100 +[\d.]+ us +[\d.]+ us +[+-][\d.]+ %$")
        self.assertEqual({row["processes"] for row in json.loads(measured.read_text())["collectives"]}, {2, 3})
        trace = self.folder / "collectives"
        self.assert_ends_well(programs.haec_gen("collectives", "--ranks", "3", "--iterations", "2", "--output", trace))
        output = self.simulate(trace, "simulated", "--config", machine)
        self.assert_ends_well(programs.haec_verify(trace, output))

    def test_noise_is_in_the_configuration_if_wanted(self):
        machine, trace = self.folder / "machine.json", self.folder / "ring"
        self.assert_ends_well(programs.haec_gen("ring", "--ranks", "2", "--output", trace))
        for options, text in ((("--noise",), "predicted run time over 3 samples: "), ((), "the configuration has no noise")):
            finished = self.assert_ends_well(haec_calibrate("-o", machine, "--force", *QUICK, *options, ranks=2))
            self.assertRegex(finished.out, r"(?m)^computing takes [\d.]+ to [\d.]+ times its median from one time to the next")
            noise = json.loads(machine.read_text())["replay"].get("noise")
            self.assertEqual(noise is not None, "--noise" in options)
            if noise:
                # 8 rounds of each process.
                self.assertEqual((len(noise), len(noise[0]["node"])), (1, 16))
            finished = programs.haec_sim("--trace", trace, "--config", machine, "--no-output", "--samples", "3")
            self.assertIn(text, finished.out + finished.err)

    def test_finds_the_eager_limit_that_open_mpi_is_told(self):
        for told in (2048, 6000):
            finished = haec_calibrate("-o", self.folder / f"{told}.json", "--largest", "8192", "--repetitions", "8", "--quiet", ranks=2,
                                      env={**os.environ, "OMPI_MCA_btl": "self,vader", "OMPI_MCA_btl_vader_eager_limit": str(told)})
            if "vader" in finished.err:
                self.skipTest("this MPI has no vader")
            self.assert_ends_well(finished)
            found = json.loads((self.folder / f"{told}.json").read_text())["replay"]["eager_threshold"]
            # Headers take some of it.
            self.assertTrue(told - 100 <= found <= told, f"{found} for {told}")


if __name__ == "__main__":
    suite.main()
