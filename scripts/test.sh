#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# Installs what the tests need, builds everything with warnings as errors, runs the tests, and checks
# the formatting; with --nightly also runs the long ones: all recorded traces, all numbers of ranks, pages in a browser; with
# --tidy also clang-tidy, which takes far longer.
set -euo pipefail
cd "$(dirname "$0")/.."

case "${1-}" in
    "" | --nightly | --tidy) ;;
    *)
        echo "usage: $0 [--nightly | --tidy]" >&2
        exit 2
        ;;
esac

scripts/install_dependencies.sh --tests

# Where the kernel forbids processes to read each other's memory, Open MPI complains otherwise.
export OMPI_MCA_btl_vader_single_copy_mechanism=none

build="build-test"
jobs="${CMAKE_BUILD_PARALLEL_LEVEL:-$(nproc)}"
export CMAKE_GENERATOR="${CMAKE_GENERATOR:-Ninja}"
if command -v ccache > /dev/null; then
    export CMAKE_CXX_COMPILER_LAUNCHER=ccache
    # It looks into precompiled headers by their text.
    export CCACHE_SLOPPINESS="${CCACHE_SLOPPINESS:-pch_defines,time_macros}"
fi
# Tests are short: what -O3 takes to compile they never win back.
cmake -S . -B "$build" -DCMAKE_BUILD_TYPE=Release -DHAEC_SIM_WERROR=ON -DCMAKE_CXX_FLAGS_RELEASE="-O1 -DNDEBUG"
cmake --build "$build" --parallel "$jobs"
chosen=(--label-exclude nightly)
[[ "${1-}" == --nightly ]] && chosen=()
ctest --test-dir "$build" --parallel 2 --output-on-failure --no-tests=error "${chosen[@]}"

scripts/format.sh --check

if [[ "${1-}" == --tidy ]]; then
    # clang-tidy reads the options of the compiler, and knows not all of GCC's.
    cmake -S . -B build-tidy -DCMAKE_BUILD_TYPE=Release -DHAEC_SIM_UNITY=OFF -DHAEC_SIM_TESTS=OFF \
        -DHAEC_SIM_CLEARS_BY_STORES=OFF
    find src modules -name '*.cpp' -print0 |
        xargs -0 -n 1 -P "$jobs" clang-tidy -p build-tidy --quiet
fi
echo "all tests and checks passed"
