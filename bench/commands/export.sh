# shellcheck shell=bash
# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors

# export_to FILE TRACE: writes there, and takes figures.
export_to()
{
    quietly "$here/measure.py" "$scratch/export.$1" "$haec_export" "$2/traces.otf2" -o "$scratch/$1"
    rm -f "$scratch/$1" "$scratch/${1%.prv}.pcf" "$scratch/${1%.prv}.row"
}

measure_export()
{
    echo "export: 9 x 9 wavefront, $short_events events"
    generate_wavefronts
    local name run
    for name in x.json x.json.gz x.trace x.prv messages.csv visits.csv; do
        for ((run = 1; run <= ${BENCH_RUNS:-3}; ++run)); do
            export_to "$name" "$scratch/short"
        done
        judge "$name: CPU time of a million events in s" \
            "$(calculate "1e6 * $(aggregate median cpu "$scratch/export.$name") / $short_events")" 1
        show "$name: wall time of a million events" \
            "$(calculate "1e6 * $(aggregate median wall "$scratch/export.$name") / $short_events")" s
        show "$name: peak memory" "$(aggregate max memory "$scratch/export.$name")" MiB
    done
    local short long
    short=$(aggregate max memory "$scratch/export.x.prv")
    generate middle wavefront --grid 9x9 --events "$((3 * short_events))"
    rm "$scratch/export.x.prv"
    export_to x.prv "$scratch/middle"
    long=$(aggregate max memory "$scratch/export.x.prv")
    judge "x.prv: peak memory, three times as long / short" "$(calculate "$long / $short")" 1.05
}
