// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// The time that a link had each of its rates (spec: links-that-adapt, "Rates"). Modules read it,
// too, so that it is in the report of each link anyhow.

#include "network/figures/link_figure.hpp"

#include <cstdint>
#include <vector>

namespace haec_sim
{

namespace
{

std::vector<std::int64_t> time_at_rates(const LinkSource& link)
{
    std::vector<std::int64_t> times;
    for (const auto& rate : link.report.rates)
    {
        times.push_back(rate.whole.time.count());
    }
    return times;
}

void add_time_at_rates(JsonForm<LinkSource>& row, std::size_t)
{
    row.value("time_at_rates_ps", time_at_rates,
              "of a link with several rates, the time at each, in ascending order; what is missing "
              "of the run it changed");
}

} // namespace

LinkFigureKind rates_of_links()
{
    return {nullptr, add_time_at_rates};
}

} // namespace haec_sim
