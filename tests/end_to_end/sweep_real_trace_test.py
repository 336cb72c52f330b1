# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""The question of [Bielert2015], asked of a recorded program: one study, ended and gone on with, and one page."""

import programs
from recorded_trace import run_with_trace
from sweep_test import QUESTION, StudyTest


class RecordedStudyTest(StudyTest):

    def test_three_machines_two_mappings_three_models(self):
        self.answer_interrupted(self.study_of(self.trace, **QUESTION))
        page = self.folder / "page.html"
        self.assert_ends_well(programs.run(programs.program("HAEC_REPORT"), self.output / "results.json",
                                           "--output", page))
        self.assertIn("</html>", page.read_text(encoding="utf-8"))


if __name__ == "__main__":
    run_with_trace(RecordedStudyTest)
