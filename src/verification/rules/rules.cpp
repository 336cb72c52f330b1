// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "verification/rules/rules.hpp"

#include <algorithm>
#include <cmath>

namespace haec_sim::verification
{

bool Rules::knows_routes_later() const
{
    return machine != nullptr && machine->router->by_queues() != nullptr;
}

bool Rules::waits_for_others(ProcessIndex sender, const LinksByType& links) const
{
    return shared != nullptr && (hops(links) > 0 || shared->memories.contains(nodes[sender]));
}

Picoseconds Rules::scaled(Picoseconds gap, bool is_computing, ProcessIndex process,
                          RegionRef region) const
{
    const auto scale = computing.scale_of(process) * computing.in(region);
    const auto speed = computing.speed_of(process);
    return !is_computing || (scale == 1 && speed == 1)
               ? gap
               : whole(std::round(scale * static_cast<double>(gap.count()) / speed));
}

Picoseconds Rules::on_device(Picoseconds duration) const
{
    return device_scale == 1
               ? duration
               : whole(std::round(device_scale * static_cast<double>(duration.count())));
}

Bounds Rules::occupancy() const
{
    return rounded(times->occupancy()) + rounded(overhead);
}

Bounds Rules::receive_overhead() const
{
    return rounded(overhead);
}

Bounds Rules::overhead_of(ProcessIndex from, ProcessIndex to, std::uint64_t bytes) const
{
    return rounded(times->overhead(Bytes{bytes}, nodes[from] == nodes[to]));
}

Bounds Rules::copy_of(ProcessIndex process, std::uint64_t bytes) const
{
    const auto within_node = [&](std::uint64_t length)
    {
        const Message message{Bytes{length}, process, 0};
        return rounded(
            times->transfer_time(walk(*machine, nodes[process], nodes[process], message), message));
    };
    const auto all = within_node(bytes);
    const auto none = within_node(0);
    const Picoseconds zero{0};
    return {std::max(zero, all.least - none.most), std::max(zero, all.most - none.least)};
}

} // namespace haec_sim::verification
