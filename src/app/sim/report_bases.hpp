// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "analysis/profile/run_profile.hpp"
#include "app/sim/report_json.hpp"
#include "app/sim/report_sections.hpp"

// Figures of a report have a base: the whole run, or the region of interest.

namespace haec_sim
{

enum class ReportBase
{
    whole,
    interest
};

inline RegionSums sums_of(const RegionRow& row, ReportBase base)
{
    return base == ReportBase::interest
               ? row.interest
               : RegionSums{row.visits, row.exclusive, row.inclusive, row.waiting};
}

/// Two objects in the one that is open: what `put_members(base)` writes for each base; null where
/// there is no region of interest.
template <class PutMembers>
void put_bases(JsonWriter& json, const ReportSource& source, PutMembers put_members)
{
    json.begin_object("whole");
    put_members(ReportBase::whole);
    json.end_object();
    if (!has_interest(source))
    {
        put_null(json, "region_of_interest");
        return;
    }
    json.begin_object("region_of_interest");
    put_members(ReportBase::interest);
    json.end_object();
}

} // namespace haec_sim
