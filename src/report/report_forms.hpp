// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "analysis/profile/activity.hpp"
#include "core/json/json_form.hpp"
#include "report/report_source.hpp"

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>

// Forms that several sections of a report have.

namespace haec_sim
{

/// A part of the run, in picoseconds since the begin of the trace's clock.
struct Interval
{
    Picoseconds begin{};
    Picoseconds end{};
};

JsonForm<Interval> interval_form();

/// The activities of the same location or locations.
struct BothActivities
{
    Activity recorded;
    Activity predicted;
};

JsonForm<BothActivities> activities_form();

/// A time for each cause.
using ByCause = std::array<WideSum, wait_causes>;

JsonForm<ByCause> causes_form();

struct CountedBytes
{
    std::uint64_t count = 0;
    std::uint64_t bytes = 0;
};

JsonForm<CountedBytes> counted_bytes_form();

/// The base of figures: the whole run, or the region of interest.
enum class ReportBase
{
    whole,
    interest
};

/// The sums of a location in a region.
inline const RegionSums& sums_in(ReportBase base, const RegionRow& row)
{
    return base == ReportBase::interest ? row.interest : row.whole;
}

inline bool has_interest(const ReportSource& source)
{
    return source.figures().has_interest();
}

/// True for what is told of a `source` that has a region of interest.
template <class Of>
bool has_interest(const Of& of)
{
    return has_interest(of.source);
}

/// Two members, one for each base: what `get(of, base)` returns. The region of interest is null
/// where there is none.
template <class Of, class Sub, class Get>
JsonForm<Of>& add_bases(JsonForm<Of>& form, const JsonForm<Sub>& sub, Get get)
{
    return form
        .object("whole", sub,
                [get](const Of& of) { return std::invoke(get, of, ReportBase::whole); })
        .object("region_of_interest", sub,
                [get](const Of& of)
                {
                    return has_interest(of)
                               ? std::optional<Sub>(std::invoke(get, of, ReportBase::interest))
                               : std::nullopt;
                });
}

/// A form with both bases.
template <class Of, class Sub, class Get>
JsonForm<Of> both_bases(const JsonForm<Sub>& sub, Get get)
{
    JsonForm<Of> form;
    add_bases(form, sub, get);
    return form;
}

/// A section is about the whole source.
inline const ReportSource& itself(const ReportSource& source)
{
    return source;
}

} // namespace haec_sim
