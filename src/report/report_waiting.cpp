// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// The waiting by place and by cause.

#include "report/report_forms.hpp"
#include "report/report_sections.hpp"

#include <map>
#include <vector>

namespace haec_sim
{

namespace
{

struct Waits
{
    std::size_t region = 0;
    ByCause by_cause;
    WideSum transfer;

    void add(const WaitingTimes& waiting)
    {
        for (std::size_t cause = 0; cause < wait_causes; ++cause)
        {
            by_cause[cause] += waiting.by_cause[cause];
        }
        transfer += waiting.transfer;
    }
};

struct WaitTable
{
    Waits all;
    std::vector<Waits> regions;
};

WaitTable waits_of(const ReportSource& source, ReportBase base)
{
    WaitTable table;
    std::map<std::size_t, Waits> regions;
    for (const auto& row : source.profile.regions)
    {
        const auto& waiting = sums_in(base, row).waiting;
        if (waiting != WaitingTimes{})
        {
            auto& region = regions[source.regions.place(row.region)];
            region.region = source.regions.place(row.region);
            region.add(waiting);
            table.all.add(waiting);
        }
    }
    for (const auto& [place, waits] : regions)
    {
        table.regions.push_back(waits);
    }
    return table;
}

} // namespace

void add_waiting(JsonForm<ReportSource>& report)
{
    const auto region = JsonForm<Waits>()
                            .value("region", &Waits::region, "index into regions")
                            .include(causes_form(), &Waits::by_cause)
                            .value("transfer_ps", &Waits::transfer);
    const auto table =
        JsonForm<WaitTable>("waiting")
            .object("by_cause", causes_form(),
                    [](const WaitTable& waits) { return waits.all.by_cause; })
            .value("transfer_ps", [](const WaitTable& waits) { return waits.all.transfer; })
            .list("by_region", region, &WaitTable::regions);
    report.object("waiting", both_bases<ReportSource>(table, waits_of), itself,
                  "waiting time by cause, and by the region of the wait, for both bases");
}

} // namespace haec_sim
