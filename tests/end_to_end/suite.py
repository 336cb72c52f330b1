# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""How scripts of tests end, so that CTest tells apart what passed, what failed and what was skipped."""

import os
import sys
import unittest

# What CTest takes for "skipped" (SKIP_RETURN_CODE).
SKIPPED = 77


class ShareLoader(unittest.TestLoader):
    """Of the tests of a script each n-th only, n = HAEC_SIM_SHARE: those that take long run whole every night."""

    def loadTestsFromModule(self, module, *arguments, **options):
        return unittest.TestSuite(list(tests_of(super().loadTestsFromModule(module, *arguments, **options)))
                                  [:: int(os.environ.get("HAEC_SIM_SHARE", "1"))])


def tests_of(tests):
    """All tests of suites within suites, in their order."""
    for test in tests:
        yield from tests_of(test) if isinstance(test, unittest.TestSuite) else (test,)


def main(arguments=None):
    """Runs the tests of the script and exits. What was skipped is named, with the reason: a script of which nothing else
    is left was skipped as a whole. One without tests failed."""
    result = unittest.main(argv=arguments, exit=False, testLoader=ShareLoader()).result
    for test, reason in result.skipped:
        print(f"skipped: {test.id().removeprefix('__main__.')}: {reason}", file=sys.stderr)
    if not result.wasSuccessful():
        sys.exit(1)
    # Of a test that skips a part of itself, a subTest, the others passed.
    skipped = sum(not hasattr(test, "test_case") for test, _ in result.skipped)
    if result.testsRun == 0 and not skipped:
        sys.exit("there is no test here")
    sys.exit(SKIPPED if skipped >= result.testsRun else 0)
