// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "verification/network/contention_check.hpp"

#include "haec_sim/error.hpp"
#include "haec_sim/item_bytes.hpp"
#include "parallel/together.hpp"
#include "verification/network/shared_collectives.hpp"
#include "verification/network/shared_network.hpp"

#include <algorithm>
#include <memory>
#include <span>
#include <unordered_map>
#include <utility>

namespace haec_sim::verification
{

namespace
{

/// The messages, or parts of collectives, of a rank at once; those of equal times stay together.
constexpr std::size_t slice = std::size_t{1} << 14;

/// Serves what it is given, and compares.
class OpenLoop
{
public:
    OpenLoop(const Rules& rules, Findings& findings)
        : rules_(rules), findings_(findings),
          network_(make_shared_network(*rules.shared, *rules.machine)),
          delay_(nearest(rounded(rules.times->entry_delay()))),
          collectives_(rules, findings, [this](const Load& load) { return enter(load); })
    {
    }

    void add(const Load& load)
    {
        const auto number = enter(load);
        if (load.is_checked)
        {
            expected_.emplace(number, Expected{Picoseconds(load.waiting), load.hops, load.where});
        }
    }

    /// Adds parts; those of an operation stand together.
    void add(std::span<const OpenPart> parts)
    {
        while (!parts.empty())
        {
            const auto members = parts.front().members;
            HAEC_SIM_ASSERT(members <= parts.size());
            if (members == 0)
            {
                leave_open(parts.front(), findings_);
            }
            else
            {
                collectives_.begin(parts.first(members));
            }
            parts = parts.subspan(std::max(members, 1U));
        }
    }

    std::uint64_t long_messages() const
    {
        return network_->long_messages();
    }

    void serve_until(Picoseconds time)
    {
        network_->serve_until(time, [this](const Arrived& message) { arrive(message); });
    }

    /// Leaves unchecked what is not through yet. Where messages wait for each other for ever, none
    /// that is waited for arrives.
    void leave_rest()
    {
        if (network_->is_stuck())
        {
            for (const auto& [number, message] : std::exchange(expected_, {}))
            {
                findings_.check(Check::contention, message.where, exactly(Picoseconds::max()),
                                message.waiting);
            }
        }
        findings_.leave_out(expected_.size());
        collectives_.leave_rest();
    }

private:
    /// The output's time of waiting, and its hops, as Load has them.
    struct Expected
    {
        Picoseconds waiting{};
        std::uint32_t hops = 0;
        Position where;
    };

    /// Returns the message's number.
    std::uint64_t enter(const Load& load)
    {
        const auto from = rules_.nodes[load.sender];
        const auto to = rules_.nodes[load.receiver];
        Sending sending{.number = ++count_,
                        .entry = from == to ? load.begin : plus(load.begin, delay_),
                        .bytes = load.bytes,
                        .sender = load.sender,
                        .sends = load.sends,
                        .sequence = load.sequence,
                        .priority = load.priority};
        if (from != to && !rules_.times->sends_at_once())
        {
            sending.duration = load.duration - delay_;
        }
        network_->send(sending, from, to);
        return count_;
    }

    void arrive(const Arrived& message)
    {
        if (const auto found = expected_.extract(message.number))
        {
            const auto& [waiting, hops, where] = found.mapped();
            findings_.check(Check::contention, where, exactly(message.waiting), waiting);
            if (hops > 0)
            {
                findings_.check(Check::hops, where, exactly(Picoseconds(message.hops)),
                                Picoseconds(hops));
            }
        }
        else
        {
            collectives_.arrive(message.number, message.waiting);
        }
    }

    const Rules& rules_;
    Findings& findings_;
    std::unique_ptr<SharedNetwork> network_;
    Picoseconds delay_; // d_mpi
    std::uint64_t count_ = 0;
    std::unordered_map<std::uint64_t, Expected> expected_;
    SharedCollectives collectives_;
};

/// The items of one rank, in the order of the time that `time` names.
template <class Item>
class Slices
{
public:
    using Time = Picoseconds Item::*;

    Slices(std::vector<Item> items, Time time) : items_(std::move(items)), time_(time)
    {
        // Parts of an operation stay together.
        std::ranges::stable_sort(items_, {}, time_);
    }

    /// The time of the first after the next slice.
    Picoseconds bound() const
    {
        return items_.size() - next_ > slice ? items_[next_ + slice].*time_ : Picoseconds::max();
    }

    std::vector<Item> take_until(Picoseconds time)
    {
        const auto first = items_.begin() + static_cast<std::ptrdiff_t>(next_);
        const auto last = std::ranges::upper_bound(first, items_.end(), time, {}, time_);
        next_ = static_cast<std::size_t>(last - items_.begin());
        return {first, last};
    }

    /// The items that were not taken.
    std::span<const Item> rest() const
    {
        return std::span(items_).subspan(next_);
    }

private:
    std::vector<Item> items_;
    Time time_;
    std::size_t next_ = 0;
};

/// The items that all ranks have until then, on the first rank; nothing elsewhere. Collective.
template <class Item>
std::vector<Item> gather_until(Picoseconds time, Slices<Item>& slices, Ranks& ranks)
{
    std::vector<Item> items;
    for (const auto& part : ranks.gather(pack_items(slices.take_until(time)), 0))
    {
        unpack_items(part, items);
    }
    return items;
}

} // namespace

void check_contention(Traffic traffic, const Rules& rules, Ranks& ranks, Findings& findings)
{
    const Picoseconds sure(-ranks.maximum(-traffic.sure_until.count()));
    Slices messages(std::move(traffic.loads), &Load::begin);
    Slices collectives(std::move(traffic.parts), &OpenPart::first);
    OpenLoop loop(rules, findings);
    for (Picoseconds bound{}; bound < sure;)
    {
        bound = std::min({messages.bound(), collectives.bound(), sure});
        bound = Picoseconds(-ranks.maximum(-bound.count()));
        const auto loads = gather_until(bound, messages, ranks);
        const auto parts = gather_until(bound, collectives, ranks);
        together(ranks,
                 [&]
                 {
                     std::ranges::for_each(loads, [&](const Load& load) { loop.add(load); });
                     loop.add(parts);
                     loop.serve_until(std::min(bound, sure - Picoseconds{1}));
                 });
    }
    loop.leave_rest();
    findings.note(Oddity::long_message, loop.long_messages());
    const auto rest = messages.rest();
    findings.leave_out(static_cast<std::uint64_t>(std::ranges::count_if(rest, &Load::is_checked)));
    std::ranges::for_each(collectives.rest(),
                          [&](const OpenPart& part) { leave_open(part, findings); });
}

} // namespace haec_sim::verification
