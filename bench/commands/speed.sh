# shellcheck shell=bash
# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors

# compare NAME TRACE [CONFIGURATION]: the simulator with the yardstick.
compare()
{
    local name=$1
    simulator "${@:2}"
    # The first, uncounted round fills the page cache.
    local run
    for ((run = 0; run <= ${BENCH_RUNS:-5}; ++run)); do
        rm -rf "$scratch/copy" "$scratch/out"
        quietly "$here/measure.py" "$scratch/$name.copy" \
            "$otf2_copy" "$2/traces.otf2" "$scratch/copy"
        grep 'local definitions' "$scratch/log" >"$scratch/empty"
        quietly "$here/measure.py" "$scratch/$name.sim" "${command[@]}"
        ((run > 0)) || rm "$scratch/$name.copy" "$scratch/$name.sim"
    done
    rm -rf "$scratch/copy" "$scratch/out"
    local copy sim
    copy=$(aggregate median cpu "$scratch/$name.copy")
    sim=$(aggregate median cpu "$scratch/$name.sim")
    show "$name: otf2_copy, median" "$copy" s
    echo "    of it for $(<"$scratch/empty")"
    show "$name: haec_sim, median" "$sim" s
    judge "$name: haec_sim / otf2_copy" "$(calculate "$sim / $copy")" 0.8
}

measure_speed()
{
    echo "speed: CPU time (user + sys) of one rank, 9 x 9 wavefront, $short_events events"
    generate_wavefronts
    compare wavefront "$scratch/short" grid
    local name
    for name in lu.W.16-flush lulesh.8-omp3; do
        if [[ -d $recorded/$name ]]; then
            compare "$name" "$recorded/$name"
        else
            echo "  $name: not measured, as there is no $recorded/$name"
        fi
    done
}
