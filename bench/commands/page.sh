# shellcheck shell=bash
# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors

measure_page()
{
    echo "page: 8 x 8 wavefront, $page_events events, links shared; a new Chromium for each run"
    generate page wavefront --grid 8x8 --events "$page_events"
    quietly "$haec_sim" --trace "$scratch/page/traces.otf2" --no-output --report "$scratch/page.json" --progress never \
        --set resource_managers.network_resource_manager.contention=fifo
    quietly "$haec_report" "$scratch/page.json" -o "$scratch/page.html"
    local status=0
    "$here/open_page.py" "$scratch/page.html" "${BENCH_RUNS:-3}" >"$scratch/page.drawn" 2>"$scratch/log" || status=$?
    if ((status == 3)); then
        echo "  not measured: $(<"$scratch/log")"
        return
    fi
    ((status == 0)) || { cat "$scratch/log" >&2; fail "failed: open_page.py"; }
    judge "size of the page in MB" "$(calculate "$(stat -c %s "$scratch/page.html") / 1e6")" 20
    # The columns that aggregate calls wall and cpu.
    judge "what the window shows is drawn after s" "$(aggregate median wall "$scratch/page.drawn")" 3
    judge "all charts are drawn after s" "$(aggregate median cpu "$scratch/page.drawn")" 3
}
