# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""haec_report: draws reports of haec_sim, and results of haec_sweep, as one page for a browser."""
