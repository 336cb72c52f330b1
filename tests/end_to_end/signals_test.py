# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""Signals end all ranks with one line and leave nothing; what cannot be written is an error."""

import concurrent.futures
import itertools
import os
import pathlib
import signal
import subprocess
import time

import programs
import suite
from refusal_test import RefusalTest

LINE = "error: ended by the signal "

# Open MPI lets stopped ranks go on, asks all to end, and kills them, with this time in between; in the
# second that it gives them by itself they do not always get to removing their files on a busy machine.
os.environ["OMPI_MCA_odls_base_sigkill_timeout"] = "5"

# By which users, batch systems and shells end programs.
ENDING = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGPIPE, signal.SIGXFSZ,
          signal.SIGXCPU)


def children_of(process):
    """The process ids of a process's children that run the simulator."""
    found = []
    for folder in pathlib.Path("/proc").glob("[0-9]*"):
        try:
            parent = int((folder / "stat").read_text().rsplit(")", 1)[1].split()[1])
            name = os.path.basename(os.readlink(folder / "exe"))
        except OSError:
            continue
        if parent == process.pid and name.startswith("haec_sim"):
            found.append(int(folder.name))
    return sorted(found)


def is_pending(number, process_id):
    """Whether the signal was sent to a process that has not seen it."""
    status = pathlib.Path(f"/proc/{process_id}/status").read_text(encoding="utf-8")
    pending = next(line for line in status.splitlines() if line.startswith("ShdPnd:"))
    return bool(int(pending.split()[1], 16) >> (number - 1) & 1)


def hold_until(number, process_ids):
    """Processes stand still until that signal was sent to all of them, also if others let them go on."""
    while not all(is_pending(number, process_id) for process_id in process_ids):
        for process_id in process_ids:
            os.kill(process_id, signal.SIGSTOP)
        time.sleep(0.01)
    for process_id in process_ids:
        os.kill(process_id, signal.SIGCONT)


class Signals(RefusalTest):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.long = cls.good.parent / "long"
        finished = programs.haec_gen("wavefront", "--events", "20000000", "--output", cls.long)
        if finished.status != 0:
            raise RuntimeError(str(finished))

    def wait_for_partial(self, process, folder):
        while not list(folder.glob("*.partial-*/traces/*")):
            self.assertIsNone(process.poll(), "ended before it was in mid-run; use a longer trace")
            time.sleep(0.001)

    def launch(self, ranks, folder):
        return programs.start([*programs.mpiexec(ranks), programs.program("HAEC_SIM"), "--trace",
                               self.long / "traces.otf2", "--output", folder / "output"])

    def start(self, ranks, folder):
        process = self.launch(ranks, folder)
        self.wait_for_partial(process, folder)
        return process

    def side_by_side(self, check, cases):
        """Calls check(folder, *case) for each case, for some at the same time: mpiexec waits for seconds before it kills."""
        folders = [self.folder / str(number) for number in range(len(cases))]
        for folder in folders:
            folder.mkdir()
        with concurrent.futures.ThreadPoolExecutor(3) as pool:
            ends = [pool.submit(check, folder, *case) for folder, case in zip(folders, cases)]
            for case, end in zip(cases, ends):
                with self.subTest(case=case):
                    end.result()

    def assert_ended(self, process, folder, name, alone):
        finished = programs.finish(process)
        self.assertEqual(finished.out, "", str(finished))
        lines = [line for line in finished.err.splitlines() if LINE in line]
        self.assertEqual(len(lines), 1, str(finished))
        self.assertIn(name, lines[0])
        if alone:
            self.assertEqual(finished.status, 1, str(finished))
            self.assertEqual(finished.err.splitlines(), lines, str(finished))
        self.assertNotEqual(finished.status, 0, str(finished))
        self.assertEqual(list(folder.iterdir()), [], "left something behind")

    def test_one_rank(self):
        for number in ENDING:
            with self.subTest(signal=number.name):
                process = self.start(1, self.folder)
                process.send_signal(number)
                self.assert_ended(process, self.folder, number.name, alone=True)

    def test_many_ranks(self):
        """mpiexec makes a TERM of what it gets."""
        def check(folder, number):
            process = self.start(3, folder)
            last = children_of(process)[-1]
            os.kill(last, signal.SIGSTOP)
            process.send_signal(number)
            # Or the run might end before mpiexec passes the signal on.
            hold_until(signal.SIGTERM, [last])
            self.assert_ended(process, folder, "SIG", alone=False)

        self.side_by_side(check, [(signal.SIGINT,), (signal.SIGTERM,)])

    def test_one_of_many_ranks(self):
        if not os.path.exists("/proc/self/exe"):
            self.skipTest("needs /proc")

        def check(folder, number):
            process = self.start(3, folder)
            os.kill(children_of(process)[0], signal.SIGSTOP)
            os.kill(children_of(process)[-1], number)
            self.assert_ended(process, folder, "SIG", alone=False)

        self.side_by_side(check, [(signal.SIGHUP,), (signal.SIGXCPU,)])

    def test_ignored_ones_stay_ignored(self):
        process = programs.start(["sh", "-c", 'trap "" HUP; exec "$0" "$@"',
                                  programs.program("HAEC_SIM"), "--trace", self.long / "traces.otf2",
                                  "--output", self.folder / "output"])
        self.wait_for_partial(process, self.folder)
        process.send_signal(signal.SIGHUP)
        self.assert_ends_well(programs.finish(process))

    def test_second_interrupt_kills_at_once(self):
        """The first one's work is held up: the folder to be removed is full of other files."""
        process = self.start(1, self.folder)
        partial = next(self.folder.glob("*.partial-*"))
        process.send_signal(signal.SIGSTOP)
        for index in range(100_000):
            os.mkfifo(partial / str(index))
        for _ in range(2):
            process.send_signal(signal.SIGINT)
            process.send_signal(signal.SIGCONT)
            deadline = time.monotonic() + 0.05
            while process.poll() is None and time.monotonic() < deadline:
                time.sleep(0.001)
        finished = programs.finish(process)
        self.assertEqual(finished.status, -signal.SIGINT, str(finished))

    def test_limit_of_processor_time(self):
        matrix = self.folder / "halo.csv"
        self.assert_ends_well(programs.haec_map("matrix", self.good / "traces.otf2", "-o", matrix))
        finished = programs.run("sh", "-c", 'ulimit -S -t 1; exec "$0" "$@"',
                                programs.program("HAEC_MAP"), "create", "--strategy", "optimized",
                                "--topology", "4,4,4", "--matrix", matrix, "--steps", "1000000000",
                                "-o", self.folder / "map")
        self.assertEqual(finished.status, 1, str(finished))
        self.assertEqual(len(finished.err.splitlines()), 1, str(finished))
        self.assertIn(LINE + "SIGXCPU", finished.err)
        self.assertEqual(list(self.folder.iterdir()), [matrix])

    def test_limit_of_file_sizes_without_a_trap(self):
        finished = programs.run("sh", "-c", 'ulimit -f 2; exec "$0" "$@"',
                                programs.program("HAEC_SIM"), "--trace", self.long / "traces.otf2",
                                "--output", self.folder / "output")
        self.assertEqual(finished.status, 1, str(finished))
        self.assert_one_error(finished, ["file system full?"], alone=True)
        self.assertEqual(list(self.folder.iterdir()), [])

    def test_early(self):
        """While libraries begin, and while MPI does: as later, and of many ranks the first one alone tells.

        A launcher's variables stand in for it: Open MPI's hangs now and then where all ranks end
        before they have connected to it (PMIx 4.2.2, a mutex in PMIx_server_finalize).
        """
        command = [programs.program("HAEC_SIM"), "--trace", self.long / "traces.otf2", "--output", self.folder / "output"]
        early = {**os.environ, "LD_PRELOAD": programs.program("EARLY_SIGNAL_LIBRARY")}
        for when, rank in (("libraries", None), ("libraries", 0), ("libraries", 2), ("mpi", 0), ("mpi", 2)):
            with self.subTest(when=when, rank=rank):
                launched = {} if rank is None else {"PMIX_RANK": str(rank)}
                finished = programs.finish(programs.start(command, {**early, "EARLY_SIGNAL": when, **launched}))
                self.assertEqual(finished.status, 1, str(finished))
                self.assertEqual(finished.out, "", str(finished))
                self.assertEqual(finished.err.count(LINE + "SIGTERM"), 0 if rank else 1, str(finished))
                self.assertEqual(len(finished.err.splitlines()), 0 if rank else 1, str(finished))
                self.assertEqual(list(self.folder.iterdir()), [], "left something behind")

    def test_while_the_folder_is_made(self):
        """OTF2 makes it once more; a signal that has removed it meanwhile would leave an empty one."""
        for times in (1, 2, 3):
            for event_files in ("auto", "library"):
                with self.subTest(times=times, event_files=event_files):
                    late = {**os.environ, "LD_PRELOAD": programs.program("LATE_FOLDER_LIBRARY"), "LATE_FOLDER": str(times)}
                    finished = programs.haec_sim("--trace", self.long, "--output", self.folder / "output", "--event-files", event_files,
                                                 env=late)
                    self.assertEqual(finished.status, 1, str(finished))
                    self.assertEqual(finished.err.count("error: "), 1, str(finished))
                    self.assertIn(LINE + "SIGTERM;", finished.err)
                    self.assertEqual(list(self.folder.iterdir()), [], "left something behind")

    def test_of_a_launcher_at_any_time(self):
        """Ctrl-C, as mpiexec passes it on, at points of a run: while it opens its output, and at work. One line, which names it, and
        nothing is left."""
        def check(folder, point, pause):
            process = self.launch(3, folder)
            while process.poll() is None and not (len(children_of(process)) == 3 and list(folder.glob(point))):
                time.sleep(0.0005)
            time.sleep(pause)
            ranks = children_of(process)
            os.killpg(process.pid, signal.SIGINT)
            # Open MPI makes a TERM of it seconds later.
            hold_until(signal.SIGTERM, ranks)
            finished = programs.finish(process)
            told = [line for line in finished.err.splitlines() if "error: " in line]
            self.assertEqual(len(told), 1, str(finished))
            self.assertIn("SIGINT", told[0])
            self.assertEqual(list(folder.iterdir()), [], "left something behind")

        self.side_by_side(check, list(itertools.product(("*.partial-*", "*.partial-*/traces/*"), (0, 0.003, 0.01))))

    def test_other_programs(self):
        matrix = self.folder / "halo.csv"
        self.assert_ends_well(
            programs.haec_map("matrix", self.long / "traces.otf2", "-o", matrix))
        before = set(self.folder.iterdir())
        for command in (
                [programs.program("HAEC_GEN"), "wavefront", "--events", "30000000", "--output",
                 self.folder / "generated"],
                [programs.program("HAEC_MAP"), "create", "--strategy", "optimized", "--topology",
                 "4,4,4", "--matrix", matrix, "--steps", "1000000000", "-o", self.folder / "map"],
                [programs.program("HAEC_VERIFY"), self.long, self.long]):
            with self.subTest(program=os.path.basename(command[0])):
                process = programs.start(command)
                time.sleep(0.3)
                process.send_signal(signal.SIGTERM)
                finished = programs.finish(process)
                self.assertEqual(finished.status, 1, str(finished))
                self.assertEqual(len(finished.err.splitlines()), 1, str(finished))
                self.assertIn(LINE + "SIGTERM", finished.err)
                self.assertEqual(set(self.folder.iterdir()), before)


class FullOutputs(RefusalTest):
    """Standard output or the log file takes no more."""

    def questions(self):
        haec_sim, trace = programs.program("HAEC_SIM"), self.good / "traces.otf2"
        haec_map = programs.program("HAEC_MAP")
        mapping = programs.program("HAEC_SIM_SOURCE_DIR") + "/mappings/xyz_2x2x2_8.map"
        matrix = self.folder / "halo.csv"
        self.assert_ends_well(programs.haec_map("matrix", trace, "-o", matrix))
        return [[haec_sim, "--help"], [haec_sim, "--version"], [haec_sim, "--list-modules"],
                [haec_sim, "--describe", "static_network_model"], [haec_sim, "--dump-config"],
                [haec_sim, "--check", "--trace", trace],
                [haec_sim, "--trace", trace, "--output", self.folder / "output", "--force"],
                [haec_map, "matrix", trace], [haec_map, "create", "--help"],
                [haec_map, "evaluate", mapping, "--topology", "2,2,2", "--matrix", matrix],
                [programs.program("HAEC_VERIFY"), self.good, self.good, "-m", "identity", "--json"],
                [programs.program("HAEC_VERIFY"), self.good, self.good, "-m", "identity"],
                [programs.program("HAEC_FIT"), "make", "--set",
                 "modules.static_network_model.communication_model=DORr", "--hops", "1,5"],
                [programs.program("HAEC_FIT"), "--help"],
                [programs.program("HAEC_GEN"), "--help"],
                [programs.program("HAEC_EXPORT"), "--help"],
                [programs.program("HAEC_EXPORT"), trace, "--format", "visits"],
                [programs.program("HAEC_REPORT"), "--help"],
                [programs.program("HAEC_REPORT"), "--version"],
                [programs.program("HAEC_SWEEP"), "--help"], [programs.program("HAEC_SWEEP"), "--version"],
                [programs.program("HAEC_SWEEP"), "--trace", trace, "-o", self.folder / "study", "--dry-run"],
                [programs.program("HAEC_SWEEP"), "--trace", trace, "-o", self.folder / "study"],
                [programs.program("HAEC_GEN"), "ring", "--output", self.folder / "ring", "--force"]]

    def assert_refused(self, finished):
        self.assertEqual(finished.returncode, 1, finished)
        lines = [line for line in finished.stderr.splitlines() if "error: " in line]
        self.assertEqual(len(lines), 1, finished)
        self.assertRegex(lines[0], "standard output|the output", finished)

    def run_with(self, command, stdout):
        return subprocess.run([str(word) for word in command], stdout=stdout, text=True,
                              stderr=subprocess.PIPE, stdin=subprocess.DEVNULL, check=False,
                              timeout=programs.TIMEOUT)

    def test_nobody_reads(self):
        for command in self.questions():
            with self.subTest(command=" ".join(map(str, command))):
                reader, writer = os.pipe()
                os.close(reader)
                finished = self.run_with(command, writer)
                os.close(writer)
                # As other programs end whose output goes to head.
                self.assertEqual(finished.returncode, -signal.SIGPIPE, finished)
                self.assertNotIn("error: ", finished.stderr)
                self.assertEqual(list(self.folder.rglob("*.partial*")), [])

    def test_nobody_reads_and_the_signal_is_ignored(self):
        command = [programs.program("HAEC_SIM"), "--help"]
        reader, writer = os.pipe()
        os.close(reader)
        self.assert_refused(self.run_with(["sh", "-c", 'trap "" PIPE; exec "$0" "$@"', *command], writer))
        os.close(writer)

    def test_closed(self):
        """No file of a program gets the number of the output."""
        for command in self.questions():
            with self.subTest(command=" ".join(map(str, command))):
                self.assert_refused(self.run_with(["sh", "-c", 'exec "$0" "$@" >&-', *command], subprocess.DEVNULL))

    def test_closed_messages(self):
        """What is wrong is not printed among what was asked for."""
        for program in ("HAEC_SIM", "HAEC_SWEEP", "HAEC_REPORT"):
            finished = self.run_with(["sh", "-c", 'exec "$0" "$@" 2>&-', programs.program(program), "--wrong"], subprocess.PIPE)
            self.assertEqual((finished.returncode, finished.stdout, finished.stderr), (2, "", ""))

    def test_full_disk(self):
        """A file that has all the bytes that a file may have."""
        full = self.folder / "full"
        for command in self.questions():
            with self.subTest(command=" ".join(map(str, command))):
                script = 'trap "" XFSZ; ulimit -f 2000; exec "$0" "$@"'
                with full.open("wb") as stream:
                    stream.truncate(2000 * 1024)
                    stream.seek(0, os.SEEK_END)
                    self.assert_refused(self.run_with(["sh", "-c", script, *command], stream))

    def test_log_file(self):
        log = self.folder / "log"
        with log.open("wb") as stream:
            stream.write(b"2026-11-28T12:00:00.000Z rank 0 info trace: before")
            stream.truncate(2000 * 1024)
        # A message that is never received is worth a warning.
        trace = self.folder / "trace"
        self.assert_ends_well(
            programs.run(programs.program("BROKEN_TRACE"), "missing_receive", trace))
        finished = programs.run("sh", "-c", 'trap "" XFSZ; ulimit -f 2000; exec "$0" "$@"',
                                programs.program("HAEC_SIM"), "--trace", trace / "traces.otf2",
                                "--log-file", log, "--output", self.folder / "output")
        self.assertEqual(finished.status, 1, str(finished))
        self.assert_one_error(finished, ["log file"], alone=True)


if __name__ == "__main__":
    suite.main()
