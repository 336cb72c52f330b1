#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
#
# The program haec_map from outside: matrices of traces, mappings that haec_sim takes, exit status
# and one line of text for each error.
# usage: haec_map_test.sh HAEC_MAP HAEC_GEN HAEC_SIM MPIEXEC NUMPROC_FLAG
set -u
source "$(dirname "${BASH_SOURCE[0]}")/../shell_test.sh"

haec_map=$(realpath "$1")
haec_gen=$(realpath "$2")
haec_sim=$(realpath "$3")
mpiexec=("$4" "$5")
cd "$folder" || exit 1

# accepts OPTIONS...: exit status 0.
accepts()
{
    "$haec_map" "$@" || complain "haec_map $*"
}

# refuses STATUS TEXT OPTIONS...: as refused(), and nothing on standard output.
refuses()
{
    refused "$1" "$2" "$haec_map" "${@:3}"
    [[ ! -s out ]] || complain "haec_map ${*:3}: prints $(cat out)"
}

# equals FILE TEXT
equals()
{
    [[ $(cat "$1") == "$2" ]] || complain "$1 is: $(cat "$1")"
}

"$haec_gen" wavefront --grid 2x2 --planes 3 --iterations 5 --output square >/dev/null
accepts matrix square/traces.otf2 -o square.csv
# All neighbours, both ways, and nobody else.
equals <(cut -d, -f1,2 square.csv) "source,destination
0,1
0,2
1,0
1,3
2,0
2,3
3,1
3,2"
"${mpiexec[@]}" 3 "$haec_map" matrix square/traces.otf2 -o parallel.csv || complain "three ranks"
"${mpiexec[@]}" 3 "$haec_map" matrix square/traces.otf2 --frobnicate 2>err && complain "three ranks take anything"
[[ $(grep -c "haec_map: error" err) == 1 ]] || complain "three ranks complain: $(cat err)"
[[ $("${mpiexec[@]}" 3 "$haec_map" --help | grep -c "Exit status") == 1 ]] || complain "three ranks help thrice"
cmp square.csv parallel.csv || complain "three ranks give another matrix"
accepts matrix square/traces.otf2 >printed.csv
cmp square.csv printed.csv || complain "standard output gives another matrix"

for ranks in 1 2 3 4; do
    "${mpiexec[@]}" $ranks "$haec_sim" -m static_network_model,comm_matrix \
        --set modules.comm_matrix.output=simulated.csv --set modules.comm_matrix.replace=true \
        --trace square/traces.otf2 --output simulated --force >/dev/null ||
        complain "comm_matrix on $ranks ranks"
    cmp square.csv simulated.csv || complain "comm_matrix on $ranks ranks gives another matrix"
done
"$haec_sim" -m comm_matrix --set modules.comm_matrix.output=square.csv --trace square/traces.otf2 \
    --output another 2>err && complain "comm_matrix replaces a file"
grep -qF "square.csv exists" err || complain "comm_matrix: $(cat err)"

for strategy in xyz block_xyz "random --seed 7" "random_switch --seed 7" "min_md --matrix square.csv" \
    "optimized --matrix square.csv --seed 7 --steps 2000"; do
    read -ra words <<<"$strategy"
    for topology in 4,4,4 4,4,4:torus 4,4,4:haec_box; do
        accepts create --strategy "${words[@]}" --topology $topology --ranks 4 --output any.map --force
        accepts evaluate any.map --matrix square.csv --topology $topology >/dev/null
    done
    "$haec_sim" --check --trace square/traces.otf2 --mapping any.map >/dev/null ||
        complain "haec_sim does not take the map of $strategy"
done
for objective in hops bytes max_link; do
    accepts create --strategy optimized --topology 2,2,1 --matrix square.csv --objective $objective \
        -o any.map --force
    accepts evaluate any.map --matrix square.csv --topology 2,2,1 --format csv >any.csv
    grep -qx "dilation,1" any.csv || complain "$objective leaves neighbours apart: $(cat any.csv)"
done
accepts create --strategy min_md --topology 2,2,1 --matrix square.csv -o near.map
accepts evaluate near.map --matrix square.csv --topology 4,4,4 >/dev/null 2>err
[[ $(grep -cF "was made for 2x2x1 nodes" err) == 1 ]] || complain "no warning of another size: $(cat err)"
accepts evaluate near.map --matrix square.csv --topology 2,2,1 --format csv >near.csv
grep -qx "dilation,1" near.csv || complain "min_md leaves neighbours apart: $(cat near.csv)"
accepts evaluate near.map --matrix square.csv --topology 2,2,1 --format json | python3 -m json.tool \
    >/dev/null || complain "no JSON"

cat >box.json <<'EOF'
{"topology": {"type": "haec_box", "size": [4, 2, 2],
              "links": {"optical": {"bandwidth": 31250000000, "latency": 10},
                        "wireless": {"bandwidth": 1250000000, "latency": 5000}}},
 "modules": {"static_network_model": {"communication_model": "linear"},
             "comm_matrix": {"file": "nobody.csv"}}}
EOF
accepts create --strategy xyz --config box.json --ranks 4 -o xyz.map
accepts create --strategy optimized --config box.json --matrix square.csv -o timed.map
accepts evaluate timed.map --matrix square.csv --config box.json --format csv >timed.csv
# A square fits on a board, where nothing is wireless.
grep -qx "wireless_share,0" timed.csv || complain "optimized by time goes through the air: $(cat timed.csv)"
accepts create --strategy optimized --config box.json --trace square/traces.otf2 --simulate 4 -o one.map 2>err
[[ $(grep -c "mapping [1-4] of 4, " err) == 4 ]] || complain "four simulations say: $(cat err)"
grep -q "mapping 1 of 4, xyz: " err || complain "xyz is not simulated: $(cat err)"
"${mpiexec[@]}" 3 "$haec_map" create --strategy optimized --config box.json --trace square/traces.otf2 \
    --simulate 4 -o three.map 2>/dev/null || complain "three ranks do not simulate mappings"
cmp one.map three.map || complain "three ranks choose another mapping"
[[ ! -e nobody.csv ]] || complain "simulated mappings write a module's file"
# Machines without three coordinates, and routings.
cat >fly.json <<'EOF'
{"topology": {"type": "dragonfly", "nodes_per_switch": 2, "group": 4, "global_links": 2, "groups": 5,
              "links": {"global": {"bandwidth": 100}}},
 "modules": {"identity": {}}}
EOF
cat >tree.json <<'EOF'
{"topology": {"type": "fat_tree", "down": [2, 2], "up": [1, 2],
              "links": {"level1": {"bandwidth": 1000}, "level2": {"bandwidth": 10}}},
 "resource_managers": {"network_resource_manager": {"routing": {"routing": "random"}}},
 "modules": {"identity": {}}}
EOF
for strategy in xyz "random_switch --seed 3" "optimized --matrix square.csv --objective hops"; do
    read -ra words <<<"$strategy"
    accepts create --strategy "${words[@]}" --config tree.json --ranks 4 --output tree.map --force
    equals <(sed -n 2p tree.map) "node number_of_processes process_id(s)"
    accepts evaluate tree.map --matrix square.csv --config tree.json >/dev/null
done
equals <(head -1 tree.map) "optimized for 4"
accepts create --strategy xyz --config tree.json --ranks 4 --output tree.map --force
equals <(tail -n +2 tree.map) "node number_of_processes process_id(s)
0 1 0
1 1 1
2 1 2
3 1 3"
printf 'source,destination,messages,bytes\n0,2,1,100\n1,3,2,300\n0,1,3,7\n' >few.csv
# Links to the two switches above have half of 400 each.
accepts evaluate tree.map --matrix few.csv --config tree.json --format csv >few.values
for line in max_link_load,300 "max_link,1->s0" max_link_load.level2,200 "max_link.level2,s0->s2" highest_level.level1.messages,3 \
    highest_level.level2.bytes,400 class_share.level2,0.3333333333333333 time_bound,20; do
    grep -qx "$line" few.values || complain "no $line in $(cat few.values)"
done
grep -q wireless_share few.values && complain "a tree has wireless links"
# By the destination: 2 and 3 by one switch each.
accepts evaluate tree.map --matrix few.csv --config tree.json --routing d_mod_k --format csv >few.values
grep -qx "max_link_load.level2,300" few.values || complain "d_mod_k loads: $(cat few.values)"
accepts evaluate tree.map --matrix few.csv --topology 2,2,1 --routing o1turn >/dev/null
refuses 2 "options.routing: a fat_tree has no routing o1turn; choose one of" evaluate tree.map \
    --matrix few.csv --config tree.json --routing o1turn
refuses 2 "adaptive chooses by the queues of links" evaluate tree.map --matrix few.csv --config tree.json \
    --routing adaptive
refuses 2 "did you mean 'random'" evaluate tree.map --matrix few.csv --config tree.json --routing randon
refuses 2 "options.indirect: a fat_tree has no groups" evaluate tree.map --matrix few.csv --config tree.json \
    --routing round_robin --indirect 1
refuses 2 "--indirect: has no effect with routing minimal" evaluate tree.map --matrix few.csv \
    --topology 2,2,1 --indirect 1
printf 'x\nnode number_of_processes process_id(s)\n7 1 0\n' >far.map
refuses 2 "far.map:3: node 7 is outside" evaluate far.map --matrix few.csv --config tree.json
accepts create --strategy xyz --config fly.json --ranks 16 --output fly.map
printf 'source,destination,messages,bytes\n0,8,1,600\n' >one.csv
# One link is on the shortest way; over a third group go half of the messages, by either of two links.
for spread in "minimal 0 600" "random 0 600" "random 1 300"; do
    read -r routing indirect bytes <<<"$spread"
    options=(--routing "$routing")
    ((indirect == 0)) || options+=(--indirect "$indirect")
    accepts evaluate fly.map --matrix one.csv --config fly.json --format csv "${options[@]}" >fly.values
    grep -qx "max_link_load.global,$bytes" fly.values || complain "$spread: $(cat fly.values)"
done
# Without a file process i is on node i, and there are as many as nodes; half of the mesh talks to the other half.
accepts evaluate --uniform 3 --topology 4,1,1 --format csv >uniform.values
for line in processes,4 nodes,4 messages,12 max_link_load,12; do
    grep -qx "$line" uniform.values || complain "no $line in $(cat uniform.values)"
done
accepts evaluate --uniform 3 --groups 2 --ranks 2 --topology 4,1,1 --format csv >uniform.values
for line in processes,2 nodes,4 messages,2 max_link_load,3; do
    grep -qx "$line" uniform.values || complain "no $line in $(cat uniform.values)"
done
accepts evaluate --matrix few.csv --config tree.json --format csv >plain.values
accepts evaluate tree.map --matrix few.csv --config tree.json --format csv | cmp - plain.values ||
    complain "xyz without a file is another mapping"
refuses 2 "--uniform has no effect with --matrix" evaluate --uniform 1 --matrix few.csv --config tree.json
refuses 2 "--groups has no effect with --matrix" evaluate --groups 2 --matrix few.csv --config tree.json
refuses 2 "--ranks has no effect with a mapping file" evaluate tree.map --ranks 4 --uniform 1 --config tree.json
refuses 2 "4 processes do not make 3 equal groups" evaluate --uniform 1 --groups 3 --config tree.json
refuses 2 "'hierarchical' is no topology" create --strategy xyz --topology 0,4,4:hierarchical --ranks 8
refuses 2 "leave out one of them" create --strategy xyz --config box.json --topology 2,2,2 --ranks 8
refuses 2 "give its --trace" create --strategy optimized --config box.json --matrix square.csv --simulate 3
refuses 2 "give --config" create --strategy optimized --topology 2,2,2 --trace square/traces.otf2 --simulate 3
refuses 2 "--simulate: expected an integer from 2" create --strategy optimized --config box.json \
    --trace square/traces.otf2 --simulate 1
refuses 2 "--objective has no effect" create --strategy optimized --config box.json \
    --trace square/traces.otf2 --simulate 3 --objective hops
refuses 2 "give --config" create --strategy optimized --topology 2,2,2 --matrix square.csv --objective time
refuses 2 "no effect with the strategy xyz" create --strategy xyz --config box.json --ranks 4 --simulate 3
refuses 2 "give the matrix of this trace" create --strategy optimized --config box.json --ranks 5 \
    --trace square/traces.otf2 --simulate 3
echo '{"topology": {"size": [2, 2, 2]}, "modules": {"identity": {}}}' >none.json
refuses 2 "no network model" create --strategy optimized --config none.json --matrix square.csv
refuses 2 "nowhere/traces.otf2" create --strategy optimized --config box.json --trace nowhere/traces.otf2

refuses 2 "name a command"
refuses 2 "did you mean 'matrix'" matrx
refuses 2 "the TRACE is missing" matrix
refuses 2 "'b' is one argument too many" matrix a b
refuses 2 "nowhere/traces.otf2" matrix nowhere/traces.otf2
refuses 1 "cannot write the file nowhere/m.csv" matrix square/traces.otf2 -o nowhere/m.csv
refuses 2 "--strategy is missing" create --topology 2,2,2 --ranks 8
refuses 2 "--topology is missing" create --strategy xyz --ranks 8
refuses 2 "--ranks is missing" create --strategy xyz --topology 2,2,2
refuses 2 "--ranks: expected an integer from 1" create --strategy xyz --topology 2,2,2 --ranks 0
refuses 2 "--seed: expected an integer from 0 on, below 2^64, found '18446744073709551616'" create \
    --strategy random --topology 2,2,2 --ranks 8 --seed 18446744073709551616
refuses 2 "'2,2' is no size" create --strategy xyz --topology 2,2 --ranks 8
refuses 2 "'2,2,2,2' is no size" create --strategy xyz --topology 2,2,2,2 --ranks 8
refuses 2 "dimension of 0" create --strategy xyz --topology 2,0,2 --ranks 8
refuses 2 "did you mean 'torus'" create --strategy xyz --topology 2,2,2:tours --ranks 8
refuses 2 "did you mean 'block_xyz'" create --strategy blockxyz --topology 2,2,2 --ranks 8
refuses 2 "give a communication matrix" create --strategy min_md --topology 2,2,2 --ranks 8
refuses 2 "give more ranks" create --strategy min_md --topology 2,2,2 --ranks 3 --matrix square.csv
refuses 2 "did you mean 'bytes'" create --strategy optimized --topology 2,2,2 --ranks 4 \
    --matrix square.csv --objective byte
refuses 2 "--steps: expected an integer from 1" create --strategy optimized --topology 2,2,2 \
    --ranks 4 --matrix square.csv --steps 0
for unused in "xyz --seed 1" "min_md --steps 3" "random --objective hops"; do
    # shellcheck disable=SC2086
    refuses 2 "has no effect with the strategy ${unused%% *}" create --strategy $unused \
        --topology 2,2,2 --matrix square.csv
done
refuses 2 "--matrix: has no effect with the strategy xyz and --ranks" create --strategy xyz \
    --topology 2,2,2 --ranks 4 --matrix square.csv
refuses 2 "--force has no effect without --output" create --strategy xyz --topology 2,2,2 --ranks 8 \
    --force
refuses 1 "the output near.map exists" create --strategy xyz --topology 2,2,2 --ranks 8 -o near.map
refuses 1 "the output square.csv exists" matrix square/traces.otf2 -o square.csv
refuses 1 "cannot write the file nowhere/x.map" create --strategy xyz --topology 2,2,2 --ranks 8 \
    -o nowhere/x.map
refuses 2 "2^31 nodes" create --strategy xyz --topology 70000,70000,2 --ranks 8
refuses 2 "did you mean '--ranks'" create --rank 3
refuses 2 "--matrix is missing" evaluate near.map --topology 2,2,1
refuses 2 "did you mean 'json'" evaluate near.map --matrix square.csv --topology 2,2,1 --format jsn
refuses 2 "near.map:4: node (1, 0, 0) is outside" evaluate near.map --matrix square.csv \
    --topology 1,2,1
refuses 2 "near.map:1: the first line must be" evaluate near.map --matrix near.map --topology 2,2,1
echo "0,9,1,1" >>square.csv
refuses 2 "has process 9" evaluate near.map --matrix square.csv --topology 2,2,1
echo "0,9,1" >>square.csv
refuses 2 "square.csv:11: the line has 3 fields" evaluate near.map --matrix square.csv \
    --topology 2,2,1

for command in "" matrix create evaluate; do
    # shellcheck disable=SC2086
    "$haec_map" $command --help | grep -q options || complain "$command --help"
done

exit $((failures > 0))
