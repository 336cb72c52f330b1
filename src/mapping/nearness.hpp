// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/platform/platform.hpp"

#include <cstdint>

namespace haec_sim
{

/// The distance of nodes to those who place processes: the hops of the minimal routes there and
/// back. Asked many million times a second.
class Nearness
{
public:
    /// The platform outlives it.
    explicit Nearness(const Platform& platform)
        : topology_(platform.topology()), is_equal_back_(topology_.has_equal_ways_back())
    {
    }

    std::uint32_t there_and_back(NodeId first, NodeId second) const
    {
        const auto there = topology_.hops(first, second);
        return there + (is_equal_back_ ? there : topology_.hops(second, first));
    }

    /// The mean of the two ways.
    double mean_hops(NodeId first, NodeId second) const
    {
        const auto there = topology_.hops(first, second);
        return is_equal_back_ ? there : 0.5 * there + 0.5 * topology_.hops(second, first);
    }

    /// True where ways back are as long as those there, everywhere.
    bool is_equal_back() const noexcept
    {
        return is_equal_back_;
    }

private:
    const Topology& topology_;
    bool is_equal_back_;
};

} // namespace haec_sim
