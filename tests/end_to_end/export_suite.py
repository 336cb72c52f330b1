# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""What every format of haec_export must have of any trace."""

import collections
import decimal
import re
import shutil

import programs
from export_formats import ParaverTrace, read_perfetto, read_table

# Counts of Enters and receives, and the sums of what messages carry, by OTF2's Python reader.
COUNTS = """
import sys, otf2
from otf2.events import CallingContextEnter, Enter, MpiIrecv, MpiRecv
visits = messages = size = 0
with otf2.reader.open(sys.argv[1]) as trace:
    for location, event in trace.events:
        if isinstance(event, (Enter, CallingContextEnter)):
            visits += 1
        elif isinstance(event, (MpiRecv, MpiIrecv)):
            messages += 1
            size += event.msg_length
print(visits, messages, size)
"""


def haec_export(*arguments, **options):
    return programs.run(programs.program("HAEC_EXPORT"), *arguments, **options)


class ExportSuite:
    """To be mixed into an ArchiveTest."""

    def export(self, trace, name):
        output = self.folder / name
        output.unlink(missing_ok=True)
        finished = haec_export(trace, "--output", output, "--force")
        self.assert_ends_well(finished)
        self.assertTrue(finished.out.startswith(str(output)), str(finished))
        self.said = finished.out
        return output

    def counts_of(self, trace):
        finished = programs.run(programs.python_with_otf2(), "-c", COUNTS, trace / "traces.otf2")
        self.assert_ends_well(finished)
        return tuple(map(int, finished.out.split()))

    def check_formats(self, trace):
        visits, messages, size = self.counts_of(trace)
        found_visits, found_messages, values = read_perfetto(self.export(trace, "x.json.gz"))
        self.assertEqual((found_visits, found_messages), (visits, messages))
        self.assertEqual(read_perfetto(self.export(trace, "x.json")), (visits, messages, values))
        paraver = ParaverTrace(self.export(trace, "x.prv"))
        self.assertEqual((paraver.messages, paraver.values), (messages, values))
        # Each of these is in two pieces or more.
        overlaps = self.overlaps()
        self.assertGreaterEqual(paraver.visits, visits + overlaps)
        if not overlaps:
            self.assertEqual(paraver.visits, visits)
        self.check_tables(trace, visits, messages, size, overlaps)

    def overlaps(self):
        """The number of visits that overlap others, as the last export said."""
        found = re.search(r"^left out: (?:.*, )?(\d+) overlaps? of visits", self.said, re.MULTILINE)
        return int(found[1]) if found else 0

    def check_tables(self, trace, visits, messages, size, overlaps):
        table = read_table(self.export(trace, "x.messages.csv"))
        self.assertEqual(len(table), messages)
        self.assertEqual(sum(int(row["bytes"]) for row in table), size)
        table = read_table(self.export(trace, "x.visits.csv"))
        self.assertEqual(len(table), visits)
        if overlaps:
            return
        inside = collections.defaultdict(list)
        for row in reversed(table):
            begin, end = decimal.Decimal(row["begin [s]"]), decimal.Decimal(row["end [s]"])
            around = inside[row["location"]]
            del around[int(row["depth"]):]
            self.assertEqual(len(around), int(row["depth"]), row)
            self.assertTrue(not around or around[-1][0] <= begin <= end <= around[-1][1], row)
            around.append((begin, end))

    def check_with_pajeng(self, trace):
        if shutil.which("pj_dump") is None:
            self.skipTest("no pj_dump (Debian's pajeng)")
        visits, messages, _ = self.counts_of(trace)
        dumped = programs.run("pj_dump", self.export(trace, "x.trace"))
        self.assertEqual((dumped.status, dumped.err), (0, ""), dumped.err[:1000])
        kinds = collections.Counter(line.split(",", 1)[0] for line in dumped.out.splitlines())
        self.assertEqual(kinds["Link"], messages)
        self.assertGreaterEqual(kinds["State"], visits + self.overlaps())
        if not self.overlaps():
            self.assertEqual(kinds["State"], visits)
