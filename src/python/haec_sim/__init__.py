# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""Simulations of recorded programs on other machines, from Python.

The package starts the programs of haec_sim, one process for each call, and reads their output. It contains no model:
a simulation in Python would be slow, and would not give the same digits on every machine.

>>> import haec_sim
>>> trace = haec_sim.generate("ring", "recorded", ranks=8, iterations=10)
>>> machine = haec_sim.Machine.load(topology="4x2x1:torus").set(bandwidth="10GB/s")
>>> before, after = (haec_sim.run(trace, machine, latency=ns) for ns in (100, 1000))
>>> before.seconds < after.seconds
True
"""

from ._programs import version
from .bounds import Resources, resources
from .calibration import calibrate
from .columns import Columns
from .errors import Error, UsageError
from .machine import Drawing, Machine
from .mappings import Mapping, mapping
from .simulation import Run, run
from .studies import Study, sweep
from .table import Table
from .traces import Trace, generate, open

__all__ = ["Columns", "Drawing", "Error", "Machine", "Mapping", "Resources", "Run", "Study", "Table", "Trace", "UsageError",
           "calibrate", "generate", "mapping", "open", "resources", "run", "sweep", "version"]
