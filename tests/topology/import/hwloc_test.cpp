// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// Three nodes in the form that lstopo 2.9 writes, made by hand after hwloc2.dtd, and the nodes of
// clusters that they are, worked by hand.

#include "imported.hpp"

#include <gtest/gtest.h>

namespace haec_sim::test
{

namespace
{

using Strings = std::vector<std::string>;

/// Two packages, each with an adapter of InfiniBand; the second adapter has a faster port above it.
/// Package 0 also has Ethernet and a disk.
const std::string two_packages = R"(<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE topology SYSTEM "hwloc2.dtd">
<topology version="2.0">
  <object type="Machine" os_index="0" cpuset="0x0000000f" nodeset="0x00000003" gp_index="1">
    <info name="Backend" value="Linux"/>
    <object type="Package" os_index="0" cpuset="0x00000003" nodeset="0x00000001" gp_index="3">
      <object type="NUMANode" os_index="0" cpuset="0x00000003" nodeset="0x00000001" gp_index="10"/>
      <object type="Core" os_index="0" cpuset="0x00000003" nodeset="0x00000001" gp_index="5">
        <object type="PU" os_index="0" cpuset="0x00000001" nodeset="0x00000001" gp_index="6"/>
        <object type="PU" os_index="1" cpuset="0x00000002" nodeset="0x00000001" gp_index="7"/>
      </object>
      <object type="Bridge" gp_index="20" bridge_type="0-1" depth="0" bridge_pci="0000:[00-05]">
        <object type="Bridge" gp_index="21" bridge_type="1-1" depth="1" bridge_pci="0000:[01-01]"
                pci_busid="0000:00:01.0" pci_type="0604 [8086:2030] [0000:0000] 04" pci_link_speed="15.753846">
          <object type="PCIDev" gp_index="22" pci_busid="0000:01:00.0"
                  pci_type="0207 [15b3:101b] [15b3:0007] 00" pci_link_speed="15.753846">
            <object type="OSDev" gp_index="23" name="ib0" osdev_type="2"/>
            <object type="OSDev" gp_index="24" name="mlx5_0" osdev_type="3"/>
          </object>
        </object>
        <object type="PCIDev" gp_index="25" pci_busid="0000:02:00.0"
                pci_type="0200 [8086:1521] [0000:0000] 01" pci_link_speed="1.000000">
          <object type="OSDev" gp_index="26" name="eth0" osdev_type="2"/>
        </object>
        <object type="PCIDev" gp_index="27" pci_busid="0000:03:00.0"
                pci_type="0108 [144d:a80a] [0000:0000] 00" pci_link_speed="7.876923"/>
      </object>
    </object>
    <object type="Package" os_index="1" cpuset="0x0000000c" nodeset="0x00000002" gp_index="4">
      <object type="NUMANode" os_index="1" cpuset="0x0000000c" nodeset="0x00000002" gp_index="11"/>
      <object type="Bridge" gp_index="30" bridge_type="0-1" depth="0" bridge_pci="0000:[80-85]">
        <object type="Bridge" gp_index="31" bridge_type="1-1" depth="1" bridge_pci="0000:[81-81]"
                pci_busid="0000:80:01.0" pci_type="0604 [8086:2030] [0000:0000] 04" pci_link_speed="31.507692">
          <object type="PCIDev" gp_index="32" pci_busid="0000:81:00.0"
                  pci_type="0207 [15b3:101b] [15b3:0007] 00" pci_link_speed="15.753846">
            <object type="OSDev" gp_index="33" name="mlx5_1" osdev_type="3"/>
          </object>
        </object>
      </object>
    </object>
  </object>
  <distances2 type="NUMANode" nbobjs="2" kind="5" name="NUMALatency" indexing="os">
    <indexes length="4">0 1 </indexes>
    <u64values length="12">10 21 21 10 </u64values>
  </distances2>
  <support name="discovery.pu"/>
</topology>
)";

/// One package of two halves with a memory each, and a memory without cores; Ethernet on the second
/// half, and an adapter of a virtual machine whose speed is unknown.
const std::string two_halves = R"(<topology version="2.0">
  <object type="Machine" os_index="0" cpuset="0x0000000f" gp_index="1">
    <object type="Package" os_index="0" cpuset="0x0000000f" gp_index="2">
      <object type="NUMANode" os_index="2" cpuset="0x0" nodeset="0x00000004" gp_index="9"/>
      <object type="Group" cpuset="0x00000003" gp_index="3" kind="10">
        <object type="NUMANode" os_index="0" cpuset="0x00000003" gp_index="4"/>
      </object>
      <object type="Group" cpuset="0x0000000c" gp_index="5" kind="10">
        <object type="NUMANode" os_index="1" cpuset="0x0000000c" gp_index="6"/>
        <object type="Bridge" gp_index="20" bridge_type="0-1" depth="0" bridge_pci="0000:[00-02]">
          <object type="PCIDev" gp_index="21" pci_busid="0000:01:00.0"
                  pci_type="0200 [14e4:16d7] [0000:0000] 01" pci_link_speed="3.938462">
            <object type="OSDev" gp_index="22" name="eth0" osdev_type="2"/>
          </object>
        </object>
      </object>
      <object type="Bridge" gp_index="30" bridge_type="0-1" depth="0" bridge_pci="0000:[00-02]">
        <object type="PCIDev" gp_index="31" pci_busid="0000:02:00.0"
                pci_type="0200 [1af4:1041] [1af4:1041] 01" pci_link_speed="0.000000">
          <object type="OSDev" gp_index="32" name="eth1" osdev_type="2"/>
        </object>
      </object>
    </object>
  </object>
</topology>
)";

/// A package with a switch of PCI above two accelerators and an adapter, and a third accelerator.
/// The first two have NVLinks between them and to an NVSwitch; the package reaches one of them.
const std::string accelerators = R"(<topology version="2.0">
  <object type="Machine" os_index="0" cpuset="0x00000003" gp_index="1">
    <object type="Package" os_index="0" cpuset="0x00000003" gp_index="3">
      <object type="NUMANode" os_index="0" cpuset="0x00000003" gp_index="4"/>
      <object type="Bridge" gp_index="20" bridge_type="0-1" depth="0" bridge_pci="0000:[00-07]">
        <object type="Bridge" gp_index="21" bridge_type="1-1" depth="1" pci_busid="0000:00:01.0"
                pci_type="0604 [8086:2030] [0000:0000] 04" pci_link_speed="15.753846">
          <object type="Bridge" gp_index="22" bridge_type="1-1" depth="2" pci_busid="0000:01:00.0"
                  pci_type="0604 [10b5:9781] [10b5:9781] b0" pci_link_speed="31.507692">
            <object type="Bridge" gp_index="23" bridge_type="1-1" depth="3" pci_busid="0000:02:00.0"
                    pci_type="0604 [10b5:9781] [10b5:9781] b0" pci_link_speed="31.507692">
              <object type="PCIDev" gp_index="50" pci_busid="0000:03:00.0"
                      pci_type="0302 [10de:1db8] [10de:131d] a1" pci_link_speed="15.753846">
                <object type="OSDev" gp_index="80" name="nvml0" subtype="NVML" osdev_type="1"/>
              </object>
            </object>
            <object type="PCIDev" gp_index="51" pci_busid="0000:04:00.0"
                    pci_type="0302 [10de:1db8] [10de:131d] a1" pci_link_speed="15.753846">
              <object type="OSDev" gp_index="81" name="nvml1" subtype="NVML" osdev_type="1"/>
            </object>
            <object type="PCIDev" gp_index="52" pci_busid="0000:05:00.0"
                    pci_type="0207 [15b3:101b] [15b3:0007] 00" pci_link_speed="7.876923">
              <object type="OSDev" gp_index="82" name="mlx5_0" osdev_type="3"/>
            </object>
          </object>
        </object>
        <object type="PCIDev" gp_index="90" subtype="NVSwitch" pci_busid="0000:06:00.0"
                pci_type="0680 [10de:1ac2] [0000:0000] a1" pci_link_speed="1.000000"/>
        <object type="PCIDev" gp_index="91" pci_busid="0000:07:00.0"
                pci_type="0300 [1a03:2000] [1a03:2000] 41" pci_link_speed="0.000000">
          <object type="OSDev" gp_index="92" name="card0" osdev_type="1"/>
        </object>
      </object>
      <object type="Bridge" gp_index="40" bridge_type="0-1" depth="0" bridge_pci="0000:[40-41]">
        <object type="PCIDev" gp_index="53" pci_busid="0000:41:00.0"
                pci_type="1200 [1002:74a1] [1002:74a1] 00" pci_link_speed="31.507692"/>
      </object>
    </object>
  </object>
  <distances2hetero nbobjs="4" kind="25" name="NVLinkBandwidth">
    <indexes length="24">OSDev:80 OSDev:81 </indexes>
    <indexes length="21">PCIDev:90 Package:3 </indexes>
    <u64values length="40">1000000 50000 25000 0 50000 1000000 25000 0 </u64values>
    <u64values length="40">25000 25000 0 0 0 40000 0 1000000 </u64values>
  </distances2hetero>
</topology>
)";

Import hwloc_import(const std::string& text, HwlocPlaces places = HwlocPlaces::packages)
{
    return import_hwloc(file_with("node.xml", text), places);
}

std::string node_of(const Import& import)
{
    return node_json(import.inside.value(), import.classes);
}

std::string hwloc_refusal(const std::string& text, HwlocPlaces places = HwlocPlaces::packages)
{
    return refusal([&] { return hwloc_import(text, places); });
}

/// The text with one part replaced, which it must have.
std::string changed(std::string text, const std::string& part, const std::string& by)
{
    text.replace(text.find(part), part.size(), by);
    return text;
}

} // namespace

TEST(Hwloc, PackagesArePlacesAndForward)
{
    const auto import = hwloc_import(two_packages);
    EXPECT_EQ(configuration_of(import), R"({
  "topology": {
    "type": "cluster",
    "network": {"type": "fat_tree", "down": [2], "up": [1]},
    "node": {"places": 2, "interfaces": 2, "switches": 0, "forward": true, "links": [[0, 1, "processors"], )"
                                        R"([0, "i0", "pcie_15754"], [1, "i1", "pcie_15754"]]},
    "links": {
      "pcie_15754": {
        "bandwidth": 15753846000
      }
    }
  },
  "modules": {
    "static_network_model": {
      "communication_model": "linear"
    }
  }
}
)");
    EXPECT_EQ(import.left_out, (Strings{"1 network device beside the fabric", "1 other device"}));
    EXPECT_EQ(import.warnings, Strings{});
    EXPECT_EQ(summary_of(import), "node of 2 places, 2 interfaces, 0 switches and 3 links "
                                  "(processors 1, pcie_15754 2)");
    EXPECT_EQ(missing_figures(import),
              "bandwidth and latency of processors, level1; latency of pcie_15754");
    // A package with one memory is its place.
    EXPECT_EQ(node_of(hwloc_import(two_packages, HwlocPlaces::numa_nodes)), node_of(import));
}

TEST(Hwloc, MemoriesWithCoresArePlacesBelowTheirPackage)
{
    const auto import = hwloc_import(two_halves, HwlocPlaces::numa_nodes);
    EXPECT_EQ(node_of(import),
              R"({"places": 2, "interfaces": 2, "switches": 1, "forward": true, "links": [)"
              R"([0, "s0", "package"], [1, "s0", "package"], [1, "i0", "pcie_3938"], )"
              R"(["s0", "i1", "pcie"]]})");
    EXPECT_EQ(import.left_out, Strings{"1 NUMA node without cores of its own"});
    EXPECT_EQ(node_of(hwloc_import(two_halves)),
              R"({"places": 1, "interfaces": 2, "switches": 0, "links": [)"
              R"([0, "i0", "pcie_3938"], [0, "i1", "pcie"]]})");
}

TEST(Hwloc, AcceleratorsArePlacesWithTheirLinks)
{
    const auto import = hwloc_import(accelerators, HwlocPlaces::accelerators);
    EXPECT_EQ(node_of(import),
              R"({"places": 3, "interfaces": 1, "switches": 3, "links": [)"
              R"(["s0", "s1", "pcie_15754"], ["s1", 0, "pcie_15754"], ["s1", 1, "pcie_15754"], )"
              R"(["s1", "i0", "pcie_7877"], ["s0", 2, "pcie_31508"], [0, 1, "nvlink_50000"], )"
              R"([0, "s2", "nvlink_25000"], [1, "s2", "nvlink_25000"], )"
              R"(["s0", 1, "nvlink_40000", 1, "directed"]]})");
    EXPECT_EQ(import.left_out, Strings{"1 other device"});
    EXPECT_EQ(hwloc_import(accelerators).left_out,
              (Strings{"3 accelerators", "4 links between accelerators", "2 other devices"}));
}

TEST(Hwloc, DevicesWithoutAPackageGetTheFirst)
{
    // The devices of the second package are the machine's.
    auto text = changed(two_packages, "      <object type=\"Bridge\" gp_index=\"30\"",
                        "    </object>\n<object type=\"Bridge\" gp_index=\"30\"");
    text = changed(text, "        </object>\n      </object>\n    </object>\n  </object>\n  <dist",
                   "        </object>\n      </object>\n  </object>\n  <dist");
    const auto import = hwloc_import(text);
    EXPECT_NE(node_of(import).find(R"([0, "i1", "pcie_15754"])"), std::string::npos);
    EXPECT_EQ(import.warnings,
              Strings{"1 bridge or device tells no package, and so got the first one"});
    // Without packages, the machine is the only place.
    const auto alone = changed(two_halves, "type=\"Package\"", "type=\"Group\"");
    EXPECT_EQ(node_of(hwloc_import(alone)), node_of(hwloc_import(two_halves)));
}

TEST(Hwloc, BadFilesAreOneLine)
{
    const auto machine = changed(two_packages, "type=\"Machine\"", "type=\"Group\"");
    EXPECT_EQ(hwloc_refusal(machine),
              "node.xml: has no object of type Machine; write it by lstopo --of xml");
    EXPECT_EQ(hwloc_refusal("<platform version=\"4.1\"></platform>"),
              "node.xml: begins with 'platform', and hwloc's XML with 'topology'; write it by "
              "lstopo --of xml");
    EXPECT_EQ(hwloc_refusal(changed(two_packages, "version=\"2.0\"", "version=\"3.0\"")),
              "node.xml: has hwloc's format of version '3.0', and version 2 is read; write it by "
              "lstopo of hwloc 2");
    EXPECT_EQ(hwloc_refusal(changed(two_packages, " version=\"2.0\"", "")),
              "node.xml: has hwloc's format of version '1', and version 2 is read; write it by "
              "lstopo of hwloc 2");
    EXPECT_EQ(hwloc_refusal(changed(two_packages, "\"31.507692\"", "\"fast\"")),
              "node.xml: pci_link_speed of 0000:80:01.0 is 'fast' and no number of GB/s; correct "
              "it");
    EXPECT_EQ(hwloc_refusal(two_packages, HwlocPlaces::accelerators),
              "node.xml: has no accelerator; use --places package or numa");
    const auto none = R"(<topology version="2.0"><object type="Machine" gp_index="1"/></topology>)";
    EXPECT_EQ(
        hwloc_refusal(none),
        "node.xml: has no network device below a PCI bridge; write it by lstopo --of xml on a "
        "node of the cluster, with all devices");
    EXPECT_EQ(hwloc_refusal(changed(accelerators, "0 40000 0 1000000", "0 40000 0")),
              "node.xml: NVLinkBandwidth has 15 values for 4 objects; export the file anew");
    EXPECT_EQ(hwloc_refusal(changed(accelerators, "OSDev:81 ", "OSDev:x ")),
              "node.xml: 'OSDev:x' in indexes of NVLinkBandwidth is no number; export the file "
              "anew");
    EXPECT_NE(hwloc_refusal(changed(two_packages, "</topology>", "")).find("this is no XML"),
              std::string::npos);
}

} // namespace haec_sim::test
