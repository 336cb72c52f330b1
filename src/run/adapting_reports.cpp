// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "run/adapting_reports.hpp"

#include "network/circuit_uses.hpp"
#include "network/rated_links.hpp"
#include "parallel/all_gather_items.hpp"
#include "parallel/together.hpp"

#include <cstdint>
#include <map>
#include <utility>
#include <variant>
#include <vector>

namespace haec_sim
{

namespace
{

/// The use of a link, or of one of its rates, outside of the region of interest.
template <class Use>
struct Outside
{
    ResourceIdentity resource;
    std::uint64_t rate = 0;
    Use use;
};

void append(std::vector<Outside<RateUse>>& rows, const ResourceIdentity& resource,
            const std::vector<RateUse>& uses)
{
    for (std::uint64_t rate = 0; rate < uses.size(); ++rate)
    {
        rows.push_back({resource, rate, uses[rate]});
    }
}

void append(std::vector<Outside<CircuitUse>>& rows, const ResourceIdentity& resource,
            const CircuitUse& use)
{
    rows.push_back({resource, 0, use});
}

/// The uses of all links outside of a time, by resource and rate. `Links` is RatedLinks, whose Use
/// is RateUse, or CircuitLinks, of CircuitUse. Collective.
template <class Use, class Links>
std::map<std::pair<ResourceIdentity, std::uint64_t>, Use>
outside_of(const Links& links, const Network& network, const TimeSpan& interest, Ranks& ranks)
{
    std::vector<Outside<Use>> rows;
    together(ranks,
             [&]
             {
                 for (const auto& [number, use] : links.outside(interest))
                 {
                     if (network.is_own({number}))
                     {
                         append(rows, network.resources().identity({number}), use);
                     }
                 }
             });
    std::map<std::pair<ResourceIdentity, std::uint64_t>, Use> outside;
    for (const auto& row : gather_items(ranks, rows))
    {
        outside[{row.resource, row.rate}] = row.use;
    }
    return outside;
}

void leave_out_rates(const RatedLinks& links, const Network& network, const TimeSpan& interest,
                     Ranks& ranks, NetworkReport& report)
{
    auto outside = outside_of<RateUse>(links, network, interest, ranks);
    for (auto& row : report.resources)
    {
        for (std::uint64_t rate = 0; rate < row.rates.size(); ++rate)
        {
            auto& inside = row.rates[rate].interest;
            const auto& left_out = outside[{row.resource, rate}];
            inside.time -= left_out.time;
            inside.busy -= left_out.busy;
            inside.changing -= left_out.changing;
        }
    }
}

void leave_out_circuits(const CircuitLinks& links, const Network& network, const TimeSpan& interest,
                        Ranks& ranks, NetworkReport& report)
{
    auto outside = outside_of<CircuitUse>(links, network, interest, ranks);
    for (auto& row : report.resources)
    {
        if (row.circuits)
        {
            auto& inside = row.circuits->interest;
            const auto& left_out = outside[{row.resource, 0}];
            inside.grants -= left_out.grants;
            inside.retargets -= left_out.retargets;
            inside.in_use -= left_out.in_use;
            inside.aiming -= left_out.aiming;
            inside.waiting -= left_out.waiting;
        }
    }
}

} // namespace

void add_adapting(const ResourceLedger& ledger, const Platform& platform, const RunSpan& run,
                  NetworkReport& report)
{
    for (auto& row : report.resources)
    {
        const auto found = ledger.adapting().find(row.resource);
        if (found == ledger.adapting().end())
        {
            continue;
        }
        if (const auto* circuits = std::get_if<CircuitUses>(&found->second))
        {
            row.circuits = circuits->report(ledger.bin_shift());
            continue;
        }
        row.rates = std::get<RateUses>(found->second)
                        .report(rate_rule(platform.link_type({row.resource.number})), run.whole.end,
                                ledger.bin_shift(), run.interest);
    }
}

void leave_out_adapting(const Network* network, const TimeSpan& interest, Ranks& ranks,
                        NetworkReport& report)
{
    if (network == nullptr)
    {
        return;
    }
    const auto& resources = network->resources();
    if (const auto& rated = resources.adapting().rated)
    {
        leave_out_rates(*rated, *network, interest, ranks, report);
    }
    if (const auto& circuits = resources.adapting().circuits)
    {
        leave_out_circuits(*circuits, *network, interest, ranks, report);
    }
}

} // namespace haec_sim
