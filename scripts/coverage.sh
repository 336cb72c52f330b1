#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# Line coverage of src, modules and include: builds with gcov's counters in a folder of its own, runs the
# tests, prints the files with the lowest coverage and the whole. Takes several times as long as the
# tests. Needs gcovr (Debian: gcovr).
#
#   scripts/coverage.sh                                  all tests; fails below 95 %
#   scripts/coverage.sh --part "trace workload" -R PATTERN ...
#                                                        builds these targets, gives the rest to ctest
set -euo pipefail
cd "$(dirname "$0")/.."

goal=95
listed=30
targets=()
if [[ "${1-}" == --part ]]; then
    [[ $# -ge 2 ]] || { echo "usage: $0 [--part \"TARGET ...\" CTEST_OPTION ...]" >&2; exit 2; }
    read -r -a names <<< "$2"
    targets=(--target "${names[@]}")
    goal=0
    shift 2
elif [[ $# -gt 0 ]]; then
    echo "usage: $0 [--part \"TARGET ...\" CTEST_OPTION ...]" >&2
    exit 2
fi
if ! command -v gcovr > /dev/null; then
    echo "$0: no gcovr here; install it (Debian: apt-get install gcovr)" >&2
    exit 1
fi

export OMPI_MCA_btl_vader_single_copy_mechanism=none
export CMAKE_GENERATOR="${CMAKE_GENERATOR:-Ninja}"
# What the counters belong to are files of this folder, not of the one where ccache met them first.
export CCACHE_DISABLE=1

build="build-coverage"
jobs="${CMAKE_BUILD_PARALLEL_LEVEL:-$(nproc)}"
# Some optimisation, as tests have limits of time; each file by itself, as its counters are.
cmake -S . -B "$build" -DCMAKE_BUILD_TYPE=Debug -DHAEC_SIM_BENCH=OFF -DHAEC_SIM_UNITY=OFF \
    -DCMAKE_CXX_FLAGS="-O1 --coverage -fprofile-abs-path" > /dev/null
cmake --build "$build" --parallel "$jobs" "${targets[@]}"

# Counters add up over runs.
find "$build" -name '*.gcda' -delete
tests=0
ctest --test-dir "$build" --parallel 2 --output-on-failure --no-tests=error "$@" || tests=$?

report="$build/coverage.csv"
gcovr --root . --filter 'src/' --filter 'modules/' --filter 'include/' --object-directory "$build" \
    --gcov-ignore-parse-errors --csv "$report" --print-summary "$build" > "$build/coverage_summary.txt"
echo "the $listed least covered files (all of them: $report):"
tail -n +2 "$report" | sort -t , -k 4 -g | head -n "$listed" |
    awk -F , '{ printf "%6.1f %%  %4d of %4d lines  %s\n", 100 * $4, $3, $2, $1 }'
grep '^lines' "$build/coverage_summary.txt"

percent="$(sed -n 's/^lines: \([0-9.]*\)%.*/\1/p' "$build/coverage_summary.txt")"
if awk "BEGIN { exit !($percent < $goal) }"; then
    echo "$0: the goal is $goal % of the lines" >&2
    exit 1
fi
exit "$tests"
