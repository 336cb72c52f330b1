// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "simulation/rules/gap_noise.hpp"

#include "haec_sim/philox.hpp"

#include <cstdint>

namespace haec_sim
{

namespace
{

/// In place of a location, which is less.
constexpr std::uint32_t of_node = UINT32_MAX;

/// From 0 to below 1, of 53 random bits.
double uniform(const PhiloxCounter& counter, const PhiloxKey& key)
{
    const auto words = philox(counter, key);
    const auto bits = (std::uint64_t{words[1]} << 32) | words[0];
    return static_cast<double>(bits >> 11) * 0x1p-53;
}

} // namespace

double GapNoise::factor(LocationIndex location, ProcessIndex process, RegionRef region,
                        Picoseconds end) const
{
    const auto number = noise_.class_in(region);
    if (number == 0)
    {
        return 1;
    }
    const auto& one = noise_.classes[number - 1];
    const PhiloxKey key{noise_.seed, noise_.sample};
    const auto time = static_cast<std::uint64_t>(end.count());
    const double passing =
        one.event.size() < 2
            ? quantile_at(one.event, 0)
            : quantile_at(one.event,
                          uniform({static_cast<std::uint32_t>(time),
                                   static_cast<std::uint32_t>(time >> 32), location, number},
                                  key));
    const double lasting =
        one.node.size() < 2
            ? quantile_at(one.node, 0)
            : quantile_at(one.node, uniform({node_of_[process].value, 0, of_node, number}, key));
    return lasting * passing;
}

} // namespace haec_sim
