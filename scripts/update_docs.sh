#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# Writes those parts of the manual anew that the programs tell: options, modules, keys, examples.
#
#   scripts/update_docs.sh [BUILD]     BUILD: a build folder with tests; build, if not given
set -euo pipefail
cd "$(dirname "$0")/.."

build="${1:-build}"
# As in demo.sh.
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
export OMPI_MCA_rmaps_base_oversubscribe=1 OMPI_MCA_btl_vader_single_copy_mechanism=none
cmake --build "$build" --target haec_sim_exe haec_gen haec_map haec_verify haec_export haec_import haec_fit haec_resources haec_topology haec_calibrate haec_sim_option_tables
python3 tests/structure/manual.py --write . \
    "$build/src/app/haec_sim" "$build/src/app/haec_gen" "$build/src/app/haec_map" \
    "$build/src/app/haec_verify" "$build/src/app/haec_export" "$build/tests/structure/haec_sim_option_tables"
