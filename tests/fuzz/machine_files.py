# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""Small machines in each form that haec_topology imports."""

import json
import struct

SIMGRID_CLUSTER = """<?xml version='1.0'?>
<platform version="4.1">
  <cluster id="c" prefix="n" suffix="" radical="0-15" speed="1Gf" bw="10GBps" lat="1us"
           topology="FAT_TREE" topo_parameters="2;4,4;1,2;1,1" limiter_link="20GBps"/>
</platform>
"""

SIMGRID_ZONES = """<platform version="4.1">
  <zone id="all" routing="Full">
    <cluster id="c1" prefix="a" suffix="" radical="0-3,7" speed="1Gf" bw="1GBps" lat="5us" bb_bw="2GBps" bb_lat="1us"/>
    <cluster id="c2" prefix="b" suffix="" radical="0-2" speed="1Gf" bw="1GBps" lat="5us" router_id="r2"/>
    <zone id="z" routing="Floyd">
      <host id="h1" speed="1Gf"/><host id="h2" speed="1Gf"/><router id="r"/>
      <link id="l1" bandwidth="125MBps" latency="50us"/>
      <link id="l2" bandwidth="1Gbps" latency="100ns" sharing_policy="SPLITDUPLEX"/>
      <route src="h1" dst="r"><link_ctn id="l1"/></route>
      <route src="h2" dst="r"><link_ctn id="l2" direction="UP"/></route>
    </zone>
    <link id="wan" bandwidth="10Gbps" latency="1ms"/>
    <zoneRoute src="c1" dst="c2" gw_src="ac1_router" gw_dst="r2"><link_ctn id="wan"/></zoneRoute>
    <zoneRoute src="c1" dst="z" gw_src="ac1_router" gw_dst="r"><link_ctn id="wan"/></zoneRoute>
    <zoneRoute src="c2" dst="z" gw_src="r2" gw_dst="r"><link_ctn id="wan"/></zoneRoute>
  </zone>
</platform>
"""

INFRAGRAPH = {
    "name": "two", "devices": [{
        "name": "host",
        "components": [{"name": "xpu", "choice": "xpu", "count": 2}, {"name": "nic", "choice": "nic", "count": 2}],
        "links": [{"name": "pcie", "physical": {"bandwidth": {"gigabytes_per_second": 32}, "latency": {"ns": 250}}}],
        "edges": [{"ep1": {"component": "xpu"}, "ep2": {"component": "nic[0:2]"}, "scheme": "many2many", "link": "pcie"}]}],
    "instances": [{"name": "h", "device": "host", "count": 3}],
    "links": [{"name": "eth", "physical": {"bandwidth": {"gigabits_per_second": 400}}}],
    "edges": [{"ep1": {"instance": "h", "component": "nic[0]"}, "ep2": {"instance": "h", "component": "nic[0]"},
               "scheme": "ring", "link": "eth"}]}

INFRAGRAPH_YAML = """name: two
devices:
- name: host
  components: &parts
  - {name: xpu, choice: xpu, count: 1}
  - {name: nic, choice: nic, count: 2}
  links: [{name: pcie}]
  edges:
  - ep1: {component: "xpu[0]"}
    ep2: {component: "nic[0:2]"}
    scheme: many2many
    link: pcie
instances:
- {name: h, device: host, count: 2}
links:
- name: eth
edges:
- ep1: {instance: "h[0]", component: "nic[0]"}
  ep2: {instance: "h[1]", component: "nic[0]"}
  scheme: one2one
  link: eth
"""

FABRIC = """Switch\t36 "S-00000000000000a1"\t\t# "leaf" enhanced port 0 lid 1 lmc 0
[5]\t"H-0000000000000011"[1](12) \t\t# "n1 a" lid 4 4xEDR
[6]\t"H-0000000000000021"[1](22) \t\t# "n2 a" lid 6 2xHDR
[7]\t"S-00000000000000a1"[8] \t\t# "leaf" lid 1 4xEDR
[8]\t"S-00000000000000a1"[7] \t\t# "leaf" lid 1 4xEDR
Ca\t1 "H-0000000000000011"\t\t# "n1 a"
[1](12) \t"S-00000000000000a1"[5]\t\t# lid 4 lmc 0 "leaf" lid 1 4xEDR
Ca\t1 "H-0000000000000021"\t\t# "n2 a"
[1](22) \t"S-00000000000000a1"[6]\t\t# lid 6 lmc 0 "leaf" lid 1 4xEDR
"""

TABLES = """Unicast lids [0x0-0x6] of switch Lid 1 guid 0x00000000000000a1 (leaf):
0x0004 5 : (Channel Adapter portguid 0x0000000000000012: 'n1')
0x0006 6 : (Channel Adapter portguid 0x0000000000000022: 'n2')
"""

SLURM_TREE = """# a tree
SwitchName=top Switches=leaf[0-1] LinkSpeed=100
SwitchName=leaf0 Nodes=n[0-3,5],\\
login
SwitchName = leaf1 Nodes="m[00-03]x"
"""

SLURM_BLOCKS = """BlockName=b1 Nodes=n[1-2]
BlockName=b2 Nodes=n[3-4]
BlockName=b3 Nodes=n[5-6]
BlockSizes=2,4
"""

SLURM_YAML = """---
- topology: one
  cluster_default: true
  tree:
    switches:
      - switch: top
        children: s[1-2]
      - switch: s1
        nodes: &some node[01-02]
      - switch: s2
        nodes: [node03, node04]
- topology: two
  block:
    block_sizes: [2, 4]
    blocks:
      - {block: b1, nodes: *some}
      - {block: b2, nodes: "node[03-04]"}
"""

# The ending of the names of files, the options behind the first file, and the files.
FORMS = {
    "simgrid cluster": (".xml", [], {"a": SIMGRID_CLUSTER}),
    "simgrid zones": (".xml", [], {"a": SIMGRID_ZONES}),
    "infragraph": (".json", [], {"a": json.dumps(INFRAGRAPH)}),
    "infragraph yaml": (".yaml", [], {"a": INFRAGRAPH_YAML}),
    "ibnetdiscover": (".txt", ["--hosts"], {"a": FABRIC}),
    "ibnetdiscover tables": (".txt", ["--lft"], {"a": FABRIC, "b": TABLES}),
    "codes": ("", ["--routers-per-group", "2", "--nodes-per-router", "1"],
              {"a": struct.pack("<6i", 0, 1, 0, 1, 0, 0), "b": struct.pack("<4i", 1, 2, 2, 1)}),
    "slurm": (".conf", [], {"a": SLURM_TREE}),
    "slurm blocks": (".conf", [], {"a": SLURM_BLOCKS}),
    "slurm yaml": (".yaml", [], {"a": SLURM_YAML}),
    "slurm yaml blocks": (".yaml", ["--slurm-topology", "two"], {"a": SLURM_YAML}),
}


def form_of(name):
    """That of --from."""
    return name.split()[0]


def texts_like(name):
    """The texts of all files of that form, of which pieces may stand in each other."""
    return [content for other, (_, _, files) in sorted(FORMS.items()) if form_of(other) == form_of(name)
            for content in files.values() if isinstance(content, str)]
