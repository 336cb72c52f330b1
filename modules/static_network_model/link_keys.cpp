// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "link_keys.hpp"

#include "keys.hpp"

#include "haec_sim/error.hpp"

#include <algorithm>
#include <string>
#include <vector>

namespace haec_sim::static_network_model
{

namespace
{

std::vector<LinkType> types_in_use(const Platform& platform)
{
    const auto counts = platform.link_counts();
    std::vector<LinkType> used;
    for (std::size_t type = 0; type < counts.size(); ++type)
    {
        if (counts[type] > 0)
        {
            used.push_back(platform.link_types()[type]);
        }
    }
    return used;
}

const ParameterValue& default_of(std::string_view name, Family family)
{
    const auto& all = keys();
    const auto key =
        std::find_if(all.begin(), all.end(), [&](const Key& row) { return row.spec.name == name; });
    HAEC_SIM_ASSERT(key != all.end() && key->use(family).value.has_value());
    return *key->use(family).value;
}

// `described`: how many of the types in use have their own value.
void resolve_key(Parameters& section, std::string_view name, Family family, std::size_t described,
                 std::size_t used)
{
    // Without any link there is nobody to describe: the key does no harm on a single node.
    const bool needed = described < used || used == 0;
    if (section.given(name) && !needed)
    {
        throw UsageError(section.path() + "." + std::string(name) +
                         " has no effect because the platform's link types give their own " +
                         std::string(name) + "; remove one of the two");
    }
    if (needed && !section.has(name))
    {
        section.set(name, default_of(name, family), false);
    }
}

} // namespace

bool describes_loss(const LinkType& type)
{
    return type.loss_probability || type.bit_error_rate || type.packet_attack_rate;
}

bool is_link_key(std::string_view name)
{
    return name == "bandwidth" || name == "latency";
}

void resolve_link_keys(Parameters& section, const Platform& platform, Family family)
{
    const auto used = types_in_use(platform);
    const auto described = [&](auto own)
    { return static_cast<std::size_t>(std::count_if(used.begin(), used.end(), own)); };

    resolve_key(section, "bandwidth", family,
                described([](const LinkType& type) { return type.bandwidth.has_value(); }),
                used.size());
    resolve_key(section, "latency", family,
                described([](const LinkType& type) { return type.latency.has_value(); }),
                used.size());
    // A probability in the module's section overrides those of the links, so that the default may
    // only be written down where no link has its own.
    if (family == Family::resilient && !section.has("loss_probability") &&
        described(describes_loss) == 0)
    {
        section.set("loss_probability", default_loss_probability, false);
    }
}

} // namespace haec_sim::static_network_model
