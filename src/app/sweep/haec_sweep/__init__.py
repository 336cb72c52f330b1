# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""haec_sweep: runs haec_sim for a study, a product of machines, mappings, models and numbers."""
