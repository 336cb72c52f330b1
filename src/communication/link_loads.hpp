// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "communication/link_index.hpp"

#include <cstdint>
#include <vector>

namespace haec_sim
{

/// How many bytes pass over each link, each direction by itself.
class LinkLoads
{
public:
    /// The platform outlives it.
    explicit LinkLoads(const Platform& platform)
        : platform_(platform), index_(platform), loads_(index_.count(), 0)
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
        for (const auto& hop : platform_.route(from, to))
        {
            change(loads_[index_(hop)]);
        }
    }

    /// Of the busiest link.
    Bytes maximum() const;

    /// Over all links: each byte counts once for each hop.
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
    const Platform& platform_;
    LinkIndex index_;
    std::vector<std::uint64_t> loads_;
};

} // namespace haec_sim
