#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
#
# The point-to-point messages of NAS LU and BT (NPB 3.3): those of haec_gen are the same as those that runs of the programs
# themselves sent. What two of them sent is in the folder nas, as haec_map counted it; of others there may be traces below
# $HAEC_SIM_TRACES.
# usage: nas_traces_test.sh HAEC_GEN HAEC_MAP DEFAULT_FOLDER
set -u
here=$(realpath "$(dirname "${BASH_SOURCE[0]}")")
source "$here/../shell_test.sh"

haec_gen=$1
haec_map=$2
traces=${HAEC_SIM_TRACES:-$3}
compared=0

# is_like MATRIX OPTIONS...: the matrix and that of haec_gen's trace agree.
is_like()
{
    local matrix=$1
    shift
    "$haec_gen" "$@" --matrix-only >"$folder/counted.csv" || complain "haec_gen $* --matrix-only"
    cmp "$matrix" "$folder/counted.csv" || complain "$matrix is not haec_gen $*"
    rm -rf "$folder/generated"
    "$haec_gen" "$@" --output "$folder/generated" >/dev/null || complain "haec_gen $*"
    "$haec_map" matrix "$folder/generated/traces.otf2" | cmp "$matrix" - || complain "$matrix is not the trace of haec_gen $*"
    compared=$((compared + 1))
}

# Points and time steps of BT, and the one before the clock starts.
declare -A bt=([S]="12 61" [W]="24 201" [A]="64 201" [B]="102 201" [C]="162 201")

# is_like_program NAME MATRIX: the name is PROGRAM.CLASS.PROCESSES, with a remark behind a dash. NAS LU runs on powers of
# two, with as many rows as columns of processes, or twice as many.
is_like_program()
{
    local program class processes rows=1 points iterations
    IFS=. read -r program class processes <<<"${1%%-*}"
    if [[ $program == lu ]]; then
        while ((rows * rows < processes)); do rows=$((rows * 2)); done
        is_like "$2" wavefront --class "$class" --grid "${rows}x$((processes / rows))"
    else
        read -r points iterations <<<"${bt[$class]}"
        is_like "$2" multipartition --ranks "$processes" --points "$points" --iterations "$iterations"
    fi
}

for matrix in "$here"/nas/*.csv; do
    is_like_program "$(basename "$matrix" .csv)" "$matrix"
done
for trace in "$traces"/lu.[A-Z].* "$traces"/bt.[A-Z].*; do
    [[ -e $trace/traces.otf2 ]] || continue
    name=$(basename "$trace")
    "$haec_map" matrix "$trace/traces.otf2" >"$folder/$name.csv" || complain "haec_map matrix $trace"
    [[ ! -e $here/nas/$name.csv ]] || cmp "$folder/$name.csv" "$here/nas/$name.csv" || complain "nas/$name.csv is not $trace"
    is_like_program "$name" "$folder/$name.csv"
done

((compared >= 2)) || complain "compared $compared programs"
echo "compared $compared runs"
exit $((failures > 0))
