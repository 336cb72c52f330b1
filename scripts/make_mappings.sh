#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
#
# Writes the files of mappings/ anew: STRATEGY_XxYxZ[_torus]_PROCESSES.map. Where the strategy looks at
# the communication, it is that of NAS LU on a grid of processes as square as can be.
#
#   scripts/make_mappings.sh [BUILD [FOLDER]]    a build folder and where to write; build, mappings
set -euo pipefail
cd "$(dirname "$0")/.."

programs="${1:-build}/src/app"
folder="${2:-mappings}"
scratch="$(mktemp -d)"
trap 'rm -rf "$scratch"' EXIT
mkdir -p "$folder"

# make GRID TOPOLOGY PROCESSES STRATEGY...
make()
{
    local grid=$1 topology=$2 processes=$3 size strategy options
    shift 3
    size=${topology%%:*}
    size=${size//,/x}
    [[ $topology == *:torus ]] && size+=_torus
    if [[ ! -e $scratch/$grid.csv ]]; then
        "$programs/haec_gen" wavefront --grid "$grid" --planes 4 --iterations 1 \
            --output "$scratch/$grid" > /dev/null
        "$programs/haec_map" matrix "$scratch/$grid/traces.otf2" -o "$scratch/$grid.csv"
        rm -r "${scratch:?}/$grid"
    fi
    for strategy in "$@"; do
        options=(--ranks "$processes")
        [[ $strategy == min_md || $strategy == optimized ]] && options=(--matrix "$scratch/$grid.csv")
        "$programs/haec_map" create --strategy "$strategy" --topology "$topology" "${options[@]}" \
            --output "$folder/${strategy}_${size}_$processes.map" --force
    done
}

all=(xyz block_xyz random min_md optimized)
make 4x2 2,2,2 8 xyz random min_md optimized
make 8x8 4,4,4 64 xyz random min_md optimized
make 16x8 4,4,4 128 "${all[@]}"
make 9x9 3,3,3 81 "${all[@]}"
make 64x64 16,16,16 4096 xyz min_md optimized
make 64x64 16,16,16:torus 4096 min_md optimized
