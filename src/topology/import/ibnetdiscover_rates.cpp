// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "topology/import/ibnetdiscover_rates.hpp"

#include "core/numbers/whole_number.hpp"

#include <algorithm>
#include <array>
#include <string_view>

namespace haec_sim
{

namespace
{

/// A lane's bytes of data in a second, without what the coding takes: 8b/10b, from FDR10 on
/// 64b/66b.
struct LaneSpeed
{
    std::string_view name;
    double bytes;
};

constexpr std::array<LaneSpeed, 9> lane_speeds{{{"SDR", 0.25e9},
                                                {"DDR", 0.5e9},
                                                {"QDR", 1e9},
                                                {"FDR10", 1.25e9},
                                                {"FDR", 14.0625e9 * 64.0 / 66.0 / 8.0},
                                                {"EDR", 3.125e9},
                                                {"HDR", 6.25e9},
                                                {"NDR", 12.5e9},
                                                {"XDR", 25e9}}};

} // namespace

std::optional<InfinibandRate> infiniband_rate(const std::string& text)
{
    const auto times = std::min(text.find('x'), text.size());
    const auto lanes = whole_number(text.substr(0, times));
    const auto speed = std::ranges::find(lane_speeds, text.substr(std::min(times + 1, text.size())),
                                         &LaneSpeed::name);
    if (!lanes || *lanes == 0 || speed == lane_speeds.end())
    {
        return std::nullopt;
    }
    return InfinibandRate{*lanes, static_cast<std::size_t>(speed - lane_speeds.begin())};
}

std::string text_of(const InfinibandRate& rate)
{
    return std::to_string(rate.lanes) + "x" + std::string(lane_speeds.at(rate.speed).name);
}

BytesPerSecond bandwidth_of(const InfinibandRate& rate)
{
    return BytesPerSecond{static_cast<double>(rate.lanes) * lane_speeds.at(rate.speed).bytes};
}

InfinibandRate lesser_of(const InfinibandRate& one, const InfinibandRate& other)
{
    return {std::min(one.lanes, other.lanes), std::min(one.speed, other.speed)};
}

} // namespace haec_sim
