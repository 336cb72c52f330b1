# shellcheck shell=bash
# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors

# modelled OPERATION ITERATIONS ROUNDS: an operation in each of whose rounds every process sends and
# receives a message.
modelled()
{
    local steps=$((2 * 4096 * $3 * $2)) run
    generate "$1" collectives --operation "$1" --ranks 4096 --iterations "$2"
    simulator "$scratch/$1" modelled
    for ((run = 1; run <= ${BENCH_RUNS:-3}; ++run)); do
        quietly "$here/measure.py" "$scratch/$1.modelled" "${command[@]}"
    done
    show "$1: $steps steps, CPU time" "$(aggregate median cpu "$scratch/$1.modelled")" s
    judge "$1: CPU time of 2 million steps in s" \
        "$(calculate "2e6 * $(aggregate median cpu "$scratch/$1.modelled") / $steps")" 1
}

measure_collectives()
{
    echo "collectives: by model, one of 4096 processes on each node of 16 x 16 x 16, one rank"
    configure modelled 16 16 16
    sed -i 's/"record_transfers": false/"collectives": "model"/' "$scratch/modelled.json"
    # 1024 bytes: recursive doubling, and pairs
    modelled allreduce 50 12
    modelled alltoall 1 4095
}
