// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "run/rate_reports.hpp"

#include "network/rated_links.hpp"
#include "parallel/all_gather_items.hpp"
#include "parallel/together.hpp"

#include <cstdint>
#include <map>
#include <utility>
#include <vector>

namespace haec_sim
{

namespace
{

/// A rate's use of a link outside of the region of interest.
struct OutsideRate
{
    ResourceIdentity resource;
    std::uint64_t rate = 0;
    RateUse use;
};

std::vector<OutsideRate> outside_rates(const Network& network, const TimeSpan& interest)
{
    std::vector<OutsideRate> rows;
    for (const auto& [number, uses] : network.resources().rated_links()->outside(interest))
    {
        if (!network.is_own({number}))
        {
            continue;
        }
        for (std::uint64_t rate = 0; rate < uses.size(); ++rate)
        {
            rows.push_back({network.resources().identity({number}), rate, uses[rate]});
        }
    }
    return rows;
}

} // namespace

void add_rates(const ResourceLedger& ledger, const Platform& platform, const RunSpan& run,
               NetworkReport& report)
{
    for (auto& row : report.resources)
    {
        const auto found = ledger.rates().find(row.resource);
        if (found != ledger.rates().end())
        {
            const auto& type = platform.link_type({row.resource.number});
            row.rates = found->second.report(rate_rule(type), run.whole.end, ledger.bin_shift(),
                                             run.interest);
        }
    }
}

void leave_out_rates(const Network* network, const TimeSpan& interest, Ranks& ranks,
                     NetworkReport& report)
{
    if (network == nullptr || network->resources().rated_links() == nullptr)
    {
        return;
    }
    std::vector<OutsideRate> rows;
    together(ranks, [&] { rows = outside_rates(*network, interest); });
    std::map<std::pair<ResourceIdentity, std::uint64_t>, RateUse> outside;
    for (const auto& row : gather_items(ranks, rows))
    {
        outside[{row.resource, row.rate}] = row.use;
    }
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

} // namespace haec_sim
