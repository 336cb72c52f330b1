// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "simulation/rules/gap_factors.hpp"

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

/// One draw of a factor.
[[gnu::always_inline]] inline double drawn(const Quantiles& quantiles, const PhiloxCounter& counter,
                                           const PhiloxKey& key)
{
    return quantile_at(quantiles, quantiles.size() < 2 ? 0 : uniform(counter, key));
}

PhiloxCounter of_gap(std::uint32_t number, LocationIndex location, Picoseconds end)
{
    const auto time = static_cast<std::uint64_t>(end.count());
    return {static_cast<std::uint32_t>(time), static_cast<std::uint32_t>(time >> 32), location,
            number};
}

} // namespace

double GapFactors::lasting(std::uint32_t number, ProcessIndex process, std::uint32_t sample) const
{
    return drawn(noise_.classes[number - 1].node, {node_of_[process].value, 0, of_node, number},
                 {noise_.seed, sample});
}

double GapFactors::passing(std::uint32_t number, LocationIndex location, Picoseconds end,
                           std::uint32_t sample) const
{
    return drawn(noise_.classes[number - 1].event, of_gap(number, location, end),
                 {noise_.seed, sample});
}

double GapFactors::factor(LocationIndex location, ProcessIndex process, RegionRef region,
                          Picoseconds end) const
{
    const auto of_region = in_region(region);
    const auto number = noise_.class_in(region);
    if (number == 0)
    {
        return of_region;
    }
    const auto& [names, event, node] = noise_.classes[number - 1];
    const PhiloxKey key{noise_.seed, noise_.sample};
    return of_region * (drawn(node, {node_of_[process].value, 0, of_node, number}, key) *
                        drawn(event, of_gap(number, location, end), key));
}

} // namespace haec_sim
