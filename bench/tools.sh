# shellcheck shell=bash
# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
#
# What all measurements of run.sh have in common.

fail()
{
    echo "bench/run.sh: $1" >&2
    exit 1
}

# aggregate FUNCTION COLUMN FILE: of a column (wall, cpu, memory) of what measure.py wrote.
aggregate()
{
    python3 - "$@" <<'END'
import statistics, sys
function, column, file = sys.argv[1:]
column = ("wall", "cpu", "memory").index(column)
with open(file, encoding="ascii") as lines:
    values = [float(line.split()[column]) for line in lines]
print({"median": statistics.median, "max": max, "min": min, "sum": sum}[function](values))
END
}

calculate()
{
    python3 -c "print(f'{$1:.3f}')"
}

# judge WHAT VALUE GOAL
judge()
{
    local verdict="goal met"
    if python3 -c "import sys; sys.exit($2 <= $3)"; then
        verdict="GOAL MISSED"
        missed=1
    fi
    printf '  %-44s %10.3f   (goal <= %s: %s)\n' "$1" "$2" "$3" "$verdict"
}

# show WHAT VALUE UNIT
show()
{
    printf '  %-44s %10.3f %s\n' "$1" "$2" "$3"
}

# quietly COMMAND...: its output only where it fails.
quietly()
{
    "$@" >"$scratch/log" 2>&1 || { cat "$scratch/log" >&2; fail "failed: $*"; }
}

# generate NAME PATTERN OPTIONS...: once.
generate()
{
    local name=$1
    shift
    [[ -d $scratch/$name ]] || quietly "$haec_gen" "$@" --output "$scratch/$name"
}

# configure NAME X Y Z
configure()
{
    cat >"$scratch/$1.json" <<END
{
    "topology": { "size": [$2, $3, $4] },
    "replay": { "record_transfers": false },
    "modules": {
        "static_network_model": { "communication_model": "DOR" }
    }
}
END
}

# simulator TRACE [CONFIGURATION [OPTION...]]: sets `command`, whose last word is the output.
simulator()
{
    command=("$haec_sim" --trace "$1/traces.otf2" --force --progress never)
    [[ $# -lt 2 ]] || command+=(--config "$scratch/$2.json")
    command+=("${@:3}" --output "$scratch/out")
}

generate_wavefronts()
{
    generate short wavefront --grid 9x9 --events "$short_events"
    configure grid 9 9 1
}

# judge_between WHAT VALUE LEAST MOST
judge_between()
{
    local verdict="goal met"
    if python3 -c "import sys; sys.exit($3 <= $2 <= float('$4'))"; then
        verdict="GOAL MISSED"
        missed=1
    fi
    printf '  %-52s %10.3f   (goal %s to %s: %s)\n' "$1" "$2" "$3" "$4" "$verdict"
}

# measure_two_ranks NAME RUNS: `command` on one rank and on two, once alone and twice at the same time, in turns.
measure_two_ranks()
{
    local run ranks
    for ((run = 1; run <= ${BENCH_RUNS:-$2}; ++run)); do
        for ranks in 1 2; do
            rm -rf "$scratch/out"
            quietly "$here/measure.py" "$scratch/$1.$ranks" "${mpirun[@]}" -n "$ranks" "${command[@]}"
        done
        rm -rf "$scratch/out"
        quietly "$here/measure.py" "$scratch/$1.plain" "${command[@]}"
        rm -rf "$scratch/out"
        quietly "$here/measure.py" "$scratch/$1.pair" bash -c \
            '"$@" & "$@".other; result=$?; wait $! && exit $result' at_once "${command[@]}"
        rm -rf "$scratch/out" "$scratch/out.other"
    done
}

# judge_two_ranks NAME GOAL: by the fastest runs, as what else the processors do only makes runs slower.
judge_two_ranks()
{
    local function one two
    for function in median min; do
        one=$(aggregate "$function" wall "$scratch/$1.1")
        two=$(aggregate "$function" wall "$scratch/$1.2")
        show "mpirun -n 1, $function" "$one" s
        show "mpirun -n 2, $function" "$two" s
        show "two runs at once / one without mpirun, $function" "$(calculate \
            "$(aggregate "$function" wall "$scratch/$1.pair") / $(aggregate "$function" wall "$scratch/$1.plain")")" ""
        show "two ranks / one rank, $function" "$(calculate "$two / $one")" ""
    done
    judge "two ranks / one rank" "$(calculate "$two / $one")" "$2"
}
