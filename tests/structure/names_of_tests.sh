#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
#
# No test has a name of hundreds of columns, as GoogleTest makes of parameters that it cannot print.
# usage: names_of_tests.sh CTEST BUILD_DIR
set -euo pipefail

"$1" --test-dir "$2" --show-only | awk '
    length > 160 { print "give the parameter a PrintTo: " substr($0, 1, 100) "..."; ++found }
    END { exit found > 0 }'
