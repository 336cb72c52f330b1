// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "topology/import/xml_element.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace haec_sim
{

// Objects of hwloc's format of version 2 (hwloc2.dtd) are elements `object`.

/// Returns an attribute; empty if the object does not have it.
std::string attribute_of(const XmlElement& element, const std::string& name);

/// Returns true for an object of that type: "Package", "NUMANode", "PCIDev", ...
bool is_object(const XmlElement& element, const char* type);

/// Returns true for a processor's memory that has cores, and not those of another one of `before`.
bool has_own_cores(const XmlElement& numa_node, const std::vector<const XmlElement*>& before);

/// Appends the objects of a type inside an object, in order; of objects inside each other the outer
/// ones.
void find_objects(const XmlElement& inside, const char* type,
                  std::vector<const XmlElement*>& found);

/// Returns true for a PCI device with a device of the operating system of InfiniBand or of another
/// fabric, of which hwloc tells by OSDev of type OpenFabrics.
bool is_fabric_device(const XmlElement& pci);

/// Returns true for a PCI device with a network device of the operating system.
bool is_network_device(const XmlElement& pci);

/// Returns true for an accelerator: a PCI device of the classes of 3D and other display controllers
/// (0302, 0380) and processing accelerators (1200), or one that CUDA, NVML, ROCm SMI, Level Zero or
/// OpenCL know.
bool is_accelerator(const XmlElement& pci);

/// Bandwidths between objects of one machine, such as NVLinks.
struct HwlocLinks
{
    /// "nvlink", "xgmi" or "xelink".
    std::string name;
    /// The objects by their gp_index.
    std::vector<std::uint64_t> objects;
    /// The bandwidth from each object to each one, row by row [MB/s]; 0: no link.
    std::vector<std::uint64_t> values;

    std::uint64_t value(std::size_t from, std::size_t to) const
    {
        return values[from * objects.size() + to];
    }
};

/// Reads an element `distances2` or `distances2hetero`; none if it is about something else than
/// links. Throws UsageError, which begins with `file`, for lists of a wrong length.
std::optional<HwlocLinks> read_hwloc_links(const XmlElement& element, const std::string& file);

} // namespace haec_sim
