// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "verification/rules/rules.hpp"

#include <cmath>

namespace haec_sim::verification
{

bool Rules::knows_routes_later() const
{
    return machine != nullptr && machine->router->by_queues() != nullptr;
}

Picoseconds Rules::scaled(Picoseconds gap, bool is_computing) const
{
    return !is_computing || compute_scale == 1
               ? gap
               : whole(std::round(compute_scale * static_cast<double>(gap.count())));
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

} // namespace haec_sim::verification
