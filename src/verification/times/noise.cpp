// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "verification/times/noise.hpp"

#include <algorithm>
#include <cmath>

namespace haec_sim::verification
{

namespace
{

template <class Type>
std::vector<Type> list_in(const JsonValue& entry, const char* name)
{
    std::vector<Type> values;
    if (const auto* member = entry.member(name))
    {
        for (const auto& value : *member->if_is<JsonValue::List>())
        {
            values.push_back(*value.if_is<Type>());
        }
    }
    return values;
}

} // namespace

ComputingNoise::ComputingNoise(const Parameters& replay, const Definitions& input)
    : key_{static_cast<std::uint32_t>(replay.get<std::int64_t>("noise_seed")),
           static_cast<std::uint32_t>(replay.get<std::int64_t>("noise_sample"))}
{
    for (const auto& entry : replay.get<JsonValue::List>("noise"))
    {
        classes_.push_back({list_in<std::string>(entry, "regions"), list_in<double>(entry, "event"),
                            list_in<double>(entry, "node")});
    }
    input.each<definitions::Region>(
        [this, &input](const definitions::Region& region)
        {
            names_.resize(std::max<std::size_t>(names_.size(), region.self.value + std::size_t{1}));
            names_[region.self.value] = input.text(region.name);
        });
}

bool ComputingNoise::Class::has(const std::string& name) const
{
    return regions.empty() || std::ranges::find(regions, name) != regions.end();
}

double ComputingNoise::draw(const std::vector<double>& quantiles,
                            const PhiloxCounter& counter) const
{
    if (quantiles.size() < 2)
    {
        return quantiles.empty() ? 1 : quantiles.front();
    }
    const auto words = philox(counter, key_);
    const std::uint64_t all = words[1] * (std::uint64_t{1} << 32) + words[0];
    const double u = std::ldexp(static_cast<double>(all / 2048), -53);
    const double steps = static_cast<double>(quantiles.size() - 1);
    const double step = std::floor(u * steps);
    const auto index = static_cast<std::size_t>(step);
    return quantiles[index] + (u * steps - step) * (quantiles[index + 1] - quantiles[index]);
}

double ComputingNoise::factor(std::uint32_t location, std::uint32_t node, RegionRef region,
                              Picoseconds end) const
{
    std::optional<std::string> name;
    if (region.is_defined() && region.value < names_.size())
    {
        name = names_[region.value];
    }
    for (std::uint32_t index = 0; index < classes_.size(); ++index)
    {
        const auto& one = classes_[index];
        if (name ? one.has(*name) : one.regions.empty())
        {
            const auto ticks = static_cast<std::uint64_t>(end.count());
            const auto low = static_cast<std::uint32_t>(ticks % (std::uint64_t{1} << 32));
            const auto high = static_cast<std::uint32_t>(ticks / (std::uint64_t{1} << 32));
            return draw(one.lasting, {node, 0, 0xFFFFFFFFU, index + 1}) *
                   draw(one.passing, {low, high, location, index + 1});
        }
    }
    return 1;
}

} // namespace haec_sim::verification
