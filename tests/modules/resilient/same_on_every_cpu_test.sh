#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
#
# What the programs compute has the same digits whichever variants of its functions the C library
# chooses for the processor. Where it is not glibc that chooses, this compares equals.
# usage: same_on_every_cpu_test.sh HAEC_FIT HAEC_SIM HAEC_GEN HAEC_MAP SOURCE_DIR
set -u
source "$(dirname "${BASH_SOURCE[0]}")/../../shell_test.sh"

haec_fit=$(realpath "$1")
haec_sim=$(realpath "$2")
haec_gen=$(realpath "$3")
haec_map=$(realpath "$4")
source=$(realpath "$5")
section=modules.static_network_model

# everything FOLDER: runs all programs that compute, each output in the folder.
everything()
{
    local evaluation
    mkdir "$1" && cd "$1" || return 1
    "$haec_gen" ring --ranks 27 --iterations 5 --variation 30 --message-bytes 9000 --output ring >/dev/null || return 1
    for model in DORr PNCr NCDr; do
        "$haec_fit" make --set "$section.communication_model=$model" --hops 1,12 -o "$model.json" 2>errors || return 1
        for evaluation in exact monte_carlo polynomial; do
            "$haec_sim" --trace ring/traces.otf2 --config "$source/configs/gemini_torus.json" \
                --set "$section.communication_model=$model" --set "$section.evaluation=$evaluation" \
                --set "replay.compute_scale=0.37" --output "$model-$evaluation" >/dev/null || return 1
        done
    done
    "$haec_map" matrix ring/traces.otf2 -o ring.csv >/dev/null || return 1
    "$haec_map" create --matrix ring.csv --topology 3,3,3 --strategy optimized -o ring.map >/dev/null || return 1
}

(everything "$folder/plain") || complain "the programs failed"
for without in AVX2,-FMA,-FMA4 AVX,-AVX2,-AVX512F,-FMA,-FMA4,-SSE4_1,-SSE4_2,-ERMS; do
    (GLIBC_TUNABLES=glibc.cpu.hwcaps=-$without everything "$folder/$without") || complain "the programs failed without $without"
    diff -r "$folder/plain" "$folder/$without" >/dev/null ||
        complain "without $without: $(diff -rq "$folder/plain" "$folder/$without" | head -n 3)"
done

[[ $failures == 0 ]] || exit 1
