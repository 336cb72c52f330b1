// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "simulation/replay/noise.hpp"

#include "haec_sim/error.hpp"

#include <algorithm>
#include <cstddef>
#include <optional>

namespace haec_sim
{

namespace
{

/// As for compute_scale.
constexpr double largest_factor = 1e6;

Quantiles quantiles_in(const JsonValue& entry, const std::string& name, const std::string& where)
{
    const auto* member = entry.member(name);
    if (member == nullptr)
    {
        return {};
    }
    const auto* list = member->if_is<JsonValue::List>();
    Quantiles quantiles;
    for (const auto& value : list != nullptr ? *list : JsonValue::List{})
    {
        const auto* number = value.if_is<double>();
        const double least = quantiles.empty() ? 0 : quantiles.back();
        if (number == nullptr || !(*number >= least && *number <= largest_factor))
        {
            quantiles.clear();
            break;
        }
        quantiles.push_back(*number);
    }
    if (quantiles.empty())
    {
        throw UsageError(where + ": " + name +
                         " is no list of factors from 0 to 1e6 that do not fall, as [0.98, 1, "
                         "1.07]");
    }
    return quantiles;
}

std::vector<std::string> regions_in(const JsonValue& entry, const std::string& where)
{
    const auto* member = entry.member("regions");
    if (member == nullptr)
    {
        return {};
    }
    const auto* list = member->if_is<JsonValue::List>();
    std::vector<std::string> regions;
    for (const auto& value : list != nullptr ? *list : JsonValue::List{})
    {
        const auto* name = value.if_is<std::string>();
        if (name == nullptr)
        {
            regions.clear();
            break;
        }
        regions.push_back(*name);
    }
    if (regions.empty())
    {
        throw UsageError(where + R"(: regions is no list of names, as ["solve"]; leave it out to )"
                                 "mean all other computing");
    }
    return regions;
}

NoiseClass class_in(const JsonValue& entry, const std::string& where)
{
    const auto* object = entry.if_is<JsonValue::Object>();
    if (object == nullptr)
    {
        throw UsageError(where + R"( is no object, as {"event": [0.98, 1, 1.07]})");
    }
    for (const auto& [name, value] : *object)
    {
        if (name != "regions" && name != "event" && name != "node")
        {
            throw UsageError(where + " has an unknown key '" + name +
                             "'; write regions, event or node");
        }
    }
    NoiseClass one{regions_in(entry, where), quantiles_in(entry, "event", where),
                   quantiles_in(entry, "node", where)};
    if (one.event.empty() && one.node.empty())
    {
        throw UsageError(where + " has neither event nor node; give the quantiles of one of them");
    }
    return one;
}

} // namespace

double quantile_at(const Quantiles& quantiles, double u)
{
    if (quantiles.empty())
    {
        return 1;
    }
    const double place = u * static_cast<double>(quantiles.size() - 1);
    const auto below = static_cast<std::size_t>(place);
    const auto above = std::min(below + 1, quantiles.size() - 1);
    return quantiles[below] +
           (place - static_cast<double>(below)) * (quantiles[above] - quantiles[below]);
}

void Noise::find_regions(const Definitions& definitions)
{
    std::vector<bool> is_found;
    for (const auto& one : classes)
    {
        is_found.insert(is_found.end(), one.regions.size(), false);
    }
    definitions.each<definitions::Region>(
        [&](const auto& region)
        {
            const auto& name = definitions.text(region.name);
            class_of.resize(std::max<std::size_t>(class_of.size(), region.self.value + 1));
            std::size_t number = 0;
            for (std::size_t index = 0; index < classes.size(); ++index)
            {
                const auto& names = classes[index].regions;
                bool is_meant = names.empty();
                for (const auto& meant : names)
                {
                    is_found[number] = is_found[number] || meant == name;
                    is_meant = is_meant || meant == name;
                    ++number;
                }
                auto& chosen = class_of[region.self.value];
                chosen = chosen == 0 && is_meant ? static_cast<std::uint32_t>(index + 1) : chosen;
            }
        });
    std::size_t number = 0;
    for (const auto& one : classes)
    {
        for (const auto& name : one.regions)
        {
            if (!is_found[number++])
            {
                throw UsageError("replay.noise: the trace has no region '" + name +
                                 "'; name a region of the program, or leave it out");
            }
        }
    }
}

std::uint32_t Noise::class_in(RegionRef region) const
{
    if (region.is_defined() && region.value < class_of.size())
    {
        return class_of[region.value];
    }
    const auto others =
        std::ranges::find_if(classes, [](const NoiseClass& one) { return one.regions.empty(); });
    return others != classes.end() ? static_cast<std::uint32_t>(others - classes.begin() + 1) : 0;
}

std::vector<NoiseClass> read_noise(const JsonValue::List& entries, const std::string& path)
{
    std::vector<NoiseClass> classes;
    for (std::size_t index = 0; index < entries.size(); ++index)
    {
        const auto where = path + "[" + std::to_string(index) + "]";
        if (!classes.empty() && classes.back().regions.empty())
        {
            throw UsageError(where + " is never reached, as the entry before it is for all "
                                     "regions; put that last");
        }
        classes.push_back(class_in(entries[index], where));
    }
    return classes;
}

} // namespace haec_sim
