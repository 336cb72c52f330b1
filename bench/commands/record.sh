# shellcheck shell=bash
# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors

# What haec_record costs a program: each of its calls, and a wavefront of two processes as a whole.
measure_record()
{
    local run word
    echo "record: calls to the process itself, in ns, least of ${BENCH_RUNS:-9} runs"
    for ((run = 0; run < ${BENCH_RUNS:-9}; ++run)); do
        both_ways 1 calls 20000
    done
    for word in MPI_Comm_rank MPI_Iprobe MPI_Irecv,MPI_Send,MPI_Wait MPI_Allreduce; do
        show "$word" "$(figure min "$word" 1 bare)" ns
        show "$word, recorded" "$(figure min "$word" 1 recorded)" ns
        judge "$word, us more a call" \
            "$(calculate "($(figure min "$word" 1 recorded) - $(figure min "$word" 1 bare)) / 1000")" 1
    done
    echo "record: wavefront as NAS LU, class W, two processes, 40 iterations, ${BENCH_RUNS:-9} runs of each in turns"
    for ((run = 0; run < ${BENCH_RUNS:-9}; ++run)); do
        both_ways 2 wavefront 40
    done
    for word in min median; do
        show "all iterations, $word: recorded / bare" \
            "$(calculate "$(figure "$word" all 1 recorded) / $(figure "$word" all 1 bare)")" ""
    done
    judge "median iteration, median: recorded / bare" \
        "$(calculate "$(figure median all 2 recorded) / $(figure median all 2 bare)")" 1.05
    recorded_instructions
}

# both_ways PROCESSES ARGUMENTS...: runs record_bench bare and recorded, and keeps what it prints.
both_ways()
{
    local processes=$1
    shift
    rm -rf "$scratch/recorded"
    "${mpirun[@]}" -n "$processes" "$record_bench" "$@" >>"$scratch/record.bare" || fail "failed: record_bench $*"
    "$haec_record" --quiet --output "$scratch/recorded" "${mpirun[@]}" -n "$processes" "$record_bench" "$@" \
        >>"$scratch/record.recorded" || fail "failed: haec_record ... record_bench $*"
}

# figure FUNCTION WORD COLUMN FILE: of a column of the lines that begin with a word.
figure()
{
    python3 - "$@" "$scratch/record" <<'END'
import statistics, sys
function, word, column, kind, file = sys.argv[1:]
with open(f"{file}.{kind}", encoding="ascii") as lines:
    values = [float(line.split()[int(column)]) for line in lines if line.split()[0] == word]
print({"median": statistics.median, "min": min}[function](values))
END
}

# Of a call, without those of MPI itself: the slope of two lengths.
recorded_instructions()
{
    command -v valgrind >/dev/null || return 0
    local count counts=()
    for count in 2000 4000; do
        rm -rf "$scratch/recorded"
        quietly "$haec_record" --quiet --output "$scratch/recorded" "${mpirun[@]}" -n 1 valgrind --tool=callgrind \
            --callgrind-out-file="$scratch/calls$count.callgrind" "$record_bench" calls "$count"
        counts+=("$("$here/instructions.py" "$scratch/calls$count.callgrind")")
    done
    # Six calls in a round.
    show "instructions of the recorder, mean of these calls" "$(calculate "(${counts[1]} - ${counts[0]}) / 2000 / 6")" ""
}
