#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
#
# Every pattern of haec_gen, also with threads and counters: a trace that OTF2's checker and haec_sim
# accept, whose simulation keeps the rules, which has the matrix that --matrix-only tells, and which
# is the same whatever the number of writers.
# usage: every_trace_test.sh HAEC_GEN HAEC_MAP HAEC_SIM HAEC_VERIFY MPIEXEC NUMPROC_FLAG
set -u
source "$(dirname "${BASH_SOURCE[0]}")/../shell_test.sh"

haec_gen=$(realpath "$1")
haec_map=$(realpath "$2")
haec_sim=$(realpath "$3")
haec_verify=$(realpath "$4")
mpiexec=("$5" "$6")
cd "$folder" || exit 1

# is_good WRITERS WORDS [-- WORDS...]: tries haec_gen with the words; those behind -- only matter to
# the trace, not to the matrix.
is_good()
{
    local writers=$1 words=() trace_words=() word target=words
    shift
    for word in "$@"; do
        if [[ $word == -- ]]; then
            target=trace_words
        elif [[ $target == words ]]; then
            words+=("$word")
        else
            trace_words+=("$word")
        fi
    done
    local all=("${words[@]}" ${trace_words[@]+"${trace_words[@]}"})
    rm -rf one some simulated
    "$haec_gen" "${all[@]}" --output one >/dev/null || complain "haec_gen ${all[*]}"
    otf2-print --silent -Werror one/traces.otf2 >/dev/null 2>&1 || complain "otf2-print of ${all[*]}"
    "$haec_sim" --check --trace one/traces.otf2 >/dev/null || complain "haec_sim --check of ${all[*]}"
    "$haec_sim" --trace one/traces.otf2 --output simulated --log-level warn >/dev/null ||
        complain "haec_sim of ${all[*]}"
    "$haec_verify" one/traces.otf2 simulated/traces.otf2 >report 2>&1 ||
        complain "haec_verify of ${all[*]}: $(tail -3 report)"
    "$haec_gen" "${words[@]}" --matrix-only >counted.csv || complain "haec_gen --matrix-only ${words[*]}"
    "$haec_map" matrix one/traces.otf2 | cmp - counted.csv || complain "matrix of ${words[*]}"
    for number in $writers; do
        rm -rf some
        "${mpiexec[@]}" "$number" "$haec_gen" "${all[@]}" --output some >printed ||
            complain "$number writers of ${all[*]}"
        [[ $(wc -l <printed) == 1 ]] || complain "$number writers print: $(cat printed)"
        diff -r one some >/dev/null || complain "$number writers change ${all[*]}"
    done
}

recorded=(-- --threads 3 --counters --variation 30)

is_good "1 2 3 4 7" wavefront --class S --grid 3x2 --iterations 3 "${recorded[@]}"
is_good "1 2 3 4 7" ping_pong --iterations 5
is_good 2 wavefront --class S --grid 2x2
is_good 2 wavefront --class W --grid 1x4 --iterations 1
is_good 3 wavefront --grid 3x3 --planes 4 --iterations 2 "${recorded[@]}"
is_good 3 ring --ranks 5 --iterations 11 "${recorded[@]}"
is_good 2 ring --ranks 2
is_good 3 stencil2d --grid 4x3 --periodic --iterations 3 "${recorded[@]}"
is_good 2 stencil3d --grid 2x3x2 --iterations 3 "${recorded[@]}"
is_good 3 one_sided --grid 3x2 --iterations 3 "${recorded[@]}"
is_good 2 one_sided --grid 2x3 --periodic --synchronization pscw "${recorded[@]}"
is_good 2 one_sided --synchronization flush --iterations 3
is_good 2 one_sided --grid 3x3 --synchronization lock --iterations 3 -- --variation 80
is_good 3 permutation --ranks 7 --messages 2 --seed 9 "${recorded[@]}"
is_good 2 permutation --permutation transpose --grid 3x3 --iterations 3
is_good 2 random --ranks 7 --messages 3 --seed 9 "${recorded[@]}"
is_good 4 collectives --ranks 5 --iterations 6 "${recorded[@]}"
is_good 2 all_to_all --ranks 4 "${recorded[@]}"
is_good 4 all_to_all --ranks 5 --point-to-point --iterations 3 "${recorded[@]}"
is_good "2 3 7" hybrid --ranks 5 --message-bytes 3000 -- --threads 3 --counters --variation 30
is_good 2 hybrid --ranks 1 --iterations 3 -- --inner-threads 3 --percent 300
is_good 4 multipartition --ranks 9 --points 13 --iterations 2 "${recorded[@]}"
is_good 2 multipartition --ranks 4 --points 12 --iterations 0

# refuses_together STATUS TEXT WORDS...: three ranks end with that status and one line of text.
refuses_together()
{
    local expected=$1 text=$2 status
    shift 2
    "${mpiexec[@]}" 3 "$haec_gen" "$@" >out 2>err
    status=$?
    [[ $status == "$expected" ]] || complain "three writers of $*: exit status $status"
    [[ $(grep -c "haec_gen: error" err) == 1 ]] || complain "three writers of $*: $(cat err)"
    grep -qF -- "$text" err || complain "three writers of $*: no '$text' in: $(cat err)"
    [[ ! -s out ]] || complain "three writers of $* print: $(cat out)"
}

refuses_together 2 "--ranks: expected" ring --ranks 1
refuses_together 1 "exists" ring --output one
refuses_together 1 "fewer iterations" wavefront --grid 2x2 --iterations 1000 --planes 1000 \
    --compute-ns 1000000000000 --output long
[[ ! -e long ]] || complain "three writers leave half a trace"
compgen -G '*.partial-*' >/dev/null && complain "three writers leave an unfinished archive behind"
[[ $("${mpiexec[@]}" 3 "$haec_gen" ring --help | grep -c -- --ranks) == 1 ]] ||
    complain "three ranks print the help more than once"
[[ $("${mpiexec[@]}" 3 "$haec_gen" ring --ranks 2 --matrix-only | wc -l) == 3 ]] ||
    complain "three ranks print the matrix more than once"

exit $((failures > 0))
