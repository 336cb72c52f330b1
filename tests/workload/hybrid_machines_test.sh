#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
#
# Programs with teams of threads, recorded on one machine and predicted for others: all times are those
# that the same program has when it is recorded there, to the picosecond, on any number of ranks.
# usage: hybrid_machines_test.sh HAEC_GEN HAEC_SIM HAEC_VERIFY MPIEXEC NUMPROC_FLAG
set -u
source "$(dirname "${BASH_SOURCE[0]}")/../shell_test.sh"

haec_gen=$(realpath "$1")
haec_sim=$(realpath "$2")
haec_verify=$(realpath "$3")
mpiexec=("$4" "$5")
cd "$folder" || exit 1

# records TRACE: as otf2-print shows them. Communicators come and go within collectives, where nothing has a time
# of its own.
records()
{
    otf2-print "$1/traces.otf2" | grep -vE '^COMM_(CREATE|DESTROY)'
}

# is_predicted RANKS PERCENT LATENCY_NS WORDS...: on so many ranks, for a machine of that speed and with
# that latency between everybody and everybody, as all processes are on one node.
is_predicted()
{
    local ranks=$1 percent=$2 latency=$3 launcher=() processes
    shift 3
    [[ $ranks == 1 ]] || launcher=("${mpiexec[@]}" "$ranks")
    local what="$*, $percent %, $latency ns, $ranks ranks"
    "$haec_gen" hybrid "$@" --output recorded --force >printed || complain "haec_gen hybrid $*"
    "$haec_gen" hybrid "$@" --percent "$percent" --latency-ns "$latency" --output there --force \
        >/dev/null || complain "haec_gen of $what"
    processes=$(sed -n 's/.* events of \([0-9]*\) processes/\1/p' printed)
    {
        echo "one node"
        echo "x_coord y_coord z_coord number_of_processes process_id(s)"
        echo 0 0 0 "$processes" $(seq 0 $((processes - 1)))
    } >one_node.map
    local model="modules.static_network_model" settings=(--mapping one_node.map)
    for setting in topology.size=[1,1,1] $model.communication_model=linear \
        $model.memory_latency="$latency" $model.memory_bandwidth=1e10 replay.collectives=model \
        replay.compute_scale="$(awk "BEGIN { print $percent / 100 }")" \
        replay.record_transfers=false; do
        settings+=(--set "$setting")
    done
    ${launcher[@]+"${launcher[@]}"} "$haec_sim" --trace recorded/traces.otf2 --output predicted \
        --force --progress never "${settings[@]}" >/dev/null || complain "haec_sim of $what"
    "$haec_verify" recorded/traces.otf2 predicted/traces.otf2 "${settings[@]}" >report 2>&1 ||
        complain "haec_verify of $what: $(tail -3 report)"
    records there >expected
    records predicted | diff expected - >differences ||
        complain "$what: $(head -4 differences)"
}

is_predicted 1 100 1000
is_predicted 2 300 500000 --variation 40
is_predicted 3 0 1000 --ranks 7 --threads 4 --inner-threads 3 --variation 100 --counters
is_predicted 7 50 3000 --ranks 5 --parts critical,tasks --variation 20 --seed 7
is_predicted 1 137 0 --ranks 6 --variation 70 --parts nested,collective
is_predicted 2 900 100 --ranks 3 --message-bytes 65536 --variation 10
is_predicted 1 2000 2000000 --ranks 2 --threads 7 --compute-ns 7777 --parts tasks
is_predicted 3 300 1000 --ranks 4 --parts none

exit $((failures > 0))
