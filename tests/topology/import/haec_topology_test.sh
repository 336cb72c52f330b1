#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
#
# The program haec_topology from outside: configurations that haec_sim takes, exit status and one
# line of text for each error.
# usage: haec_topology_test.sh HAEC_TOPOLOGY HAEC_SIM
set -u
source "$(dirname "${BASH_SOURCE[0]}")/../../shell_test.sh"

haec_topology=$(realpath "$1")
haec_sim=$(realpath "$2")
cd "$folder" || exit 1

# imports FORM FILE... -o CONFIGURATION OPTIONS...: exit status 0, and what it says is in the files out and err. The other
# commands and haec_sim take the configuration.
imports()
{
    "$haec_topology" import --from "$@" >out 2>err || complain "import --from $*: $(cat err)"
    local words="$*"
    local configuration="${words#* -o }"
    configuration="${configuration%% *}"
    for command in info links routes; do
        "$haec_topology" "$command" --config "$configuration" >shown 2>&1 && [[ -s shown ]] ||
            complain "$command of $configuration: $(cat shown)"
    done
    "$haec_sim" --config "$configuration" --dump-config >shown 2>&1 || complain "haec_sim on $configuration: $(cat shown)"
    rm -f shown
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

# Two routers of one node each in two groups; little-endian int32.
number()
{
    printf "\\x$(printf %02x "$1")\\0\\0\\0"
}
for value in 0 1 0 1 0 0; do number $value; done >intra
for value in 1 2 2 1; do number $value; done >inter
imports codes intra inter --routers-per-group 2 --nodes-per-router 1 -o flies.json
[[ $(cat out) == "flies.json, flies.graph: graph of 4 nodes, 4 switches and 7 links (node 4, global 1, local 2)
by the network model: bandwidth and latency of node, global, local" ]] || complain "a dragonfly is: $(cat out)"
grep -qx "s1 s2 global" flies.graph || complain "the dragonfly's graph is: $(cat flies.graph)"

printf 'SwitchName=s Nodes=n[0-3]\n' >topology.conf
imports slurm topology.conf -o site.json
head -1 out | grep -qF "graph of 4 nodes, 1 switch and 4 links (node 4)" || complain "a site is: $(cat out)"

cat >fabric.txt <<'TEXT'
Switch	36 "S-00000000000000a1"		# "leaf" enhanced port 0 lid 1 lmc 0
[5]	"H-0000000000000011"[1](12) 		# "n1" lid 4 4xEDR
[6]	"H-0000000000000021"[1](22) 		# "n2" lid 6 4xEDR
Ca	1 "H-0000000000000011"		# "n1"
[1](12) 	"S-00000000000000a1"[5]		# lid 4 lmc 0 "leaf" lid 1 4xEDR
Ca	1 "H-0000000000000021"		# "n2"
[1](22) 	"S-00000000000000a1"[6]		# lid 6 lmc 0 "leaf" lid 1 4xEDR
TEXT
cat >tables.txt <<'TEXT'
Unicast lids [0x0-0x6] of switch Lid 1 guid 0x00000000000000a1 (leaf):
0x0004 5 : (Channel Adapter portguid 0x0000000000000012: 'n1')
0x0006 6 : (Channel Adapter portguid 0x0000000000000022: 'n2')
TEXT
imports ibnetdiscover fabric.txt --lft tables.txt -o fabric.json
grep -qF "fabric.json, fabric.graph.json, fabric.table: graph of 2 nodes" out || complain "a fabric is: $(cat out)"
[[ $(cat fabric.table) == "hop_by_hop
0 * 0
1 * 0
s0 0 0
s0 1 1" ]] || complain "the fabric's table is: $(cat fabric.table)"

# The ends of a cable differ, as in the manual page of ibnetdiscover; two adapters of one host.
sed -e '5s/4xEDR/1xSDR/' -e '5,$s/"n1"/"n HCA-1"/; 6,$s/"n2"/"n HCA-2"/' fabric.txt >odd.txt
imports ibnetdiscover odd.txt -o odd.json
grep -qF "graph of 2 nodes, 1 switch and 2 links (1xSDR 1, 4xEDR 1)" out || complain "ends that differ are: $(cat out)"
grep -qF "1 cable has ends whose width or speed differ" err || complain "no warning: $(cat err)"

printf 'BlockName=b1 Nodes=n[0-1]\nBlockName=b2 Nodes=n[2-3]\nBlockSizes=2\n' >blocks.conf
imports slurm blocks.conf -o blocks.json
printf -- '- topology: t\n  tree: {switches: [{switch: s, nodes: "n[0-2]"}]}\n' >topology.yaml
imports slurm topology.yaml -o yaml.json
grep -qF "graph of 3 nodes, 1 switch and 3 links (node 3)" out || complain "topology.yaml is: $(cat out)"

cat >node.xml <<'XML'
<topology version="2.0">
  <object type="Machine" gp_index="1">
    <object type="Package" gp_index="2" cpuset="0x3">
      <object type="PCIDev" gp_index="4" pci_busid="0000:01:00.0" pci_type="0302 [10de:1db8]" pci_link_speed="15.753846"/>
      <object type="PCIDev" gp_index="5" pci_busid="0000:02:00.0" pci_type="0207 [15b3:101b]" pci_link_speed="31.507692">
        <object type="OSDev" gp_index="6" name="mlx5_0" osdev_type="3"/>
      </object>
    </object>
    <object type="Package" gp_index="3" cpuset="0xc">
      <object type="PCIDev" gp_index="7" pci_busid="0000:81:00.0" pci_type="0302 [10de:1db8]" pci_link_speed="15.753846"/>
    </object>
  </object>
</topology>
XML
imports hwloc node.xml -o node.json
[[ $(cat out) == "node.json: node of 2 places, 1 interface, 0 switches and 2 links (processors 1, pcie_31508 1)
left out: 2 accelerators
by the network model: bandwidth and latency of processors, level1; latency of pcie_31508" ]] || complain "a node is: $(cat out)"
imports hwloc node.xml --places gpu -o gpu.json
grep -qF "node of 2 places, 1 interface, 2 switches and 4 links" out || complain "accelerators are: $(cat out)"

printf '%s' '{"devices": [{"name": "d", "components": [{"name": "xpu", "choice": "xpu", "count": 2}],
    "links": [{"name": "l"}], "edges": [{"ep1": {"component": "xpu[0]"}, "ep2": {"component": "xpu[1]"},
    "scheme": "one2one", "link": "l"}]}], "instances": [{"name": "i", "device": "d", "count": 1}]}' >infra.json
imports infragraph infra.json -o two.json
grep -qF "graph of 2 nodes, 0 switches and 1 link (l 1)" out || complain "an infrastructure is: $(cat out)"
rm -f out err

refuses 2 "name a command"
refuses 2 "did you mean 'import'" improt
refuses 2 "the FILE... is missing" import
refuses 2 "--from is missing" import cluster.xml -o new.json
refuses 2 "did you mean 'simgrid'" import --from simgird cluster.xml -o new.json
refuses 2 "--output is missing" import --from simgrid cluster.xml
refuses 2 "the form simgrid has 1 file, found 2" import --from simgrid cluster.xml star.xml -o new.json
refuses 2 "the form codes has 2 files, found 1" import --from codes intra -o new.json
refuses 2 "--routers-per-group is missing" import --from codes intra inter -o new.json
refuses 2 "--nodes-per-router: expected an integer from 1" import --from codes intra inter \
    --routers-per-group 2 --nodes-per-router 0 -o new.json
refuses 2 "--lft has no effect with the form slurm" import --from slurm topology.conf --lft tables.txt -o new.json
refuses 2 "--places has no effect with the form slurm" import --from slurm topology.conf --places numa -o new.json
refuses 2 "--places: 'core' is not a valid value" import --from hwloc node.xml --places core -o new.json
refuses 2 "node.xml: has no NUMA node with cores" import --from hwloc node.xml --places numa -o new.json
refuses 1 "infra.json" import --from infragraph infra.json -o infra.json --force
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
