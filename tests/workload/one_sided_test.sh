#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
#
# haec_gen one_sided writes the times that its puts, epochs and locks must have in a network of 1 us
# and 10 GB/s: simulated in that network they stay as they are, in a slower one they do not, and
# neither depends on the number of ranks.
# usage: one_sided_test.sh HAEC_GEN HAEC_SIM HAEC_VERIFY MPIEXEC NUMPROC_FLAG
set -u
source "$(dirname "${BASH_SOURCE[0]}")/../shell_test.sh"

haec_gen=$(realpath "$1")
haec_sim=$(realpath "$2")
haec_verify=$(realpath "$3")
mpiexec=("$4" "$5")
cd "$folder" || exit 1

cat >machine.json <<'JSON'
{
  "topology": {"type": "mesh", "size": [4, 3, 1]},
  "replay": {"collectives": "synchronize"},
  "modules": {"static_network_model": {"communication_model": "linear", "bandwidth": 10000000000, "latency": 1000}}
}
JSON
slow=(--set modules.static_network_model.latency=100000)

# records TRACE: kinds, locations and times. Communicators and windows come and go within collectives, where nothing has a
# time of its own.
records()
{
    otf2-print "$1/traces.otf2" | awk '$2 ~ /^[0-9]+$/ && $3 ~ /^[0-9]+$/ && $1 !~ /^(COMM|RMA_WIN)_(CREATE|DESTROY)$/ {print $2, $3, $1}' |
        sort -s -n -k1,1 -k2,2
}

for way in fence pscw flush lock; do
    for words in "" "--threads 2 --counters"; do
        rm -rf given ideal other slow
        # shellcheck disable=SC2086
        "$haec_gen" one_sided --grid 4x3 --synchronization $way --iterations 4 --variation 70 $words \
            --output given >/dev/null || complain "haec_gen of $way $words"
        "$haec_sim" --trace given/traces.otf2 -c machine.json --output ideal --log-level warn >/dev/null ||
            complain "haec_sim of $way $words"
        records given >expected
        [[ -s expected ]] || complain "no records of $way"
        records ideal | cmp -s expected - || complain "$way $words: $(records ideal | diff expected - | head -3)"
        "$haec_sim" --trace given/traces.otf2 -c machine.json "${slow[@]}" --output slow --log-level warn \
            >/dev/null || complain "haec_sim of $way $words in a slow network"
        records slow | cmp -s expected - && complain "$way $words: no slower in a slow network"
        "$haec_verify" given/traces.otf2 slow/traces.otf2 -c machine.json "${slow[@]}" >report 2>&1 ||
            complain "haec_verify of $way $words: $(tail -3 report)"
        for ranks in 2 3 7; do
            rm -rf other
            "${mpiexec[@]}" $ranks "$haec_sim" --trace given/traces.otf2 -c machine.json "${slow[@]}" \
                --output other --log-level warn >/dev/null || complain "$ranks ranks of $way $words"
            diff -r slow other >/dev/null || complain "$ranks ranks change $way $words"
        done
    done
done

exit $((failures > 0))
