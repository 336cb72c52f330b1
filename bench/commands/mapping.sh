# shellcheck shell=bash
# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors

# hops MAP TOPOLOGY: of all messages.
hops()
{
    "$haec_map" evaluate "$1" --matrix "$scratch/lu.csv" --topology "$2" --format csv |
        sed -n 's/^total_hops,//p'
}

# The messages of NAS LU's sweeps: their numbers are the same for all neighbours, as in class D.
measure_mapping()
{
    echo "mapping: NAS LU on 64 x 64 processes, one on each node of 16 x 16 x 16"
    generate lu wavefront --grid 64x64 --planes 4 --iterations 1
    quietly "$haec_map" matrix "$scratch/lu/traces.otf2" -o "$scratch/lu.csv"
    quietly "$haec_map" create --strategy xyz --topology 16,16,16 --ranks 4096 -o "$scratch/xyz.map"
    local kind seed goal topology
    for kind in mesh torus; do
        topology=16,16,16:$kind
        goal=$([[ $kind == mesh ]] && echo 0.33 || echo 0.48)
        for ((seed = 0; seed < ${BENCH_RUNS:-3}; ++seed)); do
            quietly "$here/measure.py" "$scratch/mapping.$kind" "$haec_map" create \
                --strategy optimized --topology "$topology" --matrix "$scratch/lu.csv" \
                --seed "$seed" -o "$scratch/optimized.map" --force
            judge "$kind, seed $seed: optimized / xyz, hops" \
                "$(calculate "$(hops "$scratch/optimized.map" "$topology") / \
                    $(hops "$scratch/xyz.map" "$topology")")" "$goal"
        done
        judge "$kind: longest CPU time in s" "$(aggregate max cpu "$scratch/mapping.$kind")" 120
    done
}
