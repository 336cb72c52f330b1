// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "app/map/topology_option.hpp"

#include "core/numbers/whole_number.hpp"
#include "core/text/did_you_mean.hpp"
#include "haec_sim/error.hpp"
#include "haec_sim/platform/topology_registry.hpp"

#include <algorithm>
#include <limits>
#include <string_view>

namespace haec_sim
{

namespace
{

/// The names of those topologies that X,Y,Z describes.
std::vector<std::string> topologies_with_size()
{
    std::vector<std::string> names;
    for (const TopologyDescriptor* topology : TopologyRegistry::instance().all())
    {
        if (std::ranges::find(topology->parameters, "size", &ParameterSpec::name) !=
            topology->parameters.end())
        {
            names.push_back(topology->name);
        }
    }
    return names;
}

std::vector<std::int64_t> parse_size(std::string_view text, const std::string& option)
{
    const auto fail = [&]
    {
        throw UsageError(option + ": '" + std::string(text) +
                         "' is no size; write the numbers of nodes along x, y and z, such as "
                         "4,4,4");
    };
    std::vector<std::int64_t> size(3);
    std::string_view rest = text;
    for (std::size_t dimension = 0; dimension < size.size(); ++dimension)
    {
        const auto end = dimension + 1 < size.size() ? rest.find(',') : rest.size();
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

Platform::Description parse_topology(const std::string& text, const std::string& option)
{
    const auto colon = text.find(':');
    const std::string kind = colon == std::string::npos ? "mesh" : text.substr(colon + 1);
    const auto kinds = topologies_with_size();
    if (std::ranges::find(kinds, kind) == kinds.end())
    {
        throw UsageError(option + ": there is no topology '" + kind + "'" +
                         did_you_mean(kind, kinds));
    }
    Platform::Description description(kind);
    description.parameters.set("size", parse_size(std::string_view(text).substr(0, colon), option),
                               true);
    return description;
}

} // namespace haec_sim
