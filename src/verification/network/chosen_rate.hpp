// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "verification/times/link_figures.hpp"

#include <cstddef>
#include <cstdint>
#include <deque>

namespace haec_sim::verification
{

/// The rate of a direction of a link, from the services that it had (spec: links-that-adapt,
/// "Rates"): window by window, as the specification says it.
class ChosenRate
{
public:
    explicit ChosenRate(const Rates& rates)
        : rates_(rates), number_(rates.bandwidths.size() - 1), next_(rates.window)
    {
    }

    /// When a unit that could be served from `time` on is served, behind all changes that begin not
    /// later.
    Picoseconds begin(Picoseconds time);

    /// [bytes/s], behind that.
    double bandwidth() const
    {
        return rates_.bandwidths[number_];
    }

    /// A unit was served in that time.
    void add(Picoseconds begin, Picoseconds end)
    {
        services_.push_back({begin, end});
    }

private:
    struct Served
    {
        Picoseconds begin{};
        Picoseconds end{};
    };

    /// The busy time in the window that ends at `next_`.
    Picoseconds busy() const;
    /// The rate behind a window of that busy time.
    std::size_t behind(Picoseconds busy) const;

    Rates rates_;
    std::size_t number_;
    /// The end of the window that is looked at next.
    Picoseconds next_;
    /// Those that end behind the begin of that window.
    std::deque<Served> services_;
    /// The end of the last change.
    Picoseconds changed_{};
};

} // namespace haec_sim::verification
