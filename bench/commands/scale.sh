# shellcheck shell=bash
# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors

# Large machines: whole programs on 4,096 and 65,536 nodes, and the instructions of smaller ones.
measure_scale()
{
    configure_scale small '"type": "torus", "size": [16, 16, 16]'
    configure_scale torus '"type": "torus", "size": [64, 32, 32]'
    configure_scale fat_tree '"type": "fat_tree", "radix": 64, "levels": 3'
    configure_scale dragonfly '"type": "dragonfly", "nodes_per_switch": 8, "group": [32], "global_links": 8, "groups": 257'
    generate random4096 random --ranks 4096 --iterations 64
    measure_program "random, 4096 on a torus" random4096 small 2.5 4.5
    measure_large_report 4096 small 2 200
    generate random65536 random --ranks 65536 --iterations 16
    measure_program "random, 65536 on a torus" random65536 torus 18 45
    rm -rf "$scratch/random65536"
    generate short65536 random --ranks 65536 --iterations 4
    measure_program "random, 65536 on a fat tree, 4 iterations" short65536 fat_tree none none
    measure_program "the same on a dragonfly" short65536 dragonfly none none
    rm -rf "$scratch/short65536"
    measure_large_report 65536 torus none 2000
    measure_locations_alone
    measure_mostly_empty
    measure_instructions
    measure_message_path
    measure_ranks
}

# configure_scale NAME TOPOLOGY
configure_scale()
{
    cat >"$scratch/$1.json" <<END
{
    "topology": { $2 },
    "replay": { "record_transfers": false },
    "modules": { "static_network_model": { "communication_model": "linear" } },
    "resource_managers": { "network_resource_manager": { "contention": "none" } }
}
END
}

# at_scale TRACE CONFIGURATION CONTENTION: sets `command`.
at_scale()
{
    command=("$haec_sim" --trace "$scratch/$1/traces.otf2" --config "$scratch/$2.json" --no-output --progress never
        --set "resource_managers.network_resource_manager.contention=$3")
}

# judge_unless_none WHAT VALUE GOAL: judge, or show where the goal is none.
judge_unless_none()
{
    if [[ $3 == none ]]; then
        show "$1" "$2" ""
    else
        judge "$1" "$2" "$3"
    fi
}

# measure_program WHAT TRACE CONFIGURATION GOAL_OF_NONE GOAL_OF_FIFO; goals may be none
measure_program()
{
    echo "scale: $1, one rank, no output"
    local contention run told goal=$4
    for contention in none fifo; do
        at_scale "$2" "$3" "$contention"
        for ((run = 1; run <= ${BENCH_RUNS:-3}; ++run)); do
            quietly "$here/measure.py" "$scratch/$2.$3.$contention" "${command[@]}"
        done
        told=("$contention: CPU time in s" "$(aggregate median cpu "$scratch/$2.$3.$contention")")
        judge_unless_none "${told[@]}" "$goal"
        show "$contention: peak memory" "$(aggregate max memory "$scratch/$2.$3.$contention")" MiB
        goal=$5
    done
}

# measure_large_report PROCESSES CONFIGURATION GOAL_OF_CPU GOAL_OF_MEMORY: what a report costs; a goal may be none
measure_large_report()
{
    echo "scale: random, $1 on a torus, 8 iterations, one rank, no contention: with a report / without"
    local run
    generate "report$1" random --ranks "$1" --iterations 8
    for ((run = 1; run <= ${BENCH_RUNS:-3}; ++run)); do
        at_scale "report$1" "$2" none
        quietly "$here/measure.py" "$scratch/report$1.without" "${command[@]}"
        quietly "$here/measure.py" "$scratch/report$1.with" "${command[@]}" --report "$scratch/report.json" --force
    done
    local ratio more
    ratio=$(calculate "$(aggregate median cpu "$scratch/report$1.with") / $(aggregate median cpu "$scratch/report$1.without")")
    judge_unless_none "CPU time" "$ratio" "$3"
    more=$(calculate "$(aggregate max memory "$scratch/report$1.with") - $(aggregate max memory "$scratch/report$1.without")")
    judge "more memory in MiB" "$more" "$4"
    rm -rf "$scratch/report$1"
}

# Long messages in segments on a large machine of which few links are used at a time.
measure_mostly_empty()
{
    echo "scale: random, 4096 on a torus of 54 x 54 x 54, 100 kB in segments of 8 KiB, fifo, 1 iteration"
    configure_scale empty '"type": "torus", "size": [54, 54, 54]'
    generate long random --ranks 4096 --iterations 1 --message-bytes 100000
    at_scale long empty fifo
    command+=(--set "resource_managers.network_resource_manager.size_segment=8 KiB"
        --set modules.static_network_model.bandwidth=1e10 --set modules.static_network_model.latency=100)
    local run
    for ((run = 1; run <= ${BENCH_RUNS:-3}; ++run)); do
        quietly "$here/measure.py" "$scratch/long.fifo" "${command[@]}"
    done
    show "CPU time in s" "$(aggregate median cpu "$scratch/long.fifo")" ""
    if command -v valgrind >/dev/null; then
        judge "instructions in 1e9" "$(calculate "$(instructions long 1) / 1e9")" 2.5
    fi
    rm -rf "$scratch/long"
}

# What a location costs: a trace of few events each.
measure_locations_alone()
{
    echo "scale: stencil3d, 65536 on a torus, 1 iteration, one rank, no output"
    generate stencil stencil3d --grid 64x32x32 --iterations 1
    at_scale stencil torus none
    local run
    for ((run = 1; run <= ${BENCH_RUNS:-3}; ++run)); do
        quietly "$here/measure.py" "$scratch/stencil.none" "${command[@]}"
    done
    judge "CPU time in s" "$(aggregate median cpu "$scratch/stencil.none")" 5
    judge "peak memory of a location in KiB" "$(calculate "$(aggregate max memory "$scratch/stencil.none") / 64")" 12
    rm -rf "$scratch/stencil"
}

# instructions NAME RANKS: of `command`, of the busiest rank, without those of MPI itself.
instructions()
{
    rm -f "$scratch/$1".callgrind.*
    quietly "${mpirun[@]}" --oversubscribe -n "$2" valgrind --tool=callgrind \
        --callgrind-out-file="$scratch/$1.callgrind.%p" "${command[@]}"
    "$here/instructions.py" "$scratch/$1".callgrind.*
}

# of_an_iteration PROCESSES CONFIGURATION CONTENTION: the instructions of an iteration of `random`.
of_an_iteration()
{
    local iterations counts=()
    for iterations in 8 16; do
        generate "random$1x$iterations" random --ranks "$1" --iterations "$iterations"
        at_scale "random$1x$iterations" "$2" "$3"
        counts+=("$(instructions "iterations$iterations" 1)")
    done
    calculate "(${counts[1]} - ${counts[0]}) / 8"
}

measure_instructions()
{
    command -v valgrind >/dev/null || { echo "scale: no valgrind, no instructions"; return; }
    echo "scale: instructions (callgrind), random, 512 on a torus, without MPI's own"
    configure_scale cube '"type": "torus", "size": [8, 8, 8]'
    local contention
    for contention in none fifo; do
        # An iteration has 17 events and 4 messages of a process, and about 6 links a message.
        show "$contention: millions an iteration" "$(calculate "$(of_an_iteration 512 cube "$contention") / 1e6")" ""
    done
}

# Isend, irecv and wait of a message, from the trace to the end of the wait.
measure_message_path()
{
    command -v valgrind >/dev/null || return 0
    echo "scale: instructions a message (callgrind), random, 1000 on a torus of 10 x 10 x 10"
    configure_scale thousand '"type": "torus", "size": [10, 10, 10]'
    local contention goal=6500
    for contention in none fifo; do
        # A process sends 4 messages in an iteration.
        judge "$contention" "$(calculate "$(of_an_iteration 1000 thousand "$contention") / (4 * 1000)")" "$goal"
        goal=10500
    done
}

# Several ranks: the busiest one's instructions, their wall time, and what they tell each other.
measure_ranks()
{
    echo "scale: random, 4096 on a torus, fifo, several ranks, without MPI's own instructions"
    local ranks counted run one=1 goals=([1]=1 [2]=0.60 [4]=0.35 [8]=0.22)
    at_scale random4096 small fifo
    for ranks in 1 2 4 8; do
        show_sharing "$ranks"
        command -v valgrind >/dev/null || continue
        counted=$(instructions "ranks$ranks" "$ranks")
        ((ranks > 1)) || one=$counted
        judge "$ranks ranks: the busiest one / one rank" "$(calculate "$counted / $one")" "${goals[ranks]}"
    done
    for ranks in 1 2; do
        for ((run = 1; run <= ${BENCH_RUNS:-3}; ++run)); do
            quietly "$here/measure.py" "$scratch/wall$ranks" "${mpirun[@]}" -n "$ranks" "${command[@]}"
        done
    done
    judge "wall time of two ranks / of one" \
        "$(calculate "$(aggregate median wall "$scratch/wall2") / $(aggregate median wall "$scratch/wall1")")" 0.70
    rm -rf "$scratch/random4096"
}

# show_sharing RANKS: what ranks told each other in a run of `command`.
show_sharing()
{
    quietly "${mpirun[@]}" --oversubscribe -n "$1" "${command[@]}" --report "$scratch/report.json" --force
    local figure
    for figure in agreements shared_units shared_bytes; do
        show "$1 ranks: ${figure/_/ }" "$(python3 -c "
import json, sys
print(json.load(open(sys.argv[1]))['simulator'][sys.argv[2]])" "$scratch/report.json" "$figure")" ""
    done
}
