# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""What the programs in Python share: their errors, the JSON that they read, the files that they write."""
