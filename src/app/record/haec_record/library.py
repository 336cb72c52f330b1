# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""Where the recorder's library is."""

from __future__ import annotations

import pathlib


def library_beside(programs: pathlib.Path) -> pathlib.Path:
    """The library of the build or of the installation to which the folder of programs belongs."""
    built = programs.parent / "record" / "mpi" / "libhaec_record.so"
    installed = sorted(programs.parent.glob("lib*/**/haec_sim/record/mpi/libhaec_record.so"))
    return installed[0] if installed and not built.is_file() else built
