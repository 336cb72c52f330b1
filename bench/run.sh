#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
#
# Measures the simulator against its goals; README.md tells what each command does.
set -euo pipefail

usage()
{
    cat <<'END'
usage: bench/run.sh speed | scaling | locations | mapping | collectives | contention | export | report | page | all
  speed      CPU time of one rank against a plain copy with OTF2 (goal: at most 0.8 times), also for
             recorded traces where there are any
  scaling    wall time of two ranks against one (goal: at most 0.65), memory of long and
             short (goal: at most 1.05 times)
  locations  4096 locations (goals: 2.5 s, 512 MiB) and 65536 with few open files (8 GiB)
  mapping    hops of `optimized` against xyz, 64 x 64 on 16 x 16 x 16 (goals: 0.33 on the mesh, 0.48 on
             the torus, in 120 s)
  collectives  steps of collectives by model, 4096 processes (goal: 2 million per second)
  contention  links that are shared: the network alone (goal: 10 million units at links per second),
             queues and saturation as theory has them; the wavefront (goal: 1 million messages/s)
  export     haec_export, 9 x 9 wavefront, each format (goals: 1 million events per s of CPU time; memory three times
             as long a trace at most 1.05 times)
  report     CPU time of one rank with --report against that without (goal: at most 1.15 times)
  page       seconds until a page of 64 processes and 3.5 million messages is drawn in Chromium (goal: 3)
environment (default):
  BUILD_DIR      build folder, of type Release (build)
  HAEC_SIM, HAEC_GEN, HAEC_MAP, HAEC_EXPORT, HAEC_REPORT, OTF2_COPY, NETWORK_BENCH   the programs, where they are not in the build folder
  BENCH_DIR      folder for a scratch folder, removed at the end (TMPDIR)
  BENCH_RUNS     runs of each program (5; scaling and page 3)
  MPIRUN         how to start MPI programs, with options (mpirun)
  SHORT_EVENTS, LONG_EVENTS, LOCATION_EVENTS, PAGE_EVENTS   lengths of traces (7e6, 70e6, 9.9e6, 21e6)
  HAEC_SIM_TRACES   folder with recorded traces (../shared/traces)
exit status: 0 goals met, 1 a goal missed or a program failed, 2 wrong usage
END
}

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
build=${BUILD_DIR:-$here/../build}
haec_sim=${HAEC_SIM:-$build/src/app/haec_sim}
haec_gen=${HAEC_GEN:-$build/src/app/haec_gen}
haec_map=${HAEC_MAP:-$build/src/app/haec_map}
haec_export=${HAEC_EXPORT:-$build/src/app/haec_export}
haec_report=${HAEC_REPORT:-$build/src/app/haec_report}
otf2_copy=${OTF2_COPY:-$build/bench/otf2_copy}
network_bench=${NETWORK_BENCH:-$build/bench/network_bench}
read -ra mpirun <<<"${MPIRUN:-mpirun}"
short_events=${SHORT_EVENTS:-7000000}
long_events=${LONG_EVENTS:-70000000}
location_events=${LOCATION_EVENTS:-9900000}
page_events=${PAGE_EVENTS:-21000000}
recorded=${HAEC_SIM_TRACES:-$here/../../shared/traces}
missed=0

fail()
{
    echo "bench/run.sh: $1" >&2
    exit 1
}

# --- small tools ---------------------------------------------------------------------------------

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
    "modules": {
        "static_network_model": { "communication_model": "DOR", "record_transfers": false }
    }
}
END
}

# simulator TRACE [CONFIGURATION]: sets `command`, whose last word is the output.
simulator()
{
    command=("$haec_sim" --trace "$1/traces.otf2" --force --progress never)
    [[ $# -lt 2 ]] || command+=(--config "$scratch/$2.json")
    command+=(--output "$scratch/out")
}

generate_wavefronts()
{
    generate short wavefront --grid 9x9 --events "$short_events"
    configure grid 9 9 1
}

# --- measurements --------------------------------------------------------------------------------

# compare NAME TRACE [CONFIGURATION]: the simulator with the yardstick.
compare()
{
    local name=$1
    simulator "${@:2}"
    # The first, uncounted round fills the page cache.
    local run
    for ((run = 0; run <= ${BENCH_RUNS:-5}; ++run)); do
        rm -rf "$scratch/copy" "$scratch/out"
        quietly "$here/measure.py" "$scratch/$name.copy" \
            "$otf2_copy" "$2/traces.otf2" "$scratch/copy"
        grep 'local definitions' "$scratch/log" >"$scratch/empty"
        quietly "$here/measure.py" "$scratch/$name.sim" "${command[@]}"
        ((run > 0)) || rm "$scratch/$name.copy" "$scratch/$name.sim"
    done
    rm -rf "$scratch/copy" "$scratch/out"
    local copy sim
    copy=$(aggregate median cpu "$scratch/$name.copy")
    sim=$(aggregate median cpu "$scratch/$name.sim")
    show "$name: otf2_copy, median" "$copy" s
    echo "    of it for $(<"$scratch/empty")"
    show "$name: haec_sim, median" "$sim" s
    judge "$name: haec_sim / otf2_copy" "$(calculate "$sim / $copy")" 0.8
}

measure_speed()
{
    echo "speed: CPU time (user + sys) of one rank, 9 x 9 wavefront, $short_events events"
    generate_wavefronts
    compare wavefront "$scratch/short" grid
    local name
    for name in lu.W.16-flush lulesh.8-omp3; do
        if [[ -d $recorded/$name ]]; then
            compare "$name" "$recorded/$name"
        else
            echo "  $name: not measured, as there is no $recorded/$name"
        fi
    done
}

measure_scaling()
{
    echo "scaling: wall time, 9 x 9 wavefront, $long_events events"
    generate_wavefronts
    generate long wavefront --grid 9x9 --events "$long_events"
    local run ranks
    simulator "$scratch/long" grid
    for ((run = 1; run <= ${BENCH_RUNS:-3}; ++run)); do
        for ranks in 1 2; do
            rm -rf "$scratch/out"
            rm -f "$scratch/memory.$ranks"
            quietly "$here/measure.py" "$scratch/scaling.$ranks" \
                "${mpirun[@]}" -n "$ranks" "$here/measure.py" "$scratch/memory.$ranks" "${command[@]}"
        done
        rm -rf "$scratch/out"
        quietly "$here/measure.py" "$scratch/scaling.plain" "${command[@]}"
        rm -rf "$scratch/out"
        quietly "$here/measure.py" "$scratch/scaling.pair" bash -c \
            '"$@" & "$@".other; result=$?; wait $! && exit $result' at_once "${command[@]}"
        rm -rf "$scratch/out" "$scratch/out.other"
    done
    simulator "$scratch/short" grid
    quietly "${mpirun[@]}" -n 1 "$here/measure.py" "$scratch/memory.short" "${command[@]}"
    rm -rf "$scratch/out"
    report_scaling
}

report_scaling()
{
    local one two plain pair long short
    one=$(aggregate median wall "$scratch/scaling.1")
    two=$(aggregate median wall "$scratch/scaling.2")
    show "mpirun -n 1, median" "$one" s
    show "mpirun -n 2, median" "$two" s
    judge "two ranks / one rank" "$(calculate "$two / $one")" 0.65
    plain=$(aggregate median wall "$scratch/scaling.plain")
    pair=$(aggregate median wall "$scratch/scaling.pair")
    show "two runs at once / one, both without mpirun" "$(calculate "$pair / $plain")" ""
    short=$(aggregate max memory "$scratch/memory.short")
    long=$(aggregate max memory "$scratch/memory.1")
    show "peak memory, one rank, short trace" "$short" MiB
    show "peak memory, one rank, long trace" "$long" MiB
    show "peak memory, two ranks, sum, long trace" \
        "$(aggregate sum memory "$scratch/memory.2")" MiB
    judge "long / short trace" "$(calculate "$long / $short")" 1.05
}

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

# hops MAP TOPOLOGY: of all messages.
hops()
{
    "$haec_map" evaluate "$1" --matrix "$scratch/lu.csv" --topology "$2" --format csv |
        sed -n 's/^total_hops,//p'
}

# The messages of NAS LU's sweeps: their numbers are the same for all neighbours, as in class D.
measure_mapping()
{
    echo "mapping: NAS LU on 64 x 64 processes, one on each node of 16 x 16 x 16"
    generate lu wavefront --grid 64x64 --planes 4 --iterations 1
    quietly "$haec_map" matrix "$scratch/lu/traces.otf2" -o "$scratch/lu.csv"
    quietly "$haec_map" create --strategy xyz --topology 16,16,16 --ranks 4096 -o "$scratch/xyz.map"
    local kind seed goal topology
    for kind in mesh torus; do
        topology=16,16,16:$kind
        goal=$([[ $kind == mesh ]] && echo 0.33 || echo 0.48)
        for ((seed = 0; seed < ${BENCH_RUNS:-3}; ++seed)); do
            quietly "$here/measure.py" "$scratch/mapping.$kind" "$haec_map" create \
                --strategy optimized --topology "$topology" --matrix "$scratch/lu.csv" \
                --seed "$seed" -o "$scratch/optimized.map" --force
            judge "$kind, seed $seed: optimized / xyz, hops" \
                "$(calculate "$(hops "$scratch/optimized.map" "$topology") / \
                    $(hops "$scratch/xyz.map" "$topology")")" "$goal"
        done
        judge "$kind: longest CPU time in s" "$(aggregate max cpu "$scratch/mapping.$kind")" 120
    done
}

# course OPERATION ITERATIONS ROUNDS: an operation in each of whose rounds every process sends and
# receives a message.
course()
{
    local steps=$((2 * 4096 * $3 * $2)) run
    generate "$1" collectives --operation "$1" --ranks 4096 --iterations "$2"
    simulator "$scratch/$1" courses
    for ((run = 1; run <= ${BENCH_RUNS:-3}; ++run)); do
        quietly "$here/measure.py" "$scratch/$1.course" "${command[@]}"
    done
    show "$1: $steps steps, CPU time" "$(aggregate median cpu "$scratch/$1.course")" s
    judge "$1: CPU time of 2 million steps in s" \
        "$(calculate "2e6 * $(aggregate median cpu "$scratch/$1.course") / $steps")" 1
}

measure_collectives()
{
    echo "collectives: by model, one of 4096 processes on each node of 16 x 16 x 16, one rank"
    configure courses 16 16 16
    sed -i 's/"record_transfers": false/"collectives": "model"/' "$scratch/courses.json"
    # 1024 bytes: recursive doubling, and pairs
    course allreduce 50 12
    course alltoall 1 4095
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

measure_contention()
{
    echo "contention: the network alone, without a trace"
    local command name
    for command in speed queue saturation; do
        quietly "$network_bench" "$command"
        while IFS= read -r line; do
            name=$(sed 's/  .*//' <<<"$line")
            read -ra figures <<<"${line#"$name"}"
            judge_between "$name" "${figures[@]}"
        done <"$scratch/log"
    done
    measure_shared_wavefront
}

# An unlimited network and a shared one, of the same model: linear, whose messages are one unit each.
measure_shared_wavefront()
{
    echo "contention: 9 x 9 wavefront, $short_events events, linear, one rank"
    generate_wavefronts
    local kind run messages
    for kind in none fifo; do
        simulator "$scratch/short" grid
        command+=(--set modules.static_network_model.communication_model=linear
            --set "resource_managers.network_resource_manager.contention=$kind")
        for ((run = 1; run <= ${BENCH_RUNS:-3}; ++run)); do
            quietly "$here/measure.py" "$scratch/shared.$kind" "${command[@]}"
        done
    done
    # Of each message: six records.
    messages=$((short_events / 6))
    show "contention none, CPU time, median" "$(aggregate median cpu "$scratch/shared.none")" s
    judge "contention fifo: CPU time of a million messages in s" \
        "$(calculate "1e6 * $(aggregate median cpu "$scratch/shared.fifo") / $messages")" 1
    local ranks
    for ((run = 1; run <= ${BENCH_RUNS:-3}; ++run)); do
        for ranks in 1 2; do
            quietly "$here/measure.py" "$scratch/shared.$ranks" "${mpirun[@]}" -n "$ranks" \
                "${command[@]}"
        done
    done
    judge "contention fifo: two ranks / one rank, wall time" \
        "$(calculate "$(aggregate median wall "$scratch/shared.2") / \
        $(aggregate median wall "$scratch/shared.1")")" 0.75
    judge "peak memory, fifo / none" "$(calculate "$(aggregate max memory "$scratch/shared.fifo") / \
        $(aggregate max memory "$scratch/shared.none")")" 1.3
}

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
    judge "with / without" "$(calculate "$with / $without")" 1.15
    show "peak memory without" "$(aggregate max memory "$scratch/report.without")" MiB
    show "peak memory with" "$(aggregate max memory "$scratch/report.with")" MiB
}

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

case ${1:-} in
speed | scaling | locations | mapping | collectives | contention | export | report | page) commands=("$1") ;;
all) commands=(speed scaling locations mapping collectives contention export report page) ;;
-h | --help)
    usage
    exit 0
    ;;
*)
    usage >&2
    exit 2
    ;;
esac

for program in "$haec_sim" "$haec_gen" "$haec_map" "$haec_export" "$haec_report" "$otf2_copy" "$network_bench"; do
    [[ -x $program ]] ||
        fail "$program is no program; build the project, or say where with BUILD_DIR"
done

scratch=$(mktemp -d "${BENCH_DIR:-${TMPDIR:-/tmp}}/haec_sim_bench.XXXXXX")
trap 'rm -rf "$scratch"' EXIT
for name in "${commands[@]}"; do
    case $name in
    speed) measure_speed ;;
    scaling) measure_scaling ;;
    locations) measure_locations ;;
    mapping) measure_mapping ;;
    collectives) measure_collectives ;;
    contention) measure_contention ;;
    export) measure_export ;;
    report) measure_report ;;
    page) measure_page ;;
    esac
done
exit $missed
