// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "network/rate_uses.hpp"

#include "haec_sim/item_bytes.hpp"

#include <algorithm>

namespace haec_sim
{

namespace
{

/// The part of a time before `end`.
TimeSpan cut_at(Picoseconds end, Picoseconds from, Picoseconds until)
{
    return {std::min(from, end), std::min(until, end)};
}

} // namespace

RateUses::RateUses(const RateRule& rule) : state_(rule), of_rate_(rule.bandwidths.size()) {}

void RateUses::hold(std::uint32_t rate, const TimeSpan& time, std::optional<int> shift)
{
    spread(of_rate_[rate], time, &RateUse::time, shift);
}

void RateUses::change(const RateChange& change, std::optional<int> shift)
{
    hold(change.from, {change.since, change.begin}, shift);
    spread(of_rate_[std::max(change.from, change.to)], {change.begin, change.end},
           &RateUse::changing, shift);
    OfRate& to = of_rate_[change.to];
    ++to.whole.changes;
    if (shift)
    {
        to.bins.widen(*shift);
        ++to.bins.at(change.begin).changes;
    }
}

void RateUses::serve(Picoseconds end, Picoseconds work, std::optional<int> shift)
{
    spread(of_rate_[state_.rate()], {end - work, end}, &RateUse::busy, shift);
}

void RateUses::spread(OfRate& rate, const TimeSpan& time, Picoseconds RateUse::*part,
                      std::optional<int> shift)
{
    if (time.end <= time.begin)
    {
        return;
    }
    rate.whole.*part = after(rate.whole.*part, time.end - time.begin);
    if (!shift)
    {
        return;
    }
    rate.bins.widen(*shift);
    rate.bins.each_overlap(time, [part](RateUse& bin, Picoseconds inside) { bin.*part += inside; });
}

std::vector<RateReport> RateUses::report(const RateRule& rule, Picoseconds end,
                                         std::optional<int> shift,
                                         const std::optional<TimeSpan>& interest) const
{
    RateUses all = *this;
    RateUses rest(rule);
    const auto window = interest.value_or(TimeSpan{Picoseconds{}, end});
    const auto hold = [&](std::uint32_t rate, const TimeSpan& time)
    {
        all.hold(rate, time, shift);
        rest.hold(rate, {std::max(time.begin, window.begin), std::min(time.end, window.end)}, {});
    };
    auto state = state_;
    state.conclude(
        rule, end,
        [&](const RateChange& change)
        {
            hold(change.from, cut_at(end, change.since, change.begin));
            if (change.begin >= end)
            {
                return;
            }
            const auto time = cut_at(end, change.begin, change.end);
            all.change({change.from, change.to, time.begin, time.begin, time.end}, shift);
            const TimeSpan inside{std::max(time.begin, window.begin),
                                  std::min(time.end, window.end)};
            spread(rest.of_rate_[std::max(change.from, change.to)], inside, &RateUse::changing, {});
        });
    hold(state.rate(), cut_at(end, state.since(), end));
    std::vector<RateReport> reports;
    for (std::size_t rate = 0; rate < all.of_rate_.size(); ++rate)
    {
        auto& [whole, bins] = all.of_rate_[rate];
        RateUse inside = of_rate_[rate].whole;
        inside += rest.of_rate_[rate].whole;
        if (shift)
        {
            bins.widen(*shift);
        }
        reports.push_back({whole, inside, bins.values()});
    }
    return reports;
}

std::vector<std::byte> RateUses::packed() const
{
    std::vector<std::byte> bytes;
    append_item(bytes, state_);
    for (const auto& [whole, bins] : of_rate_)
    {
        append_item(bytes, whole);
        bins.append_to(bytes);
    }
    return bytes;
}

RateUses RateUses::unpack(std::span<const std::byte> bytes)
{
    RateUses uses;
    uses.state_ = take_item<RateState>(bytes);
    while (!bytes.empty())
    {
        auto& [whole, bins] = uses.of_rate_.emplace_back();
        whole = take_item<RateUse>(bytes);
        bins.merge_from(bytes);
    }
    return uses;
}

} // namespace haec_sim
