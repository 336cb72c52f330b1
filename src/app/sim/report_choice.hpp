// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

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

    /// Of all that can be left out, nothing.
    static ReportChoice nothing() noexcept
    {
        return {false, false, false, false, false, false, false};
    }

    /// True where a report has the section of that key.
    bool has(std::string_view section) const;
};

/// The choice that a list of names makes, divided by commas, or the word none. Throws UsageError
/// for others.
ReportChoice report_choice(const std::string& names);

} // namespace haec_sim
