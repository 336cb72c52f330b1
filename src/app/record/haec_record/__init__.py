# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""haec_record: runs an MPI program and records it as an OTF2 trace."""
