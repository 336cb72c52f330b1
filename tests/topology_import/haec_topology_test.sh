#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
#
# The program haec_topology from outside: configurations that haec_sim takes, exit status and one
# line of text for each error.
# usage: haec_topology_test.sh HAEC_TOPOLOGY HAEC_SIM
set -u
source "$(dirname "${BASH_SOURCE[0]}")/../shell_test.sh"

haec_topology=$(realpath "$1")
haec_sim=$(realpath "$2")
cd "$folder" || exit 1

# imports FORM OPTIONS...: exit status 0, and what it says is in the files out and err.
imports()
{
    "$haec_topology" import --from "$@" >out 2>err || complain "import --from $*: $(cat err)"
}

# refuses STATUS TEXT OPTIONS...: as refused(), nothing on standard output, and no file is made.
refuses()
{
    local before
    before=$(echo ./*)
    refused "$1" "$2" "$haec_topology" "${@:3}"
    [[ ! -s out ]] || complain "haec_topology ${*:3}: prints $(cat out)"
    rm -f out err
    [[ $(echo ./*) == "$before" ]] || complain "haec_topology ${*:3}: leaves $(echo ./*)"
}

cat >cluster.xml <<'XML'
<platform version="4.1">
  <cluster id="c" prefix="n" suffix="" radical="0-15" speed="1Gf" bw="10GBps" lat="1us"
           topology="FAT_TREE" topo_parameters="2;4,4;1,2;1,1" limiter_link="20GBps"/>
</platform>
XML
imports simgrid cluster.xml -o tree.json
[[ $(cat out) == "tree.json: fat_tree of down [4, 4], up [1, 2], parallel [1, 1]
left out: speeds and cores of hosts" ]] || complain "a fat tree is: $(cat out)"
grep -qF "warn import: limiter_link of cluster 'c' is left out" err || complain "no warning: $(cat err)"

sed -e 's/topology=.*limiter/topology="TORUS" topo_parameters="4,2,2" limiter/' cluster.xml >torus.xml
imports simgrid torus.xml -o torus.json
"$haec_sim" --config torus.json --dump-config >dumped.json || complain "haec_sim does not take the torus"
grep -qF '"shape": [4, 2, 2]' dumped.json || complain "the torus is: $(cat dumped.json)"

sed -e 's/topology=.*/>/' -e '$i</cluster>' cluster.xml >star.xml
imports simgrid star.xml -o star.json
[[ $(head -1 out) == "star.json, star.graph.json: graph of 16 nodes, 1 switch and 16 links (link 16)" ]] ||
    complain "a star is: $(cat out)"
python3 -m json.tool star.graph.json >/dev/null || complain "the star's graph is no JSON"
rm -f out err

refuses 2 "name a command"
refuses 2 "did you mean 'import'" improt
refuses 2 "the FILE... is missing" import
refuses 2 "--from is missing" import cluster.xml -o new.json
refuses 2 "did you mean 'simgrid'" import --from simgird cluster.xml -o new.json
refuses 2 "--output is missing" import --from simgrid cluster.xml
refuses 2 "the form simgrid has 1 file, found 2" import --from simgrid cluster.xml star.xml -o new.json
refuses 2 "nowhere.xml: the file cannot be read" import --from simgrid nowhere.xml -o new.json
refuses 2 "does not end in .json" import --from simgrid cluster.xml -o new.xml
refuses 1 "the output tree.json exists" import --from simgrid cluster.xml -o tree.json
# Neither of two files that belong together is replaced.
rm star.json
refuses 1 "the output star.graph.json exists" import --from simgrid star.xml -o star.json
refuses 1 "cannot write the file nowhere/new" import --from simgrid star.xml -o nowhere/new.json
imports simgrid star.xml -o star.json --force

for command in "" import; do
    # shellcheck disable=SC2086
    "$haec_topology" $command --help | grep -q options || complain "$command --help"
done

exit $((failures > 0))
