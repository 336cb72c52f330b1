// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "mapping/class_count.hpp"

#include "haec_sim/platform/link_name.hpp"

#include <algorithm>
#include <numeric>

namespace haec_sim
{

ClassCount::ClassCount(const Platform& platform)
    : platform_(platform), order_(platform), hops_(platform.link_types().size(), 0),
      highest_(hops_.size()), counts_(hops_.size(), 0)
{
}

std::uint32_t ClassCount::add(NodeId from, NodeId to, const Traffic& traffic)
{
    std::ranges::fill(counts_, 0U);
    platform_.topology().count_hops(from, to, counts_);
    auto& highest = highest_[order_.outermost(counts_).value];
    highest.messages += traffic.messages;
    highest.bytes.value += traffic.bytes.value;
    for (std::size_t type = 0; type < counts_.size(); ++type)
    {
        hops_[type] += counts_[type] * traffic.messages;
    }
    return std::accumulate(counts_.begin(), counts_.end(), std::uint32_t{0});
}

std::vector<ClassQuality>
ClassCount::figures(const std::vector<std::optional<ExpectedLoads::Fullest>>& fullest) const
{
    const auto all = std::accumulate(hops_.begin(), hops_.end(), std::uint64_t{0});
    std::vector<ClassQuality> figures;
    for (const auto type : order_.types())
    {
        auto& links = figures.emplace_back();
        links.name = platform_.link_types()[type.value].name;
        links.highest = highest_[type.value];
        if (all > 0)
        {
            links.share = static_cast<double>(hops_[type.value]) / static_cast<double>(all);
        }
        if (const auto& most = fullest[type.value])
        {
            links.busiest = {most->bytes, link_name(platform_.topology(), most->link)};
        }
    }
    return figures;
}

} // namespace haec_sim
