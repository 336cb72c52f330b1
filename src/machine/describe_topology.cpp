// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "machine/describe_topology.hpp"

#include "core/registry/describe.hpp"
#include "core/text/did_you_mean.hpp"
#include "core/text/text_table.hpp"
#include "haec_sim/platform/platform.hpp"

namespace haec_sim
{

std::string list_topologies()
{
    std::vector<std::vector<std::string>> rows{{"topology", "link types", "summary"}};
    for (const TopologyDescriptor* topology : TopologyRegistry::instance().all())
    {
        std::vector<std::string> types;
        for (const LinkType& type : Platform::Description(topology->name).link_types)
        {
            types.push_back(type.name);
        }
        rows.push_back({topology->name, join(types), topology->summary});
    }
    return text_table(rows);
}

std::string describe_topology(const TopologyDescriptor& topology)
{
    return describe_keys(topology.name, topology.summary, topology.parameters);
}

} // namespace haec_sim
