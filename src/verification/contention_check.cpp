// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "verification/contention_check.hpp"

#include "core/item_bytes.hpp"
#include "ranks/together.hpp"
#include "verification/shared_network.hpp"

#include <algorithm>
#include <cmath>
#include <unordered_map>
#include <utility>

namespace haec_sim::verification
{

namespace
{

/// Messages of a rank; those of equal times stay together.
constexpr std::size_t slice = std::size_t{1} << 14;

/// No trace has more bytes than OTF2 can count.
constexpr Exact most_bytes = 9e18L;

/// M: rounded up, unless it is a whole number but for the last digits.
std::uint64_t whole_bytes(Exact bytes)
{
    const Exact slack = bytes * 1e-15L;
    return static_cast<std::uint64_t>(std::clamp(std::ceil(bytes - slack), 1.0L, most_bytes));
}

/// Serves what it is given, and compares.
class OpenLoop
{
public:
    OpenLoop(const Rules& rules, Findings& findings)
        : rules_(rules), findings_(findings), network_(*rules.shared, rules.machine),
          delay_(nearest(rounded(rules.times->entry_delay())))
    {
    }

    void add(const Load& load)
    {
        Sending sending{.number = ++count_,
                        .entry = plus(load.begin, delay_),
                        .bytes = load.bytes,
                        .sender = load.sender,
                        .sequence = load.sequence};
        if (!rules_.times->sends_at_once())
        {
            sending.duration = load.duration - delay_;
        }
        if (load.is_checked)
        {
            expected_.emplace(count_, Expected{Picoseconds(load.waiting), load.where});
        }
        network_.send(sending, rules_.nodes[load.sender], rules_.nodes[load.receiver]);
    }

    void serve_until(Picoseconds time)
    {
        network_.serve_until(time, [this](std::uint64_t number, Picoseconds /*arrival*/,
                                          Picoseconds waiting) { compare(number, waiting); });
    }

private:
    /// What the output says.
    struct Expected
    {
        Picoseconds waiting{};
        Position where;
    };

    void compare(std::uint64_t number, Picoseconds waiting)
    {
        if (const auto found = expected_.extract(number))
        {
            const auto& [said, where] = found.mapped();
            findings_.check(Check::contention, where, exactly(waiting), said);
        }
    }

    const Rules& rules_;
    Findings& findings_;
    SharedNetwork network_;
    Picoseconds delay_; // d_mpi
    std::uint64_t count_ = 0;
    std::unordered_map<std::uint64_t, Expected> expected_;
};

/// The loads of one rank in the order of their begin.
class Slices
{
public:
    explicit Slices(std::vector<Load> loads) : loads_(std::move(loads))
    {
        std::ranges::sort(loads_, {}, &Load::begin);
    }

    /// The begin of the first after the next slice.
    Picoseconds bound() const
    {
        return loads_.size() - next_ > slice ? loads_[next_ + slice].begin : Picoseconds::max();
    }

    std::vector<Load> take_until(Picoseconds time)
    {
        const auto first = loads_.begin() + static_cast<std::ptrdiff_t>(next_);
        const auto last = std::ranges::upper_bound(first, loads_.end(), time, {}, &Load::begin);
        next_ = static_cast<std::size_t>(last - loads_.begin());
        return {first, last};
    }

private:
    std::vector<Load> loads_;
    std::size_t next_ = 0;
};

} // namespace

Load load_of(const SendFact& send, Picoseconds begin, Picoseconds duration,
             const LinksByType& links, const Rules& rules)
{
    const Message message{Bytes{send.length}, send.channel.sender, send.sequence};
    return {.begin = begin,
            .duration = duration,
            .bytes = whole_bytes(rules.times->wire_load(links, message)),
            .sequence = send.sequence,
            .sender = send.channel.sender,
            .receiver = send.channel.receiver};
}

void check_contention(Traffic traffic, const Rules& rules, Ranks& ranks, Findings& findings)
{
    if (ranks.sum(traffic.let_go) > 0)
    {
        findings.leave_out(traffic.loads.size());
        return;
    }
    Slices slices(std::move(traffic.loads));
    OpenLoop loop(rules, findings);
    Picoseconds bound{};
    while (bound < Picoseconds::max())
    {
        bound = Picoseconds(-ranks.maximum(-slices.bound().count()));
        const auto parts = ranks.gather(pack_items(slices.take_until(bound)), 0);
        together(ranks,
                 [&]
                 {
                     std::vector<Load> loads;
                     for (const auto& part : parts)
                     {
                         unpack_items(part, loads);
                     }
                     std::ranges::for_each(loads, [&](const Load& load) { loop.add(load); });
                     loop.serve_until(bound);
                 });
    }
}

} // namespace haec_sim::verification
