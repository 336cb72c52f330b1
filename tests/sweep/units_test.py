# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""Values with units become numbers."""

import unittest

from haec_programs.errors import UsageError
from haec_sweep.keys import sensitivity_of, settings_of
from haec_sweep.units import number_in, with_unit


class UnitsTest(unittest.TestCase):
    def test_numbers_are_of_the_base_unit(self):
        for text, number, unit in (("100ns", 100, "ns"), ("1.5us", 1500, "ns"), ("250 ps", 0.25, "ns"), ("0.57us", 570, "ns"),
                                   ("64KiB", 65536, "B"), ("10GB/s", 10**10, "B/s"), ("400 Gbit/s", 5 * 10**10, "B/s"),
                                   ("30pJ", 30e-12, "J")):
            self.assertEqual(number_in("modules.m.key", text), (number, unit), text)
        self.assertEqual(number_in("modules.power_estimator.static_power", "1.5kW"), (1500, "W"))
        self.assertEqual(number_in("platform.link_types.0.active_power", "2W"), (2000, "mW"))
        for other in (5, True, None, "none", "4x4x4", "100 Gbps", "1e3ns", "-1ns"):
            self.assertEqual(number_in("modules.m.key", other), (other, ""))

    def test_values_ranges_and_names(self):
        latency, bandwidth, size, contention = settings_of({
            "latency": {"from": "100ns", "to": "1us", "steps": 4}, "bandwidth": {"from": "1 GB/s", "to": "100 GB/s", "factor": 10},
            "size_packet": {"name": "packet", "values": ["1KiB", "1500B", 9000]}, "contention": ["none", "fifo"]})
        self.assertEqual((latency.values, latency.unit), ([100, 400, 700, 1000], "ns"))
        self.assertEqual((bandwidth.values, bandwidth.unit), ([10**9, 10**10, 10**11], "B/s"))
        self.assertEqual((size.values, size.unit, size.label), ([1024, 1500, 9000], "B", "packet"))
        self.assertEqual((contention.values, contention.unit), (["none", "fifo"], ""))
        self.assertEqual(latency.setting(400), 'modules.static_network_model.latency="400ns"')
        self.assertEqual(contention.setting("fifo"), 'resource_managers.network_resource_manager.contention="fifo"')
        known, unknown = sensitivity_of({"latency": ["50ns", "0.2us"], "bandwidth": None})
        self.assertEqual((known.values, known.unit, unknown.values), ([50, 200], "ns", None))

    def test_haec_sim_gets_decimal_numbers(self):
        self.assertEqual(with_unit(1e22, "B/s"), '"10000000000000000000000B/s"')
        self.assertEqual(with_unit(1e-7, "ns"), '"0.0000001ns"')
        self.assertEqual([with_unit(value, "ns") for value in (True, "none", None)], ["true", '"none"', "null"])
        self.assertEqual(with_unit(5, ""), "5")

    def test_what_is_refused(self):
        for given, fault in (({"latency": ["100ns", "1KiB"]}, "set.latency: units of two kinds, B and ns; give all values in one"),
                             ({"latency": ["1us", 1000]}, "set.latency: the value 1000 comes twice"),
                             ({"latency": {"from": "1 parsec", "to": 2, "steps": 2}}, 'found "1 parsec"; a text may be a number with a unit')):
            with self.subTest(given=given), self.assertRaisesRegex(UsageError, fault):
                settings_of(given)


if __name__ == "__main__":
    unittest.main()
