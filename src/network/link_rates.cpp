// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "network/link_rates.hpp"

#include <cmath>

namespace haec_sim
{

namespace
{

/// The whole picoseconds of a share of a time: one product and one rounding, which are the same
/// everywhere (docs/adr/0019).
Picoseconds part_of_window(Picoseconds whole, double share)
{
    return Picoseconds{std::llround(static_cast<double>(whole.count()) * share)};
}

} // namespace

RateRule rate_rule(const LinkType& type)
{
    const auto& [window, up, down, delay] = type.rate_choice;
    RateRule rule;
    for (const auto& rate : type.rates)
    {
        rule.bandwidths.push_back({rate.bandwidth.value * type.bandwidth_factor});
    }
    rule.window = to_picoseconds(window);
    rule.up = part_of_window(rule.window, up);
    rule.down = part_of_window(rule.window, down);
    rule.delay = to_picoseconds(delay);
    return rule;
}

bool has_rates(const Platform& platform)
{
    return std::ranges::any_of(platform.link_types(), &LinkType::has_rates);
}

} // namespace haec_sim
