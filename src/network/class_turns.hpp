// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "network/priority_options.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

namespace haec_sim
{

/// The turns of classes at one link (spec: contention, "Priorities"): start-time fair queueing
/// ([Goyal1997]) in integers, if weighted.
///     v_c := max(v_c, V) + floor(1024 u / weight_c),  V := max(v_c, V)
/// Example: of weights 3 and 1, and units of 3 bytes, v is 1024 and 3072 behind the first of each:
/// three more of the first class come before the second of the other.
class ClassTurns
{
public:
    /// Returns the class that is served next, of those that wait: `waits(c)` is true for at least
    /// one.
    template <class Waits>
    std::size_t next(const PriorityOptions& options, Waits waits) const
    {
        std::size_t best = options.classes();
        auto least = std::numeric_limits<std::uint64_t>::max();
        for (std::size_t number = 0; number < options.classes(); ++number)
        {
            const auto start = options.is_weighted ? start_of(number) : number;
            if (waits(number) && (best == options.classes() || start < least))
            {
                best = number;
                least = start;
            }
        }
        return best;
    }

    /// A class is served so many bytes.
    void count(const PriorityOptions& options, std::size_t number, std::uint64_t bytes)
    {
        if (options.is_weighted)
        {
            ends_.resize(options.classes());
            now_ = start_of(number);
            ends_[number] = now_ + scale * bytes / options.weights[number];
        }
    }

private:
    static constexpr std::uint64_t scale = 1024;

    std::uint64_t start_of(std::size_t number) const
    {
        return ends_.empty() ? now_ : std::max(ends_[number], now_);
    }

    /// v by class; empty before the first service.
    std::vector<std::uint64_t> ends_;
    /// V
    std::uint64_t now_ = 0;
};

} // namespace haec_sim
