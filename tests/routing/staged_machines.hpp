// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "buffered_machines.hpp"
#include "network/fifo_network.hpp"
#include "network/resource_ledger.hpp"
#include "parallel/ranks.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

// Machines that come apart, and what a network did to messages there.

namespace haec_sim::test
{

inline const std::string small_tree = R"("type": "fat_tree", "radix": 8, "levels": 3)";

/// Machines and routings whose routes come in stages.
inline const std::vector<std::pair<std::string, std::string>> staged_machines{
    {R"("type": "torus", "size": [5, 4, 2])", R"("routing": "minimal")"},
    {R"("type": "mesh", "size": [4, 3, 3])", R"("routing": "minimal")"},
    {R"("type": "mesh", "size": [4, 1, 3], "connectivity": ["torus", "mesh", "torus"])",
     R"("routing": "minimal")"},
    {R"("type": "haec_box", "size": [4, 3, 4])", R"("routing": "minimal")"},
    {R"("type": "torus", "size": [3, 2, 3, 2])", R"("routing": "minimal")"},
    {R"("type": "torus", "size": [3, 4], "nodes_per_switch": 2)", R"("routing": "minimal")"},
    {R"("type": "hypercube", "dimensions": 5)", R"("routing": "minimal")"},
    {R"("type": "hyperx", "size": [4, 3, 2], "width": [2, 1, 1], "nodes_per_switch": 2)",
     R"("routing": "minimal")"},
    {small_tree, R"("routing": "minimal")"},
    {small_tree, R"("routing": "s_mod_k")"},
    {small_tree, R"("routing": "random")"},
    {small_tree, R"("routing": "round_robin")"}};

/// W of each message, and what each resource counted.
struct Served
{
    std::map<std::pair<std::uint32_t, std::uint64_t>, std::int64_t> waiting;
    std::map<ResourceIdentity, std::vector<std::int64_t>> counted;

    friend bool operator==(const Served&, const Served&) = default;

    void note(const NetworkExit& exit)
    {
        waiting[{exit.name.sender, exit.name.sequence}] = exit.arrival.queued.count();
    }

    /// Takes what all ranks know of resources.
    void note(ResourceLedger& ledger)
    {
        for (const auto& report : ledger.take_reports())
        {
            const auto& sums = report.statistics;
            auto& row = counted[report.resource];
            row = {static_cast<std::int64_t>(sums.messages),
                   static_cast<std::int64_t>(sums.units),
                   static_cast<std::int64_t>(sums.bytes),
                   sums.busy.count(),
                   sums.waiting.count(),
                   sums.longest_wait.count(),
                   static_cast<std::int64_t>(sums.longest_queue),
                   static_cast<std::int64_t>(report.sleep.wakes),
                   report.sleep.sleeping.count(),
                   report.sleep.last_end.count()};
            for (const auto& bin : report.bins)
            {
                row.insert(row.end(), {bin.busy.count(), bin.waiting.count(), bin.queue_change,
                                       static_cast<std::int64_t>(bin.bytes)});
            }
        }
    }
};

/// Adds what a rank knows of its resources.
inline void add_own(const Network& network, ResourceLedger& ledger)
{
    for (ResourceId number; number.value < network.resources().count(); ++number.value)
    {
        if (network.is_own(number))
        {
            ledger.add(network.resources(), number);
        }
    }
}

inline Served served_by(const Network& network, const std::vector<NetworkExit>& exits)
{
    Served served;
    for (const auto& exit : exits)
    {
        served.note(exit);
    }
    ResourceLedger ledger(network.resources().options().time_bins);
    add_own(network, ledger);
    served.note(ledger);
    return served;
}

inline Picoseconds entry_of(const NetworkEntry& entry)
{
    return entry.begin + entry.load.entry_delay;
}

inline void sort_by_entry(std::vector<NetworkEntry>& messages)
{
    std::ranges::sort(
        messages, {},
        [](const auto& entry)
        { return std::tuple(entry_of(entry), entry.name.sender, entry.name.sequence); });
}

inline Served in_one_queue(FifoNetwork& network, const std::vector<NetworkEntry>& messages)
{
    std::vector<NetworkExit> exits;
    for (const auto& entry : messages)
    {
        network.enter(entry);
    }
    while (const auto exit = network.advance(Picoseconds::max()))
    {
        exits.push_back(*exit);
    }
    return served_by(network, exits);
}

/// In windows of a length that changes, one of three of them by one queue on each rank. Returns
/// what this rank hears of; collective.
inline std::vector<NetworkExit> serve_in_windows(FifoNetwork& network, Ranks& ranks,
                                                 const std::vector<NetworkEntry>& messages,
                                                 Picoseconds length)
{
    std::vector<NetworkExit> exits;
    auto next = messages.begin();
    auto until = Picoseconds{0};
    for (std::uint64_t window = 0;; ++window)
    {
        const auto first = next == messages.end() ? Picoseconds::max() : entry_of(*next);
        const Picoseconds head{-ranks.maximum(-std::min(first, network.next()).count())};
        if (head == Picoseconds::max())
        {
            return exits;
        }
        until = std::max(until, head) + length * static_cast<std::int64_t>(1 + window % 5);
        for (; next != messages.end() && entry_of(*next) < until; ++next)
        {
            network.enter(*next);
        }
        if (window % 3 < 2)
        {
            network.advance_in_parts(until, exits);
            EXPECT_EQ(network.is_apart(), ranks.size() > 1);
        }
        else
        {
            network.gather();
            while (const auto exit = network.advance(until))
            {
                exits.push_back(*exit);
            }
        }
        EXPECT_GE(network.next(), until);
    }
}

/// Calls `check(machine, options, messages, name)` for each of them with all kinds of ports. The
/// messages come in the order in which they enter.
template <class Check>
void for_staged_machines(Check check)
{
    for (const auto& [topology, routing] : staged_machines)
    {
        const auto machine = routed_machine(topology, routing);
        auto messages = random_messages(machine, many);
        sort_by_entry(messages);
        for (const auto& options : all_ports)
        {
            check(machine, options, messages, topology + routing);
        }
    }
}

} // namespace haec_sim::test
