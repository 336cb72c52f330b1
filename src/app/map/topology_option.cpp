// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "app/map/topology_option.hpp"

#include "core/did_you_mean.hpp"
#include "core/whole_number.hpp"
#include "haec_sim/error.hpp"

#include <algorithm>
#include <limits>
#include <string_view>

namespace haec_sim
{

namespace
{

void set_kind(const std::string& kind, Platform::Description& description,
              const std::string& option)
{
    if (kind == "torus")
    {
        description.kind = TopologyKind::torus;
        description.wraps = {true, true, true};
    }
    else if (kind == "haec_box")
    {
        description.kind = TopologyKind::haec_box;
    }
    else if (kind != "mesh")
    {
        throw UsageError(option + ": there is no topology '" + kind + "'" +
                         did_you_mean(kind, {"mesh", "torus", "haec_box"}));
    }
}

Coordinates parse_size(std::string_view text, const std::string& option)
{
    const auto fail = [&]
    {
        throw UsageError(option + ": '" + std::string(text) +
                         "' is no size; write the numbers of nodes along x, y and z, such as "
                         "4,4,4");
    };
    Coordinates size{};
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
        size[dimension] = static_cast<std::uint32_t>(*length);
        rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    return size;
}

} // namespace

Platform::Description parse_topology(const std::string& text, const std::string& option)
{
    Platform::Description description;
    const auto colon = text.find(':');
    if (colon != std::string::npos)
    {
        set_kind(text.substr(colon + 1), description, option);
    }
    description.size = parse_size(std::string_view(text).substr(0, colon), option);
    return description;
}

} // namespace haec_sim
