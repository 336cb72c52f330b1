# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""Documents that programs write for each other: their names and the version that is understood."""

REPORT, STUDY, CALIBRATION = "haec_sim report", "haec_sim study", "haec_sim calibration"
VERSION = 2
