#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
#
# The point-to-point messages of NAS LU and BT: those of traces that the programs themselves wrote,
# below $HAEC_SIM_TRACES, and those of haec_gen are the same. Skipped (77) where there are no such
# traces.
# usage: nas_traces_test.sh HAEC_GEN HAEC_MAP DEFAULT_FOLDER
set -u
source "$(dirname "${BASH_SOURCE[0]}")/../shell_test.sh"

haec_gen=$1
haec_map=$2
traces=${HAEC_SIM_TRACES:-$3}
compared=0

# is_like TRACE OPTIONS...: the trace, its matrix and that of haec_gen's trace agree.
is_like()
{
    local trace=$1
    shift
    "$haec_map" matrix "$trace/traces.otf2" >"$folder/recorded.csv" || complain "haec_map matrix $trace"
    "$haec_gen" "$@" --matrix-only >"$folder/counted.csv" || complain "haec_gen $* --matrix-only"
    cmp "$folder/recorded.csv" "$folder/counted.csv" || complain "$trace is not haec_gen $*"
    rm -rf "$folder/generated"
    "$haec_gen" "$@" --output "$folder/generated" >/dev/null || complain "haec_gen $*"
    "$haec_map" matrix "$folder/generated/traces.otf2" | cmp "$folder/recorded.csv" - ||
        complain "$trace is not the trace of haec_gen $*"
    compared=$((compared + 1))
}

# Names are PROGRAM.CLASS.PROCESSES, with a remark behind a dash. NAS LU runs on powers of two, with as
# many rows as columns of processes, or twice as many.
for trace in "$traces"/lu.[A-Z].*; do
    [[ -e $trace/traces.otf2 ]] || continue
    IFS=. read -r _ class processes <<<"$(basename "${trace%%-*}")"
    rows=1
    while ((rows * rows < processes)); do rows=$((rows * 2)); done
    is_like "$trace" wavefront --class "$class" --grid "${rows}x$((processes / rows))"
done

# Points and time steps of BT, and the one before the clock starts.
declare -A bt=([S]="12 61" [W]="24 201" [A]="64 201" [B]="102 201" [C]="162 201")
for trace in "$traces"/bt.[A-Z].*; do
    [[ -e $trace/traces.otf2 ]] || continue
    IFS=. read -r _ class processes <<<"$(basename "${trace%%-*}")"
    read -r points iterations <<<"${bt[$class]}"
    is_like "$trace" multipartition --ranks "$processes" --points "$points" --iterations "$iterations"
done

if ((compared == 0)); then
    echo "SKIPPED: no traces of NAS LU or BT in $traces - set HAEC_SIM_TRACES to a folder that has some"
    exit 77
fi
echo "compared $compared traces"
exit $((failures > 0))
