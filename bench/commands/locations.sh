# shellcheck shell=bash
# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors

measure_locations()
{
    echo "locations: ring of 4096 locations, $location_events events, one rank"
    generate ring ring --ranks 4096 --events "$location_events"
    configure cube 16 16 16
    simulator "$scratch/ring" cube
    quietly "$here/measure.py" "$scratch/locations" "${command[@]}"
    rm -rf "$scratch/out" "$scratch/ring"
    judge "wall time in s" "$(aggregate max wall "$scratch/locations")" 2.5
    judge "peak memory in MiB" "$(aggregate max memory "$scratch/locations")" 512
    measure_many_locations
}

measure_many_locations()
{
    echo "locations: ring of 65536 locations, 6.8 million events, 1024 open files"
    generate many ring --ranks 65536 --events 6500000
    configure large 64 32 32
    simulator "$scratch/many" large
    local ranks
    for ranks in 1 4; do
        (
            ulimit -n 1024
            quietly "${mpirun[@]}" --oversubscribe -n "$ranks" \
                "$here/measure.py" "$scratch/many.$ranks" "${command[@]}"
        )
        [[ $ranks -ne 1 ]] || mv "$scratch/out" "$scratch/many.out"
        show "$ranks ranks: wall time" "$(aggregate max wall "$scratch/many.$ranks")" s
        judge "$ranks ranks: peak memory, sum, in GiB" \
            "$(calculate "$(aggregate sum memory "$scratch/many.$ranks") / 1024")" 8
    done
    quietly diff -rq "$scratch/many.out" "$scratch/out"
    rm -rf "$scratch/many" "$scratch/many.out" "$scratch/out"
}
