#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# Installs what is needed, builds haec_sim, simulates the recorded run of a small program on the HAEC Box, and draws a page of it.
# May be run again and again: only what has changed is built. What commands say is in build/demo.log.
set -euo pipefail
cd "$(dirname "$0")/.."
mkdir -p build
log=build/demo.log
: >"$log"

# step TEXT COMMAND...: says what it does and how long that took; where it fails, the end of what the command said.
step()
{
    local begin=$SECONDS
    echo "$1"
    shift
    if ! "$@" >>"$log" 2>&1; then
        echo "demo.sh: failed: $*; the end of $log, which has all of it:" >&2
        tail -n 20 "$log" >&2
        exit 1
    fi
    echo "    done in $((SECONDS - begin)) s"
}

build()
{
    # Ninja for a new build folder; one that exists keeps its generator.
    export CMAKE_GENERATOR="${CMAKE_GENERATOR:-Ninja}"
    cmake --preset release && cmake --build --preset release --parallel "$jobs" --target haec_sim_exe
}

jobs="${CMAKE_BUILD_PARALLEL_LEVEL:-$(nproc)}"
step "1/3 installing what it needs, about a minute" scripts/install_dependencies.sh
step "2/3 building on $jobs cores, some minutes" build

# Root in a container, fewer cores than ranks, and a kernel that forbids processes to read each
# other's memory: none of it matters here, and Open MPI refuses or complains otherwise.
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
export OMPI_MCA_rmaps_base_oversubscribe=1 OMPI_MCA_btl_vader_single_copy_mechanism=none

echo "3/3 simulating, some seconds"
demo=build/demo
mkdir -p $demo
mpirun -n 2 build/src/app/haec_sim \
    --trace examples/heat/recorded \
    --config configs/haec_box.json \
    --output $demo/output --report $demo/report.json --force

build/src/app/haec_report $demo/report.json --output $demo/report.html --force --quiet
echo "open in a browser: $PWD/$demo/report.html"
