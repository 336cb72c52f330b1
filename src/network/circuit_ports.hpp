// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/platform/link.hpp"
#include "haec_sim/units.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

namespace haec_sim
{

/// The transmitters, or the receivers, of one class of links at one vertex (spec:
/// links-that-adapt, "Circuits"). Those that were never used are not kept: all are alike, and the
/// first of them is taken next.
class CircuitPorts
{
public:
    /// `count` above 0; absent: as many as are ever needed.
    explicit CircuitPorts(std::optional<std::uint32_t> count) noexcept
        : count_(count.value_or(std::numeric_limits<std::uint32_t>::max()))
    {
    }

    std::uint32_t free() const noexcept
    {
        return count_ - in_use_;
    }

    /// Puts a port into use that serves `partner`, and returns its number; some are free. The port
    /// that is aimed at the partner; else one that was never used; else the one whose last use
    /// ended first; the least number on ties.
    std::uint32_t take(VertexId partner);

    /// True where the last take() found the port aimed at its partner.
    bool was_aimed() const noexcept
    {
        return was_aimed_;
    }

    /// The port is out of use from `time` on, and stays aimed.
    void release(std::uint32_t port, Picoseconds time) noexcept
    {
        ports_[port].last_end = time;
        ports_[port].is_in_use = false;
        --in_use_;
    }

private:
    struct Port
    {
        VertexId partner;
        Picoseconds last_end{};
        bool is_in_use = false;
    };

    std::uint32_t count_;
    std::uint32_t in_use_ = 0;
    bool was_aimed_ = false;
    std::vector<Port> ports_;
};

} // namespace haec_sim
