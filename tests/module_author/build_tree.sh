#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# build_tree.sh CMAKE BUILD SOURCE SCRATCH HAEC_SIM OPTION...: builds a module against a build of haec_sim
# that is not installed, and lets haec_sim describe it.
set -euo pipefail
cmake="$1" build="$2" source="$3" scratch="$4" haec_sim="$5"
shift 5

rm -rf "$scratch"
"$cmake" -S "$source" -B "$scratch" "-Dhaec_sim_DIR=$build" "$@"
"$cmake" --build "$scratch"
"$haec_sim" --describe "$scratch/message_counter.so" | grep '^small_up_to'
