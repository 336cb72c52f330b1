#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# test.sh HAEC_SIM HAEC_GEN SHARED_OBJECT: the module says what it is, and gives the same on one rank and on three.
set -euo pipefail
haec_sim=$1 haec_gen=$2 object=$3
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 OMPI_MCA_rmaps_base_oversubscribe=1
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cd "$scratch"

"$haec_sim" --describe "$object"
"$haec_gen" stencil2d --grid 4x4 --iterations 3 --output in --quiet
run=("$haec_sim" --trace ../in CHOICE --output out --quiet)
mkdir one three
(cd one && "${run[@]}")
(cd three && mpirun -n 3 "${run[@]}")
diff -r one three
# TODO: what your module finds in this trace, by a computation of your own: 16 processes, 4 neighbours each at most.
