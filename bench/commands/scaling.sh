# shellcheck shell=bash
# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors

measure_scaling()
{
    echo "scaling: wall time, 9 x 9 wavefront, $long_events events"
    generate_wavefronts
    generate long wavefront --grid 9x9 --events "$long_events"
    simulator "$scratch/long" grid
    measure_two_ranks scaling 3
    measure_memory_of_ranks
    simulator "$scratch/short" grid
    quietly "${mpirun[@]}" -n 1 "$here/measure.py" "$scratch/memory.short" "${command[@]}"
    rm -rf "$scratch/out"
    report_scaling
}

measure_memory_of_ranks()
{
    local ranks
    for ranks in 1 2; do
        quietly "${mpirun[@]}" -n "$ranks" "$here/measure.py" "$scratch/scaling.memory.$ranks" "${command[@]}"
        rm -rf "$scratch/out"
    done
}

report_scaling()
{
    local long short
    judge_two_ranks scaling 0.65
    short=$(aggregate max memory "$scratch/memory.short")
    long=$(aggregate max memory "$scratch/scaling.memory.1")
    show "peak memory, one rank, short trace" "$short" MiB
    show "peak memory, one rank, long trace" "$long" MiB
    show "peak memory, two ranks, sum, long trace" \
        "$(aggregate sum memory "$scratch/scaling.memory.2")" MiB
    judge "long / short trace" "$(calculate "$long / $short")" 1.05
}
