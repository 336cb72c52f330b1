// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/platform/platform.hpp"

#include <cstdint>
#include <vector>

namespace haec_sim
{

/// The bytes that pass over each link, each direction by itself. Memory: 8 bytes for each link of
/// the machine, whether it is used or not.
class LinkLoads
{
public:
    /// The platform outlives it.
    explicit LinkLoads(const Platform& platform)
        : topology_(platform.topology()), loads_(topology_.link_count(), 0)
    {
    }

    /// Adds to all links of the route. The sum over all routes stays below 2^64.
    void add(NodeId from, NodeId to, Bytes bytes)
    {
        change(from, to, [bytes](std::uint64_t& load) { load += bytes.value; });
    }

    /// Calls `change` with the load of each link of the route.
    template <class Change>
    void change(NodeId from, NodeId to, const Change& change)
    {
        route_.clear();
        topology_.append_route(from, to, route_);
        for (const LinkId link : route_)
        {
            change(loads_[link.value]);
        }
    }

    Bytes load(LinkId link) const
    {
        return Bytes{loads_[link.value]};
    }

    /// The load of the busiest link.
    Bytes maximum() const;

    /// The sum over all links: each byte counts once for each hop.
    Bytes sum() const;

    /// The sum of `measure` over the loads of all links.
    template <class Measure>
    double total(const Measure& measure) const
    {
        double sum = 0.0;
        for (const auto load : loads_)
        {
            sum += measure(load);
        }
        return sum;
    }

private:
    const Topology& topology_;
    std::vector<std::uint64_t> loads_;
    /// The route of the last change; kept for its memory.
    std::vector<LinkId> route_;
};

} // namespace haec_sim
