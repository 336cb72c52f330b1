// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "network/rated_links.hpp"

#include <algorithm>

namespace haec_sim
{

RatedLinks::RatedLinks(const Platform& platform) : platform_(platform)
{
    for (const LinkType& type : platform.link_types())
    {
        rules_.push_back(type.has_rates() ? std::make_unique<const RateRule>(rate_rule(type))
                                          : nullptr);
    }
}

void RatedLinks::add(const ResourceIdentity& resource)
{
    const auto* rule = resource.kind == ResourceKind::link
                           ? rules_[platform_.topology().link({resource.number}).type.value].get()
                           : nullptr;
    links_.push_back({rule, rule != nullptr ? RateUses(*rule) : RateUses()});
}

Picoseconds RatedLinks::ready(ResourceId number, Picoseconds head, Picoseconds free,
                              std::optional<int> shift)
{
    auto& [rule, uses] = links_[number.value];
    return uses.state().ready(
        *rule, head, free,
        [&](const RateChange& change)
        {
            uses.change(change, shift);
            note(number, change.from, &RateUse::time, {change.since, change.begin});
            note(number, std::max(change.from, change.to), &RateUse::changing,
                 {change.begin, change.end});
        });
}

void RatedLinks::serve(ResourceId number, const Service& service, Picoseconds work,
                       std::optional<int> shift)
{
    auto& uses = links_[number.value].uses;
    uses.state().serve(service);
    uses.serve(service.end, work, shift);
    note(number, uses.state().rate(), &RateUse::busy, {service.end - work, service.end});
}

void RatedLinks::note(ResourceId number, std::uint32_t rate, Picoseconds RateUse::*part,
                      const TimeSpan& time)
{
    if (log_ != nullptr)
    {
        log_->add({number, rate, part, time});
    }
}

std::map<std::uint32_t, std::vector<RateUse>> RatedLinks::outside(const TimeSpan& window) const
{
    std::map<std::uint32_t, std::vector<RateUse>> parts;
    if (log_ == nullptr)
    {
        return parts;
    }
    log_->each(
        [&](const Entry& entry)
        {
            auto& of_rates = parts[entry.number.value];
            of_rates.resize(links_[entry.number.value].rule->bandwidths.size());
            of_rates[entry.rate].*(entry.part) +=
                entry.time.end - entry.time.begin - overlap(entry.time, window);
        });
    return parts;
}

} // namespace haec_sim
