# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""haec_predict: from an MPI program to the page of its predicted run."""
