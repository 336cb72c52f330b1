// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "core/figures/widening_bins.hpp"
#include "haec_sim/network_report.hpp"
#include "haec_sim/run_span.hpp"
#include "haec_sim/units.hpp"
#include "network/link_rates.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace haec_sim
{

/// What a direction of a link did at each of its rates, as far as it is decided, and its state
/// then. Memory: some 60 bytes for each rate, and 32 for each of its intervals of time.
class RateUses
{
public:
    RateUses() = default;
    explicit RateUses(const RateRule& rule);

    RateState& state() noexcept
    {
        return state_;
    }

    const RateState& state() const noexcept
    {
        return state_;
    }

    /// It has the rate in that time, which is over. `shift` is that of intervals; none: none are
    /// kept.
    void hold(std::uint32_t rate, const TimeSpan& time, std::optional<int> shift);
    /// It leaves one rate for another.
    void change(const RateChange& change, std::optional<int> shift);
    /// It serves a unit at its rate for `work`, until `end`.
    void serve(Picoseconds end, Picoseconds work, std::optional<int> shift);

    /// The uses up to the end of the run, which the state decides; `shift` as above, and at least
    /// that of before. Parts in the region of interest: what is told here from now on, and all
    /// before.
    std::vector<RateReport> report(const RateRule& rule, Picoseconds end, std::optional<int> shift,
                                   const std::optional<TimeSpan>& interest) const;

    /// For unpack() on another rank.
    std::vector<std::byte> packed() const;
    static RateUses unpack(std::span<const std::byte> bytes);

private:
    struct OfRate
    {
        RateUse whole;
        WideningBins<RateUse> bins;
    };

    /// Adds a time to all intervals that it is in.
    static void spread(OfRate& rate, const TimeSpan& time, Picoseconds RateUse::*part,
                       std::optional<int> shift);

    RateState state_;
    std::vector<OfRate> of_rate_;
};

} // namespace haec_sim
