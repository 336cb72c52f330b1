#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# added_locations.sh SCRATCH HAEC_SIM HAEC_GEN HAEC_VERIFY SEMANTICS_CHECK SENT_BYTES.so OTF2_PRINT
# MPIRUN...: locations that a module adds have their samples and their places, for any number of
# ranks, and their trace can be simulated again.
set -euo pipefail
scratch="$1" haec_sim="$2" haec_gen="$3" haec_verify="$4" semantics_check="$5" module="$6" otf2_print="$7"
shift 7
mpirun=("$@")

rm -rf "$scratch"
mkdir -p "$scratch"
cd "$scratch"
"$haec_gen" wavefront --grid 3x3 --planes 4 --iterations 1 --output input > /dev/null
{
    echo "two_boards"
    echo "x_coord y_coord z_coord number_of_processes process_id(s)"
    echo "0 0 0 4 0 1 2 3"
    echo "1 0 3 5 4 5 6 7 8"
} > two_boards.map
arguments=(-m "static_network_model,$module" --mapping two_boards.map --system-tree simulated)

fail()
{
    echo "FAILED: $*" >&2
    exit 1
}

"$haec_sim" "${arguments[@]}" --trace input/traces.otf2 --output one
for ranks in 2 3 7; do
    "${mpirun[@]}" "$ranks" "$haec_sim" "${arguments[@]}" --trace input/traces.otf2 --output many
    diff -r one many || fail "$ranks ranks"
    rm -r many
done
"$haec_sim" "${arguments[@]}" --event-files library --trace input/traces.otf2 --output by_library
diff <("$otf2_print" one/traces.otf2 | grep -v "^Trace ID") \
    <("$otf2_print" by_library/traces.otf2 | grep -v "^Trace ID") || fail "written by the library"

check()
{
    "$otf2_print" --silent -Werror "$1/traces.otf2"
    "$otf2_print" -G "$1/traces.otf2" > "$1.definitions"
    # 12 pairs of neighbours, 4 planes, 2 sweeps, of 720 bytes each.
    "$otf2_print" "$1/traces.otf2" | grep '^METRIC' > "$1.samples"
    [[ "$(grep -c '("sent"' "$1.samples")" -eq $2 ]] || fail "$1: not $2 samples"
    [[ "$(grep -c 'UINT64; 69120)' "$1.samples")" -eq $3 ]] || fail "$1: not $3 totals"
    for python in python3 /usr/bin/python3; do
        if "$python" -c "import otf2" 2> /dev/null; then
            "$python" - "$1/traces.otf2" "$2" << 'END'
import sys
import otf2
with otf2.reader.open(sys.argv[1]) as trace:
    events = list(trace.events)
    metrics = [(where, event) for where, event in events if isinstance(event, otf2.events.Metric)]
    assert len(metrics) == int(sys.argv[2]), len(metrics)
    names = {where.name for where, _ in metrics}
    # The first node is that of processes 0 to 3, two corners and two edges: 10 neighbours, 4 planes
    # of 720 bytes each; 14 neighbours have the others. The nodes' numbers: 0, and 1 + 3 * 16.
    of_nodes = {"sent by node 0": 28800, "sent by node 49": 40320}
    assert names == {"sent by all", *of_nodes} | {f"sent by {n}" for n in range(9)}, names
    found = {where.name: event.value for where, event in metrics if where.name in of_nodes}
    assert found == of_nodes, found
    assert all(where.type == otf2.LocationType.METRIC for where, _ in metrics)
    assert {event.metric.metric_class.members[0].unit for _, event in metrics} == {"bytes"}
    whole = [event.metric for where, event in metrics if where.name == "sent by all"][0]
    assert whole.scope.name == "mesh 4x4x4 (simulated)", whole.scope
    added = [group.system_tree_parent.name for group in trace.definitions.location_groups
             if group.name == "simulated metrics"]
    assert {"node (0,0,0)", "node (1,0,0)", "node (1,0,3)"} <= set(added), added
    nodes = {group.name: group.system_tree_parent.name
             for group in trace.definitions.location_groups if group.name != "simulated metrics"}
    places = [nodes[name] for name in sorted(nodes)]
    assert sorted(nodes.values()) == ["node (0,0,0)"] * 4 + ["node (1,0,3)"] * 5, nodes
END
            break
        fi
    done
    "$semantics_check" input/traces.otf2 "$1/traces.otf2"
}

check one 99 1
grep -q 'LOCATION_GROUP_PROPERTY .*"haec_sim::recorded_on".*"machine ' one.definitions ||
    fail "it is not said where processes were recorded"
"$haec_verify" input one -m static_network_model --mapping two_boards.map

"$haec_verify" input one -m static_network_model > told 2>&1 || fail "$(cat told)"
grep -q 'the mapping is the one that SIMULATED carries' told || fail "$(cat told)"

sed 's/^0 0 0 /3 3 3 /' two_boards.map > other.map
if "$haec_verify" input one -m static_network_model --mapping other.map > told 2>&1; then
    fail "haec_verify takes another mapping"
fi
grep -q 'the mapping is not that of the simulation: process [0-9]* is on node 63, and on node 0 in the simulation' told ||
    fail "$(cat told)"

# Where a user wants it, all stay where they were recorded.
"$otf2_print" -G input/traces.otf2 > input.definitions
grep '^LOCATION_GROUP .*"MPI Rank' input.definitions > input.groups
for tree in added recorded; do
    "$haec_sim" -m "static_network_model,$module" --mapping two_boards.map --system-tree $tree \
        --trace input/traces.otf2 --output $tree
    "$otf2_print" -G $tree/traces.otf2 > $tree.definitions
    grep '^LOCATION_GROUP .*"MPI Rank' $tree.definitions | diff input.groups - ||
        fail "$tree: groups were moved"
    "$haec_verify" input $tree -m static_network_model --mapping two_boards.map
done
# 64 nodes, 4 boards and the machine; the machine and one node that have metrics, with its board.
[[ "$(grep -c '^SYSTEM_TREE_NODE  ' added.definitions)" -eq \
    $(($(grep -c '^SYSTEM_TREE_NODE  ' input.definitions) + 69)) ]] || fail "not all of the machine"
[[ "$(grep -c '^SYSTEM_TREE_NODE  ' recorded.definitions)" -lt 69 ]] || fail "all of the machine"

# What it was simulated with can be read from it.
"$otf2_print" -A one/traces.otf2 > one.anchor
grep -q 'HAEC_SIM::CONFIGURATION' one.anchor || fail "no configuration"
grep -q '"communication_model": "linear"' one.anchor || fail "no model"
grep -A 3 'Property value  *two_boards$' one.anchor | sed 's/^Property value  *//' |
    diff - two_boards.map || fail "another mapping"

# What was added is nobody's process, or the mapping would not do any more.
"$haec_sim" "${arguments[@]:2}" -m static_network_model --trace one/traces.otf2 --output again
"${mpirun[@]}" 2 "$haec_sim" "${arguments[@]:2}" -m static_network_model --trace one/traces.otf2 \
    --output again2
diff -r again again2
"$otf2_print" --silent -Werror again/traces.otf2
"$haec_verify" one again -m static_network_model --mapping two_boards.map
"$semantics_check" one/traces.otf2 again/traces.otf2
[[ "$("$otf2_print" -G again/traces.otf2 | grep -c '^SYSTEM_TREE_NODE .*(simulated)" <[0-9]*>, Class')" -eq 1 ]] ||
    fail "the same machine is there twice"
