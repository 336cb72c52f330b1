#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
#
# scripts/compile_times.py hands on the compiler's status, and finds the source that is too dear.
# usage: compile_times.sh SOURCE_DIR SCRATCH
set -euo pipefail
times="$1/scripts/compile_times.py"
mkdir -p "$2"
log="$2/log"
rm -f "$log"

python3 "$times" run "$log" true -c "$1/src/core/log/log.cpp"
if python3 "$times" run "$log" false -c "$1/src/core/log/log.cpp"; then exit 1; fi
[[ $(grep -c ' .*/src/core/log/log.cpp$' "$log") == 2 ]]
python3 "$times" check "$log" > /dev/null

echo "15.1 $1/src/core/log/error.cpp" >> "$log"
if python3 "$times" check "$log" > "$2/said"; then exit 1; fi
grep -q '^src/core/log/error.cpp: takes more than 15 CPU seconds' "$2/said"
python3 "$times" check "$log" 16 > /dev/null

# Tests are no sources of the product, and a log of nothing else is a fault.
echo "20.0 $1/tests/headers.cpp" > "$log"
if python3 "$times" check "$log" > "$2/said"; then exit 1; fi
grep -q 'no source of the product' "$2/said"
