// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "topology/import/import.hpp"
#include "topology/import/json_place.hpp"

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace haec_sim
{

/// The components and edges of a machine. The graph of more of them would be longer than what the
/// simulator reads.
constexpr std::uint64_t most_infra_parts = std::uint64_t{1} << 20U;

/// A component of a device: "xpu", "switch", "nic", or "device" where it is one of `devices` with
/// the component's name.
struct InfraComponent
{
    std::string name;
    std::string choice;
    std::uint64_t count = 0;
};

/// A device of InfraGraph, which is a graph of its components.
struct InfraDevice
{
    std::string name;
    std::vector<InfraComponent> components;
    /// The class of each link.
    std::map<std::string, std::uint32_t> links;
    std::vector<JsonPlace> edges;

    /// The component of that name; null where there is none.
    const InfraComponent* component(const std::string& wanted) const;
};

/// The class of each link in the list `links` of a device or of the whole. Adds classes and
/// warnings to the import.
std::map<std::string, std::uint32_t> infragraph_links(const JsonPlace& owner, Import& import);

/// The devices by their names.
std::map<std::string, InfraDevice> infragraph_devices(const JsonPlace& root, Import& import);

/// The name in "nic[0:4:2]", "nic[1]" or "nic".
std::string infragraph_name(const std::string& text);

/// The indexes there, as Python slices `count` things; all where there are none. Throws UsageError
/// for what is no slice, or beyond the count; `key` of `place` is where the text stands.
std::vector<std::uint64_t> infragraph_indexes(const std::string& text, std::uint64_t count,
                                              const JsonPlace& place, const std::string& key);

} // namespace haec_sim
