// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "network/bin_limit.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace haec_sim
{

/// What of a report costs time, and can be left out: sections that nobody asks for are null.
struct ReportChoice
{
    /// Sums by region, which waiting, critical path and timeline refer to.
    bool regions = true;
    bool messages = true;
    /// Links, nodes, routes and classes of links.
    bool links = true;
    bool waiting = true;
    bool critical_path = true;
    bool timeline = true;
    /// The run is compared with one on an ideal network.
    bool ideal = false;
    /// The most intervals of figures over time; absent where those of links and of the timeline
    /// have their own numbers.
    std::optional<std::uint32_t> bins{};

    /// Of all that can be left out, nothing.
    static ReportChoice nothing() noexcept
    {
        return {false, false, false, false, false, false, false};
    }

    /// The most intervals of what links did: 512 for up to 8,192 links, fewer for more, unless a
    /// number is given.
    BinLimit link_bins() const noexcept
    {
        return bins ? BinLimit(*bins) : BinLimit(512, std::uint64_t{1} << 22);
    }

    /// True where a report has the section of that key.
    bool has(std::string_view section) const;
};

/// The choice that a list of names makes, divided by commas, or the word none. Throws UsageError
/// for others.
ReportChoice report_choice(const std::string& names);

/// The number of intervals that a text asks for. Throws UsageError where it is none, or a page
/// could not show so many.
std::uint32_t report_bins(const std::string& text);

} // namespace haec_sim
