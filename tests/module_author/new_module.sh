#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# new_module.sh SOURCE_DIR BUILD_DIR SCRATCH CMAKE OPTION...: modules that scripts/new_module.sh writes compile, and their tests pass.
set -euo pipefail
source=$1 build=$2 scratch=$3 cmake=$4
shift 4
rm -rf "$scratch"
mkdir -p "$scratch"
cd "$scratch"

for kind in network analysis topology; do
    "$source/scripts/new_module.sh" "my_$kind" --kind "$kind"
    "$cmake" -S "my_$kind" -B "my_$kind/build" -Dhaec_sim_DIR="$build" "$@"
    "$cmake" --build "my_$kind/build"
    "$(dirname "$cmake")/ctest" --test-dir "my_$kind/build" --output-on-failure
done

# 16 processes in a square without a rim that is joined: 24 pairs of neighbours, each way in each of 3 iterations.
"$build/src/app/haec_gen" stencil2d --grid 4x4 --iterations 3 --message-bytes 100 --output in --quiet
"$build/src/app/haec_sim" --trace in -m "static_network_model,$PWD/my_analysis/build/my_analysis.so" --no-output --quiet
diff my_analysis.csv - <<<$'bytes\n14400'

# What is there is not written over; a name is one of C++.
if "$source/scripts/new_module.sh" my_network --kind network || "$source/scripts/new_module.sh" "2 x" --kind network; then
    echo "FAILED: it should refuse" >&2
    exit 1
fi
