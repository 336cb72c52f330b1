// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// The waiting by place and by cause.

#include "app/sim/report_bases.hpp"
#include "app/sim/report_json.hpp"
#include "app/sim/report_sections.hpp"
#include "haec_sim/wide_sum.hpp"

#include <array>
#include <map>

namespace haec_sim
{

namespace
{

using ByCause = std::array<WideSum, wait_causes + 1>;

void put_causes(JsonWriter& json, const ByCause& causes)
{
    for (std::size_t cause = 0; cause < wait_causes; ++cause)
    {
        put(json, key_of(static_cast<WaitCause>(cause)), causes[cause]);
    }
}

void put_waiting(JsonWriter& json, const ReportSource& source, const RegionTable& table,
                 ReportBase base)
{
    ByCause all;
    std::map<std::size_t, ByCause> regions;
    for (const auto& row : source.profile.regions)
    {
        const auto waiting = sums_of(row, base).waiting;
        if (waiting == WaitingTimes{})
        {
            continue;
        }
        auto& region = regions[table.place(row.region)];
        for (std::size_t cause = 0; cause <= wait_causes; ++cause)
        {
            const auto time = cause < wait_causes ? waiting.by_cause[cause] : waiting.transfer;
            region[cause] += time;
            all[cause] += time;
        }
    }
    json.begin_object("by_cause");
    put_causes(json, all);
    json.end_object();
    put(json, "transfer_ps", all[wait_causes]);
    json.begin_list("by_region");
    for (const auto& [place, causes] : regions)
    {
        json.begin_object();
        put(json, "region", std::uint64_t{place});
        put_causes(json, causes);
        put(json, "transfer_ps", causes[wait_causes]);
        json.end_object();
    }
    json.end_list();
}

} // namespace

void put_waiting(JsonWriter& json, const ReportSource& source, const RegionTable& table)
{
    json.begin_object("waiting");
    put_bases(json, source, [&](ReportBase base) { put_waiting(json, source, table, base); });
    json.end_object();
}

} // namespace haec_sim
