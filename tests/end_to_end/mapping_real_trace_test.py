# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""Mappings of a recorded program that haec_map chooses by simulation: never slower than xyz."""

from mapping_test import MappingTest
from recorded_trace import run_with_trace


class RecordedMappingTest(MappingTest):

    def test_never_slower_than_xyz(self):
        self.assert_never_slower(self.trace / "traces.otf2")


if __name__ == "__main__":
    run_with_trace(RecordedMappingTest)
