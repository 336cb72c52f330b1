// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "staged_machines.hpp"
#include "tests/network/random_traffic.hpp"
#include "tests/network/thread_ranks.hpp"

#include <gtest/gtest.h>

#include <mutex>

// Parts of a network that ranks share (docs/adr/0058): every integer is that of one queue, whoever
// has which part, and whether windows are served apart or by one queue on each rank.

namespace haec_sim::test
{

namespace
{

/// Who has parts.
struct Owners
{
    std::uint32_t ranks = 1;
    /// Each is anybody's.
    bool are_managers = false;
};

NetworkSharing sharing_of(Ranks& ranks, const Platform& machine, bool are_managers)
{
    NetworkSharing sharing{ranks, {}, {}};
    for (NodeId node; node.value < machine.node_count(); node.value += 2)
    {
        sharing.rank_of_node.emplace(
            node, static_cast<std::uint32_t>(std::uint64_t{node.value} * ranks.size() /
                                             machine.node_count()));
    }
    if (are_managers)
    {
        sharing.manager_of = [&ranks](const ResourceIdentity& resource)
        { return static_cast<std::uint32_t>(split_mix(resource.number) % ranks.size()); };
    }
    return sharing;
}

Served on_ranks(const Platform& machine, const NetworkRates& rates, const NetworkOptions& options,
                const std::vector<NetworkEntry>& messages, Picoseconds length, const Owners& owners)
{
    Served served;
    ResourceLedger ledger(options.time_bins);
    std::mutex mutex;
    run_on_threads(owners.ranks,
                   [&](Ranks& ranks)
                   {
                       FifoNetwork network(machine, rates, options);
                       network.share(sharing_of(ranks, machine, owners.are_managers));
                       const auto exits = serve_in_windows(network, ranks, messages, length);
                       const std::scoped_lock lock(mutex);
                       for (const auto& exit : exits)
                       {
                           served.note(exit);
                       }
                       add_own(network, ledger);
                   });
    served.note(ledger);
    return served;
}

} // namespace

TEST(SharedParts, AreServedAsOneQueue)
{
    for_staged_machines(
        [](const Platform& machine, const NetworkOptions& options,
           const std::vector<NetworkEntry>& messages, const std::string& name)
        {
            FifoNetwork whole(machine, rates_of(machine), options);
            const auto expected = in_one_queue(whole, messages);
            for (const auto& owners : {Owners{2}, Owners{3, true}, Owners{7}})
            {
                ASSERT_EQ(on_ranks(machine, rates_of(machine), options, messages,
                                   Picoseconds{300'000}, owners),
                          expected)
                    << name << owners.ranks;
            }
        });
}

TEST(SharedParts, OfRandomMachinesAreServedAsOneQueue)
{
    for (std::uint64_t seed = 0; seed < 300; ++seed)
    {
        RandomTraffic traffic(seed);
        if (!NetworkParts::are_known(traffic.platform))
        {
            continue;
        }
        auto messages = traffic.messages(1 + traffic.draw(60));
        sort_by_entry(messages);
        FifoNetwork whole(traffic.platform, traffic.rates, traffic.options);
        const Picoseconds length{static_cast<std::int64_t>(1 + traffic.draw(2'000'000))};
        const Owners owners{static_cast<std::uint32_t>(2 + traffic.draw(4)), traffic.draw(2) == 0};
        ASSERT_EQ(
            on_ranks(traffic.platform, traffic.rates, traffic.options, messages, length, owners),
            in_one_queue(whole, messages))
            << seed;
    }
}

} // namespace haec_sim::test
