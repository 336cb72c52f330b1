#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# Simulates recorded traces in every mode of `collectives`, with processors of several speeds. With one
# rank haec_verify must find nothing, and tests/checker, which knows no rule, nobody who leaves a wait before its cause; with
# 2, 3 and 7 ranks the output must be the same, file by file. With shared links one rank and one mode must do.
# Thirty traces of 50 MB and less take about ten minutes on two cores. Where there are none, those of our own are taken,
# which ctest has made in the build folder.
#
#   HAEC_SIM_TRACES=FOLDER scripts/check_traces.sh BUILD_DIR [TRACE ...]
set -uo pipefail
cd "$(dirname "$0")/.." || exit 1
[[ $# -ge 1 ]] || { echo "usage: $0 BUILD_DIR [TRACE ...]" >&2; exit 2; }
build="$(realpath "$1")"
programs="$build/src/app"
checker="$build/tests/checker/semantics_check"
shift
traces="${HAEC_SIM_TRACES:-../shared/traces}"
if [[ ! -d $traces ]]; then
    echo "no recorded traces in $traces, which HAEC_SIM_TRACES names: those of our own are taken" >&2
    traces="$build/tests/end_to_end/own_traces"
    [[ -d $traces ]] || { echo "$0: no $traces; make it by ctest -R end_to_end.own_traces" >&2; exit 1; }
fi
if [[ $# -eq 0 ]]; then
    for anchor in "$traces"/*/traces.otf2; do
        set -- "$@" "$(basename "$(dirname "$anchor")")"
    done
fi

scratch="$(mktemp -d)"
trap 'rm -rf "$scratch"' EXIT
failures=0
checks=0

complain()
{
    echo "$1:"
    sed 's/^/    /' "$scratch/said" | head -20
    failures=$((failures + 1))
}

# simulate RANKS OUTPUT
simulate()
{
    local launcher=()
    [[ $1 == 1 ]] || launcher=(mpirun --oversubscribe -n "$1")
    timeout 1800 ${launcher[@]+"${launcher[@]}"} "$programs/haec_sim" --trace "$input" \
        --output "$scratch/$2" --force --progress never --log-level fatal "${settings[@]}" \
        >"$scratch/said" 2>&1
}

# check TRACE RULE SCALE CONTENTION RANKS...: with one rank, and with each of those.
check()
{
    local what="$1, collectives $2, compute_scale $3, contention $4" input="$traces/$1/traces.otf2" ranks
    local settings=(--set "topology.size=[4,4,2]" --set "replay.collectives=$2" --set "replay.compute_scale=$3"
        --set "resource_managers.network_resource_manager.contention=$4")
    local kept=()
    [[ $2 != preserve ]] || kept=(--kept-collectives)
    shift 4
    checks=$((checks + 1))
    simulate 1 one || { complain "$what"; return; }
    timeout 1800 "$programs/haec_verify" "$input" "$scratch/one/traces.otf2" "${settings[@]}" \
        >"$scratch/said" 2>&1 || complain "$what, verified"
    timeout 1800 "$checker" "$input" "$scratch/one/traces.otf2" --causality ${kept[@]+"${kept[@]}"} \
        >"$scratch/said" 2>&1 || complain "$what, causes"
    for ranks in "$@"; do
        checks=$((checks + 1))
        simulate "$ranks" some || { complain "$what, $ranks ranks"; continue; }
        diff -rq "$scratch/one" "$scratch/some" >"$scratch/said" 2>&1 ||
            complain "$what, $ranks ranks differ from one"
    done
}

for trace in "$@"; do
    for rule in preserve synchronize model; do
        for scale in 0 0.5 1 2; do
            check "$trace" $rule $scale none 2 3 7
        done
    done
    for scale in 0 0.5 1 2; do
        check "$trace" model $scale fifo
    done
    echo "$trace: done"
done
echo "$checks runs, $failures failures"
exit $((failures > 0))
