# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""haec_diff: says why one run of haec_sim takes longer than another, exact to the picosecond."""
