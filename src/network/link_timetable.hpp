// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/units.hpp"
#include "network/service.hpp"

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace haec_sim
{

/// A figure of a link for a time: a value, or a factor of what the link has otherwise.
struct PlannedFigure
{
    double value = 1.0;
    bool is_factor = true;

    double of(double usual) const noexcept
    {
        return is_factor ? value * usual : value;
    }
};

/// The state of a link from a time on, up to the begin of the next phase.
struct LinkPhase
{
    Picoseconds begin{};
    /// A value is in bytes/s.
    PlannedFigure bandwidth{};
    /// A value is in ps.
    PlannedFigure latency{};
    bool is_on = true;
    /// The line of the file that says so; 0: the link is as usual.
    std::uint64_t line = 0;

    /// Rounded to whole picoseconds, and at least 1 ps, as every link has.
    Picoseconds latency_of(Picoseconds usual) const;
};

/// The state of a link's direction over time.
///
/// Source: spec: links-that-adapt, "Profiles". A service begins only while its link is on, and only
/// if w ends before it goes off; it has the bandwidth and the latency that hold at its begin.
/// Example: off in [5, 20) us, 1 us each: services at 4 us, and then from 20 us on.
class LinkTimetable
{
public:
    /// In order of their begins, the first of which is 0; at least one.
    explicit LinkTimetable(std::vector<LinkPhase> phases) : phases_(std::move(phases)) {}

    const LinkPhase& at(Picoseconds time) const;

    /// When a service of those bytes begins that could begin at `ready` at a bandwidth that is
    /// `usual`; nothing where it never can.
    std::optional<Picoseconds> begin(Picoseconds ready, WireSpan span, BytesPerSecond usual) const;

    /// The line that keeps a service off for ever, where begin() has nothing.
    std::uint64_t last_line() const noexcept
    {
        return phases_.back().line;
    }

private:
    std::vector<LinkPhase> phases_;
};

} // namespace haec_sim
