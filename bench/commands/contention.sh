# shellcheck shell=bash
# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors

measure_contention()
{
    echo "contention: the network alone, without a trace"
    local command name
    for command in speed queue saturation; do
        quietly "$network_bench" "$command"
        while IFS= read -r line; do
            name=$(sed 's/  .*//' <<<"$line")
            read -ra figures <<<"${line#"$name"}"
            judge_between "$name" "${figures[@]}"
        done <"$scratch/log"
    done
    measure_shared_wavefront
}

# An unlimited network and a shared one, of the same model: linear, whose messages are one unit each.
measure_shared_wavefront()
{
    echo "contention: 9 x 9 wavefront, $short_events events, linear, one rank"
    generate_wavefronts
    local kind run messages
    for kind in none fifo; do
        simulator "$scratch/short" grid \
            --set modules.static_network_model.communication_model=linear \
            --set "resource_managers.network_resource_manager.contention=$kind"
        for ((run = 1; run <= ${BENCH_RUNS:-3}; ++run)); do
            quietly "$here/measure.py" "$scratch/shared.$kind" "${command[@]}"
        done
    done
    # Of each message: six records.
    messages=$((short_events / 6))
    show "contention none, CPU time, median" "$(aggregate median cpu "$scratch/shared.none")" s
    judge "contention fifo: CPU time of a million messages in s" \
        "$(calculate "1e6 * $(aggregate median cpu "$scratch/shared.fifo") / $messages")" 1
    measure_two_ranks shared 15
    judge_two_ranks shared 0.75
    judge "peak memory, fifo / none" "$(calculate "$(aggregate max memory "$scratch/shared.fifo") / \
        $(aggregate max memory "$scratch/shared.none")")" 1.3
}
