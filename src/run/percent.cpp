// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "run/percent.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>

namespace haec_sim
{

std::vector<std::uint64_t> tenths_of_percent(const std::vector<WideSum>& parts)
{
    constexpr std::uint64_t all = 1000;
    WideSum sum;
    for (const auto& part : parts)
    {
        sum += part;
    }
    std::vector<std::uint64_t> tenths(parts.size());
    if (sum == WideSum{})
    {
        return tenths;
    }
    std::vector<double> lost(parts.size());
    for (std::size_t place = 0; place < parts.size(); ++place)
    {
        const auto exact = static_cast<double>(all) * parts[place].as_double() / sum.as_double();
        tenths[place] = static_cast<std::uint64_t>(std::floor(exact));
        lost[place] = exact - std::floor(exact);
    }
    std::vector<std::size_t> order(parts.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(order, std::greater<>(),
                             [&](std::size_t place) { return lost[place]; });
    auto left =
        all - std::min(all, std::accumulate(tenths.begin(), tenths.end(), std::uint64_t{0}));
    for (auto place = order.begin(); place != order.end() && left > 0; ++place, --left)
    {
        ++tenths[*place];
    }
    return tenths;
}

} // namespace haec_sim
