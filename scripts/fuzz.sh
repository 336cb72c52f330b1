#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# Runs the programs of a build on damaged inputs, extreme values or random command lines.
#
#   scripts/fuzz.sh BUILD KIND COUNT [--seed N] [--first N] [--every N] [--jobs N] [--keep FOLDER]
#
#   scripts/fuzz.sh build archive 10000 --seed 7        10,000 damaged archives
#   scripts/fuzz.sh build-asan keys 1000                under sanitizers (cmake --preset asan)
#
# KIND: archive, cut, join, export_goal, configuration, mapping, matrix, coefficients, goal, ti, chakra, machine, resources, keys, arguments. tests/fuzz/fuzz.py says more.
set -euo pipefail
cd "$(dirname "$0")/.."

if [[ $# -lt 3 ]]; then
    sed -n 's/^# \{0,1\}//; 3,10p' "$0" >&2
    exit 2
fi
build="$(realpath "$1")"
shift

for name in haec_sim haec_gen haec_map haec_fit haec_export haec_import haec_resources haec_topology haec_verify; do
    export "${name^^}=$build/src/app/$name"
done
export RANDOM_PROGRAM="$build/tests/random_program/random_program"
export HAEC_SIM_SOURCE_DIR="$PWD" MPIEXEC="${MPIEXEC:-mpirun}" PYTHONDONTWRITEBYTECODE=1
# As in demo.sh.
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
export OMPI_MCA_rmaps_base_oversubscribe=1 OMPI_MCA_btl_vader_single_copy_mechanism=none

options=()
if grep --quiet 'CMAKE_CXX_FLAGS:.*-fsanitize' "$build/CMakeCache.txt"; then
    # Sanitizers reserve more memory than there is, so that they set the limits; Open MPI leaks.
    options=(--unlimited)
    limits=hard_rss_limit_mb=8192:allocator_may_return_null=1:max_allocation_size_mb=4096
    export ASAN_OPTIONS="detect_leaks=0:$limits"
fi
exec python3 tests/fuzz/fuzz.py "$@" "${options[@]}"
