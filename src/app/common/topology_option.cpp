// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "app/common/topology_option.hpp"

#include "core/numbers/whole_number.hpp"
#include "core/text/did_you_mean.hpp"
#include "haec_sim/error.hpp"
#include "haec_sim/platform/platform.hpp"
#include "haec_sim/platform/topology_registry.hpp"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <string_view>
#include <vector>

namespace haec_sim
{

namespace
{

/// The names of those topologies that XxYxZ describes: their nodes have coordinates.
std::vector<std::string> topologies_with_places()
{
    std::vector<std::string> names;
    for (const TopologyDescriptor* topology : TopologyRegistry::instance().all())
    {
        const bool has_size = std::ranges::find(topology->parameters, "size",
                                                &ParameterSpec::name) != topology->parameters.end();
        // Others with such a key count something else by it, which XxYxZ is not held against.
        if (has_size &&
            Platform(Platform::Description(topology->name)).topology().grid() != nullptr)
        {
            names.push_back(topology->name);
        }
    }
    return names;
}

std::vector<std::int64_t> parse_size(std::string_view text)
{
    const auto fail = [&]
    {
        throw UsageError("--topology: '" + std::string(text) +
                         "' is no size; write the numbers of nodes along x, y and z, such as "
                         "4x4x4 or 4,4,4");
    };
    std::vector<std::int64_t> size(3);
    std::string_view rest = text;
    for (std::size_t dimension = 0; dimension < size.size(); ++dimension)
    {
        const auto end = dimension + 1 < size.size() ? rest.find_first_of(",x") : rest.size();
        const auto length = whole_number(rest.substr(0, end));
        if (end == std::string_view::npos || !length ||
            *length > std::numeric_limits<std::uint32_t>::max())
        {
            fail();
        }
        size[dimension] = static_cast<std::int64_t>(*length);
        rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    return size;
}

} // namespace

ChosenTopology parse_topology(const std::string& text)
{
    const auto colon = text.find(':');
    const std::string kind = colon == std::string::npos ? "mesh" : text.substr(colon + 1);
    const auto kinds = topologies_with_places();
    if (std::ranges::find(kinds, kind) == kinds.end())
    {
        throw UsageError("--topology: '" + kind + "' is no topology" + did_you_mean(kind, kinds));
    }
    return {kind, parse_size(std::string_view(text).substr(0, colon))};
}

} // namespace haec_sim
