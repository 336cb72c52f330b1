# shellcheck shell=bash
# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors

# import_of FORMAT OPERATIONS: writes the input, imports it, and takes figures.
import_of()
{
    quietly "$here/import_inputs.py" "$1" "$scratch/input" "$2"
    quietly "$here/measure.py" "$scratch/import.$1.$2" "$haec_import" "$1" "$scratch/input" -o "$scratch/imported" --force
    rm -rf "$scratch/imported" "$scratch"/input*
}

measure_import()
{
    echo "import: haec_import, one rank"
    local run
    for ((run = 1; run <= ${BENCH_RUNS:-3}; ++run)); do
        import_of goal 1e6
    done
    judge "GOAL, 1e6 operations: CPU time in s" "$(aggregate median cpu "$scratch/import.goal.1e6")" 4
    judge "GOAL, 1e6 operations: peak memory in MiB" "$(aggregate max memory "$scratch/import.goal.1e6")" 286
    local nodes small=0 memory
    for nodes in 1e5 1e6 1e7; do
        import_of chakra "$nodes"
        memory=$(aggregate max memory "$scratch/import.chakra.$nodes")
        show "Chakra, $nodes nodes: CPU time" "$(aggregate median cpu "$scratch/import.chakra.$nodes")" s
        show "Chakra, $nodes nodes: peak memory" "$memory" MiB
        [[ $nodes != 1e5 ]] || small=$memory
    done
    judge "Chakra: bytes for each further node" "$(calculate "($memory - $small) * 1048576 / (1e7 - 1e5)")" 150
}
