#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
#
# What haec_topology says, writes and draws of machines, from outside: outputs, exit status and one
# line of text for each error.
# usage: haec_topology_test.sh HAEC_TOPOLOGY
set -u
source "$(dirname "${BASH_SOURCE[0]}")/../../shell_test.sh"

haec_topology=$(realpath "$1")
cd "$folder" || exit 1

# shows WORDS...: exit status 0; what it says is in the files out and err.
shows()
{
    "$haec_topology" "$@" >out 2>err || complain "$*: $(cat err)"
}

# refuses STATUS TEXT WORDS...: as refused(), nothing on standard output, and no file is made.
refuses()
{
    local before
    before=$(echo ./*)
    refused "$1" "$2" "$haec_topology" "${@:3}"
    [[ ! -s out ]] || complain "haec_topology ${*:3}: prints $(cat out)"
    rm -f out err
    [[ $(echo ./*) == "$before" ]] || complain "haec_topology ${*:3}: leaves $(echo ./*)"
}

cat >tree.json <<'JSON'
{"topology": {"type": "fat_tree", "down": [2, 2], "up": [1, 2], "parallel": [1, 2], "bandwidth_factor": 0.5,
              "links": {"level1": {"bandwidth": 1e10, "latency": 100}, "level2": {"bandwidth": 1e10}}},
 "modules": {"static_network_model": {}}}
JSON
cat >graph.json <<'JSON'
{"topology": {"type": "graph", "file": "tree.graph"}, "modules": {"static_network_model": {}}}
JSON
# The same machine in the form of the released tool.
cat >released.json <<'JSON'
{"platform": {"topology": {"type": "torus", "shape": [4]}}, "modules": {"static_network_model": {}}}
JSON

shows info --config tree.json
[[ $(sed -e 's/  */ /g' out) == "topology fat_tree
nodes 4
switches 4
links 12
ports 24
most_ports 6
diameter 4
mean_hops 3.3333333333333335
routes of 12 pairs of nodes, which are all

class links bandwidth [bytes/s] latency [ns]
level1 4 10000000000 100
level2 8 5000000000 model's" ]] || complain "info: $(cat out)"
shows info --config tree.json --format json -o info.json
[[ ! -s out ]] || complain "info -o prints $(cat out)"
sed 's/"fat_tree",/& "without": ["node 3", "s0<->s2"],/' tree.json >lacking.json
shows info --config lacking.json
grep -q "^without links  *1 node, to which no route leads$" out || complain "info of a machine that lacks a node: $(cat out)"
rm lacking.json
python3 - <<'PYTHON' || complain "info as JSON: $(cat info.json)"
import json
info = json.load(open("info.json"))
assert (info["nodes"], info["switches"], info["links"], info["diameter"]) == (4, 4, 12, 4)
assert info["classes"][1] == {"name": "level2", "links": 8, "bandwidth": 5e9}
PYTHON

# The delay of switches, where a class of links has one.
sed -e 's/"latency": 100/"latency": 100, "switch_delay": 40/' -e 's/": {}/": {"communication_model": "linear"}/' \
    tree.json >delays.json
shows info --config delays.json
[[ $(sed -e 's/  */ /g' out | tail -3) == "class links bandwidth [bytes/s] latency [ns] switch_delay [ns]
level1 4 10000000000 100 40
level2 8 5000000000 model's 0" ]] || complain "info of delays: $(cat out)"
shows info --config delays.json --format json
grep -c switch_delay out | grep -qx 1 || complain "info of delays as JSON: $(cat out)"

shows links --config released.json
[[ $(head -2 out) == "0 0 1 optical
0 1 3 optical" && $(wc -l <out) == 8 ]] || complain "links: $(cat out)"
# Of the digits of 3, 1 chooses the second parent, its second link, and the second link down.
shows routes 0 3 --config tree.json
[[ $(cat out) == "0 3 0 5 3 1" ]] || complain "routes 0 3: $(cat out)"
shows routes --topology 4,1,1:torus
[[ $(wc -l <out) == 12 && $(sed -n 2p out) == "0 2 0 0" ]] || complain "routes: $(cat out)"

# A fat tree as a graph has the ports and the routes of the tree.
shows export --format graph --config tree.json -o tree.graph
[[ ! -s err ]] || complain "export warns: $(cat err)"
for command in links routes; do
    shows $command --config tree.json
    mv out of_tree
    shows $command --config graph.json
    cmp -s out of_tree || complain "$command of the graph differ"
done
shows export --format graph --topology 4,1,1:torus
grep -qF "1 of the links are two links for one way each" err || complain "a ring: $(cat err)"
shows export --format table --config tree.json
head -1 out | grep -qx hop_by_hop || complain "table: $(cat out)"
mv out table
shows routes --format table --config tree.json
cmp -s out table || complain "routes --format table differs"

for size in 1,1,1 4,3,1 5,5,3:torus 4,4,4:haec_box 9,9,9; do
    shows draw --topology $size -o machine.svg --force
    python3 -c 'import xml.dom.minidom; xml.dom.minidom.parse("machine.svg")' || complain "draw $size: no XML"
done
for config in tree graph released; do
    shows draw --config $config.json
    python3 -c 'import xml.dom.minidom; xml.dom.minidom.parse("out")' || complain "draw $config: no XML"
    mv out again
    shows draw --config $config.json
    cmp -s out again || complain "draw $config: not the same twice"
done
rm -f out err again

printf 'nodes 3\nswitches 2\n0 s0\n1 s0\n2 s1\n' >tree.graph
refuses 2 "no way leads from node" info --config graph.json
refuses 2 "no way leads from node" routes --config graph.json -o new
refuses 2 "no way leads from node" export --format table --config graph.json
refuses 2 "did you mean 'graph'" export --format grap --config tree.json
refuses 2 "--format is missing" export --config tree.json
refuses 2 "'xml' is no format" info --format xml --config tree.json
refuses 2 "the second node of the pair is missing" routes 0 --config tree.json
refuses 2 "'4' is no node; the machine has 4" routes 0 4 --config tree.json
refuses 2 "'2' is one argument too many" routes 0 1 2 --config tree.json
refuses 2 "a routing table has all pairs" routes 0 1 --format table --config tree.json
refuses 2 "--topology is missing, or --config" links
refuses 2 "leave out one of them" links --config tree.json --topology 2,2,2
refuses 2 "--force has no effect" links --config tree.json --force
refuses 1 "the output tree.json exists" draw --config tree.json -o tree.json
refuses 1 "cannot write the file nowhere/new" draw --config tree.json -o nowhere/new
refuses 2 "too many" links --topology 32768,32768,2:haec_box

for command in info links routes export draw; do
    "$haec_topology" $command --help | grep -q -- --config || complain "$command --help"
done

exit $((failures > 0))
