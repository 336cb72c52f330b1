#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# use.sh TEST HAEC_SIM EXAMPLE TRACE MPIRUN...: uses the example module as its README says.
set -euo pipefail
test="$1" haec_sim="$2" example="$3" trace="$4"
shift 4
mpirun=("$@")

scratch="$example/$test"
rm -rf "$scratch"
mkdir -p "$scratch"
cd "$scratch"

fail()
{
    echo "FAILED: $*" >&2
    exit 1
}

# A grid of 3 x 3, 4 planes, 2 sweeps: process 0 sends to two neighbours in one of them.
check_counts()
{
    [[ "$(find "$1" -name 'location_*.txt' | wc -l)" -eq 9 ]] || fail "$1: not one file per location"
    diff "$1/location_0.txt" - <<< $'class messages bytes\nsmall 0 0\nmedium 8 5760\nlarge 0 0'
}

check_trace()
{
    otf2-print --silent -Werror "$1"
    # 12 pairs of neighbours, 4 planes, 2 sweeps.
    local marks
    marks="$(otf2-print "$1" | grep -c '"message_counter::class".*"medium"')" || true
    [[ "$marks" -eq 96 ]] || fail "$1: $marks sends are marked, not 96"
}

case "$test" in
    describe)
        "$haec_sim" --describe "$example/build/message_counter.so" > described.txt
        cat described.txt
        grep -q '^small_up_to  *bytes  *integer  *1024' described.txt
        "$haec_sim" --list-modules -m "$example/build/message_counter.so" | grep '^message_counter'
        ;;
    library_key)
        "$haec_sim" --trace "$trace" --config "$example/configuration.json" --output one
        check_counts message_counts
        check_trace one/traces.otf2
        # Two ranks, on the output of the run before, which is marked already: the same again.
        mv message_counts with_one_rank
        "${mpirun[@]}" "$haec_sim" --trace one/traces.otf2 --config "$example/configuration.json" \
            --output two
        diff -r with_one_rank message_counts
        check_trace two/traces.otf2
        ;;
    by_path)
        "${mpirun[@]}" "$haec_sim" -m "static_network_model,$example/build/message_counter.so" \
            --set modules.message_counter.folder=counts \
            --set modules.message_counter.small_up_to=512 \
            --trace "$trace" --output output
        check_counts counts
        check_trace output/traces.otf2
        ;;
    wrong_value)
        status=0
        "$haec_sim" --config "$example/configuration.json" --dump-config \
            --set modules.message_counter.large_from=100 2> message.txt || status=$?
        cat message.txt
        [[ $status -eq 2 ]] || fail "exit status $status, not 2"
        grep -q 'modules.message_counter.large_from: must be greater than small_up_to' message.txt
        ;;
    *)
        fail "there is no test $test"
        ;;
esac
