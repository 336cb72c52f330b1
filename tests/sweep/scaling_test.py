# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""One program on several numbers of processes, and the laws that are fitted."""

import itertools
import math
import unittest

from haec_programs.errors import UsageError
from haec_sweep.choices import Choice
from haec_sweep.fits import LAWS, fit
from haec_sweep.scaling import scaling_of, series

AMDAHL, PIPELINE = LAWS
PROCESSES = (2, 8, 64, 512)
NOISE = (0.01, -0.02, 0.015, -0.005)


def amdahl(x0, f, number):
    return x0 / (f + (1 - f) * number)


def pipeline(x0, f, number):
    return x0 * number / (1 - f + f * (2 * number - 1))


class FitsTest(unittest.TestCase):
    def test_a_law_finds_its_own_parameters(self):
        for law, own, x0, f in ((AMDAHL, amdahl, 0.95, 0.999), (AMDAHL, amdahl, 1.1, 0.7), (AMDAHL, amdahl, 0.9, 1),
                                (PIPELINE, pipeline, 0.8, 0.6), (PIPELINE, pipeline, 0.9, 0.5)):
            with self.subTest(law=law.name, f=f):
                found = fit(law, PROCESSES, [own(x0, f, number) for number in PROCESSES])
                self.assertAlmostEqual(found.x0, x0, delta=1e-7)
                self.assertAlmostEqual(found.f, f, delta=1e-7)
                self.assertAlmostEqual(found.error, 0, delta=1e-8)
                self.assertAlmostEqual(found.value(4096), own(x0, f, 4096), delta=1e-6)

    def test_no_other_parameters_are_nearer(self):
        for law, own, x0, f in ((AMDAHL, amdahl, 0.95, 0.99), (PIPELINE, pipeline, 0.8, 0.6)):
            values = [own(x0, f, number) + noise for number, noise in zip(PROCESSES, NOISE)]
            found = fit(law, PROCESSES, values)

            def error(x0, f, own=own, values=values):
                left = [value - own(x0, f, number) for number, value in zip(PROCESSES, values)]
                return math.sqrt(sum(one**2 for one in left) / len(left))

            self.assertAlmostEqual(found.error, error(found.x0, found.f), delta=1e-12)
            everywhere = itertools.product((i / 200 for i in range(100, 300)), (i / 1000 for i in range(1001)))
            nearby = itertools.product((found.x0 + i * 1e-5 for i in range(-20, 21)),
                                       (found.f + i * 1e-7 for i in range(-20, 21)))
            for x0, f in (*everywhere, *nearby):
                self.assertLessEqual(found.error, error(x0, f) + 1e-12)


def lines(**efficiencies):
    """A line for each trace, each with what was chosen."""
    return [({"trace": trace, "model": "PNC"}, {"trace": trace, "status": "done", "processes": processes,
                                              "interest_s": 8 / processes, "parallel_efficiency": efficiency})
            for trace, (processes, efficiency) in efficiencies.items()]


class ScalingTest(unittest.TestCase):
    def scaling(self, **given):
        return scaling_of(given, [Choice(name) for name in ("lu.4", "lu.16", "lu.64", "cg.8")])

    def test_traces_whose_names_differ_by_digits_are_of_one_program(self):
        found, = series(lines(**{"lu.64": (64, 0.5), "lu.4": (4, 0.9), "cg.8": (8, 0.1), "lu.16": (16, 0.8)}), self.scaling())
        self.assertEqual((found["of"], found["base"], found["processes"], found["traces"], found["times_s"]),
                         ({"model": "PNC"}, "region_of_interest", [4, 16, 64], ["lu.4", "lu.16", "lu.64"], [2, 0.5, 0.125]))
        factor, = found["factors"]
        self.assertEqual((factor["name"], factor["values"]), ("parallel_efficiency", [0.9, 0.8, 0.5]))
        self.assertEqual([law["law"] for law in factor["fits"]], ["amdahl", "pipeline"])
        better, = (law for law in factor["fits"] if law["is_better"])
        self.assertEqual(better["error"], min(law["error"] for law in factor["fits"]))
        own = {"amdahl": amdahl, "pipeline": pipeline}
        for law in factor["fits"]:
            self.assertEqual([one["processes"] for one in law["predicted"]], [4, 8, 16, 32, 64, 128, 256, 512])
            for one in law["predicted"]:
                self.assertAlmostEqual(one["value"], own[law["law"]](**law["parameters"], number=one["processes"]), delta=1e-6)

    def test_a_study_says_which_traces_and_for_which_numbers(self):
        traces = lines(**{"lu.4": (4, 0.9), "cg.8": (8, 0.1), "lu.16": (16, 0.8)})
        found, = series(traces, self.scaling(traces=["lu.4", "cg.8"], processes=[1000]))
        self.assertEqual(found["traces"], ["lu.4", "cg.8"])
        self.assertEqual([one["processes"] for one in found["factors"][0]["fits"][0]["predicted"]], [4, 8, 1000])

    def test_what_is_no_scaling(self):
        twice = lines(**{"lu.4": (4, 0.9), "lu.5": (4, 0.8)})
        alone = lines(**{"lu.4": (4, 0.9), "cg.8": (8, 0.8)})
        failed = [lines(**{"lu.4": (4, 0.9)})[0], ({"trace": "lu.8", "model": "PNC"}, {"trace": "lu.8", "status": "failed"})]
        for traces in (twice, alone, failed):
            self.assertEqual(series(traces, self.scaling()), [])

    def test_what_is_refused(self):
        for given, fault in (({"trace": ["lu.4"]}, "scaling.trace: unknown key; did you mean 'traces'?"),
                             ({"traces": ["lu.5"]}, "scaling.traces: no trace is called \"lu.5\"; did you mean 'lu.4'?"),
                             ({"processes": [0]}, "scaling.processes: expected whole numbers from 1 on, found 0"),
                             ({"processes": [2, 2]}, "scaling.processes: the value 2 comes twice; give each once")):
            with self.subTest(given=given), self.assertRaises(UsageError) as caught:
                self.scaling(**given)
            self.assertEqual(str(caught.exception), fault)


if __name__ == "__main__":
    unittest.main()
