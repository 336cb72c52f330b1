#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# Installs what is needed, builds haec_sim, and simulates the run of a small program on the HAEC Box.
# May be run again and again: only what has changed is built.
set -euo pipefail
cd "$(dirname "$0")/.."

scripts/install_dependencies.sh

# Ninja for a new build folder; one that exists keeps its generator.
export CMAKE_GENERATOR="${CMAKE_GENERATOR:-Ninja}"
cmake --preset release
cmake --build --preset release --parallel "${CMAKE_BUILD_PARALLEL_LEVEL:-$(nproc)}" \
    --target haec_sim_exe haec_gen

# Root in a container, fewer cores than ranks, and a kernel that forbids processes to read each
# other's memory: none of it matters here, and Open MPI refuses or complains otherwise.
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
export OMPI_MCA_rmaps_base_oversubscribe=1 OMPI_MCA_btl_vader_single_copy_mechanism=none

# A program of 8 x 8 processes, one for each node of the simulated machine.
demo=build/demo
mkdir -p $demo
build/src/app/haec_gen wavefront --grid 8x8 --planes 20 --iterations 2 --output $demo/input --force

mpirun -n 2 build/src/app/haec_sim \
    --trace $demo/input/traces.otf2 \
    --config configs/haec_box.json \
    --mapping mappings/xyz_4x4x4_64.map \
    --output $demo/output --force
