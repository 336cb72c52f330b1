#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
#
# Writes the files of mappings/ anew: STRATEGY_XxYxZ[_torus]_PROCESSES.map. Where the strategy looks at
# the communication, it is that of NAS LU on a grid of processes as square as can be: class D for 4096
# processes, as in [Pfennig2016], and C for fewer, as in [Ciorba2014].
#
#   scripts/make_mappings.sh [BUILD [FOLDER [STRATEGIES]]]    a build folder, where to write, and what;
#                                                             build, mappings, all strategies
set -euo pipefail
cd "$(dirname "$0")/.."

programs="${1:-build}/src/app"
folder="${2:-mappings}"
wanted="${3:-xyz block_xyz random min_md optimized}"
scratch="$(mktemp -d)"
trap 'rm -rf "$scratch"' EXIT
mkdir -p "$folder"

# make CLASS GRID TOPOLOGY PROCESSES STRATEGY...
make()
{
    local class=$1 grid=$2 topology=$3 processes=$4 size strategy options
    shift 4
    size=${topology%%:*}
    size=${size//,/x}
    [[ $topology == *:torus ]] && size+=_torus
    if [[ ! -e $scratch/$grid.csv ]]; then
        "$programs/haec_gen" wavefront --class "$class" --grid "$grid" --matrix-only --quiet \
            --output "$scratch/$grid.csv"
    fi
    for strategy in "$@"; do
        [[ " $wanted " == *" $strategy "* ]] || continue
        options=(--ranks "$processes")
        [[ $strategy == min_md || $strategy == optimized ]] && options=(--matrix "$scratch/$grid.csv")
        "$programs/haec_map" create --strategy "$strategy" --topology "$topology" "${options[@]}" \
            --quiet --output "$folder/${strategy}_${size}_$processes.map" --force
    done
}

all=(xyz block_xyz random min_md optimized)
make C 4x2 2,2,2 8 xyz random min_md optimized
make C 8x8 4,4,4 64 xyz random min_md optimized
make C 16x8 4,4,4 128 "${all[@]}"
make C 9x9 3,3,3 81 "${all[@]}"
make D 64x64 16,16,16 4096 xyz min_md optimized
make D 64x64 16,16,16:torus 4096 min_md optimized
