# shellcheck shell=bash
# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors

measure_report()
{
    echo "report: CPU time (user + sys) of one rank, 9 x 9 wavefront, $short_events events"
    generate_wavefronts
    simulator "$scratch/short" grid
    local run
    # In turns, after a first round that is not counted.
    for ((run = 0; run <= ${BENCH_RUNS:-5}; ++run)); do
        quietly "$here/measure.py" "$scratch/report.without" "${command[@]}"
        quietly "$here/measure.py" "$scratch/report.with" "${command[@]}" --report "$scratch/run.json"
        ((run > 0)) || rm "$scratch/report.without" "$scratch/report.with"
    done
    rm -rf "$scratch/out"
    local without with
    without=$(aggregate median cpu "$scratch/report.without")
    with=$(aggregate median cpu "$scratch/report.with")
    show "without a report, median" "$without" s
    show "with --report, median" "$with" s
    judge "with / without" "$(calculate "$with / $without")" 1.35
    show "peak memory without" "$(aggregate max memory "$scratch/report.without")" MiB
    show "peak memory with" "$(aggregate max memory "$scratch/report.with")" MiB
}
