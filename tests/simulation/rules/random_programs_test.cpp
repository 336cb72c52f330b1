// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "parallel/exchange.hpp"
#include "parallel/serial_ranks.hpp"
#include "tests/simulation/rules/simulate.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <map>
#include <random>

// Programs that nobody wrote by hand: the output must not depend on who runs when, nor on the
// number of ranks. What the times are is the matter of the other scenarios.

namespace haec_sim::test
{

namespace
{

/// Writes a program that cannot deadlock: there is an order of all its operations in which each
/// depends only on earlier ones. Whatever a process does, any of its threads may do.
class RandomProgram
{
public:
    RandomProgram(Trace& trace, std::uint32_t processes, std::uint32_t threads, std::uint64_t seed)
        : trace_(trace), random_(seed), clocks_(processes, 0), locations_(processes)
    {
        for (std::uint32_t process = 0; process < processes; ++process)
        {
            locations_[process].push_back(process);
        }
        for (std::uint32_t thread = 1; thread < threads; ++thread)
        {
            for (std::uint32_t process = 0; process < processes; ++process)
            {
                locations_[process].push_back(trace.add_thread(process));
            }
        }
        open_.resize(std::size_t{processes} * threads);
        for (std::uint32_t process = 0; process < processes; ++process)
        {
            for (const auto location : locations_[process])
            {
                process_of_[location] = process;
            }
        }
    }

    void write(int operations)
    {
        for (int operation = 0; operation < operations; ++operation)
        {
            write_one();
        }
        for (const auto& locations : locations_)
        {
            for (const auto location : locations)
            {
                while (!open_[location].empty())
                {
                    complete_one(location);
                }
            }
        }
    }

private:
    enum class Kind : std::uint8_t
    {
        send,
        receive,
        /// Posted, and cancelled in the end.
        nothing
    };

    struct Open
    {
        Kind kind = Kind::nothing;
        Peer peer;
    };

    void write_one()
    {
        const auto location = any_location(any_process());
        switch (pick(8))
        {
        case 0:
            collective();
            break;
        case 1:
            post(location, {Kind::nothing, {}});
            break;
        case 2:
        case 3:
            complete_one(location);
            break;
        default:
            message(process_of_.at(location), any_process());
        }
    }

    void message(std::uint32_t from, std::uint32_t to)
    {
        const auto bytes = std::uint64_t{pick(2) == 0 ? 100U : 5000U};
        const auto tag = pick(3);
        const auto sender = any_location(from);
        const auto receiver = any_location(to);
        // A process that sends to itself must not wait for that.
        const bool isend = from == to || pick(2) == 0;
        if (isend)
        {
            post(sender, {Kind::send, {to, bytes, tag}});
        }
        else
        {
            const auto t = advance(sender);
            trace_.at(sender).blocking_send(t, t + 1, t + 2, {to, bytes, tag});
        }
        if (pick(2) == 0)
        {
            post(receiver, {Kind::receive, {from, bytes, tag}});
            return;
        }
        const auto t = advance(receiver);
        trace_.at(receiver).blocking_recv(t, t + 1, t + 2, {from, bytes, tag});
    }

    /// Ids are used again and again.
    void post(LocationIndex location, const Open& open)
    {
        std::uint64_t request = 0;
        while (open_[location].contains(request))
        {
            ++request;
        }
        open_[location][request] = open;
        const auto t = advance(location);
        if (open.kind == Kind::send)
        {
            trace_.at(location).isend(t, request, open.peer);
            return;
        }
        trace_.at(location).irecv_request(t, request);
    }

    void complete_one(LocationIndex location)
    {
        if (open_[location].empty())
        {
            trace_.at(location).tested(advance(location), 99);
            return;
        }
        const auto place = std::next(open_[location].begin(),
                                     pick(static_cast<std::uint32_t>(open_[location].size())));
        const auto [request, open] = *place;
        open_[location].erase(place);
        const auto t = advance(location);
        switch (open.kind)
        {
        case Kind::send:
            trace_.at(location).isend_complete(t, request);
            break;
        case Kind::receive:
            trace_.at(location).irecv(t, request, open.peer);
            break;
        case Kind::nothing:
            trace_.at(location).cancelled(t, request);
        }
    }

    void collective()
    {
        constexpr std::array operations{CollectiveOp::barrier, CollectiveOp::bcast,
                                        CollectiveOp::reduce, CollectiveOp::scan};
        const auto operation = operations[pick(operations.size())];
        const auto root = any_process();
        const auto on = pick(2) == 0 ? world : reversed;
        for (std::uint32_t process = 0; process < clocks_.size(); ++process)
        {
            const auto location = any_location(process);
            const auto t = advance(location);
            trace_.at(location).collective(t, t + 10, operation, on, root);
            clocks_[process] += 10;
        }
    }

    std::uint32_t any_process()
    {
        return pick(clocks_.size());
    }

    LocationIndex any_location(std::uint32_t process)
    {
        const auto& locations = locations_[process];
        return locations.size() == 1 ? locations.front() : locations[pick(locations.size())];
    }

    std::uint32_t pick(std::size_t choices)
    {
        return static_cast<std::uint32_t>(random_() % choices);
    }

    /// One clock for a process: what its threads do has an order.
    std::int64_t advance(LocationIndex location)
    {
        const auto process = process_of_.at(location);
        clocks_[process] += 3 + pick(500);
        return clocks_[process];
    }

    Trace& trace_;
    std::mt19937_64 random_;
    std::vector<std::int64_t> clocks_;
    std::vector<std::vector<LocationIndex>> locations_;
    std::map<LocationIndex, std::uint32_t> process_of_;
    /// The open requests by location.
    std::vector<std::map<std::uint64_t, Open>> open_;
};

/// Takes away a part of what each location recorded.
void switch_off(Trace& trace, std::uint64_t seed)
{
    trace.definitions.properties["OTF2::MPI_COMMUNICATION_COMPLETE"] = "false";
    std::mt19937_64 random(seed);
    for (LocationIndex location = 0; location < trace.scripts().size(); ++location)
    {
        auto& events = trace.at(location).events;
        const auto begin = static_cast<std::ptrdiff_t>(random() % (events.size() + 1));
        const auto left = static_cast<std::ptrdiff_t>(events.size()) - begin;
        const auto end = begin + std::min<std::ptrdiff_t>(left, random() % 20);
        events.erase(events.begin() + begin, events.begin() + end);
    }
}

void expect_the_same_in_whatever_order(std::uint32_t processes, std::uint32_t threads,
                                       std::uint64_t seed, bool lacks_records = false,
                                       const Settings& given = {})
{
    Trace trace(processes);
    RandomProgram(trace, processes, threads, seed).write(lacks_records ? 100 : 400);
    if (lacks_records)
    {
        switch_off(trace, seed);
    }
    SerialRanks one_rank;
    SerialExchange no_exchange;
    const auto expected = simulate_on(trace, given, one_rank, no_exchange);
    for (const std::uint64_t interleaving : {std::uint64_t{0}, seed})
    {
        auto settings = given;
        settings.interleaving = interleaving;
        const auto outcome = simulate(trace, settings);
        for (LocationIndex location = 0; location < processes * threads; ++location)
        {
            ASSERT_EQ(outcome.records[location], expected.records[location])
                << "seed " << seed << ", location " << location;
        }
        EXPECT_TRUE(lacks_records || outcome.oddities.unmatched_sends == 0);
    }
}

} // namespace

TEST(RandomPrograms, AreSimulatedTheSameInWhateverOrder)
{
    for (std::uint64_t seed = 1; seed <= 20; ++seed)
    {
        expect_the_same_in_whatever_order(9, 1, seed);
    }
}

TEST(RandomPrograms, ThatLackRecordsAreSimulatedTheSameInWhateverOrder)
{
    for (std::uint64_t seed = 1; seed <= 10; ++seed)
    {
        expect_the_same_in_whatever_order(9, 1, seed, true);
        expect_the_same_in_whatever_order(4, 2, seed, true);
    }
}

TEST(RandomPrograms, OfSeveralThreadsAreSimulatedTheSameInWhateverOrder)
{
    for (std::uint64_t seed = 1; seed <= 20; ++seed)
    {
        expect_the_same_in_whatever_order(5, 1 + static_cast<std::uint32_t>(seed % 3), seed);
    }
}

// The messages of collectives meet others on the links, and wait.
TEST(RandomPrograms, WithCollectivesByModelAreSimulatedTheSameInWhateverOrder)
{
    Settings settings;
    settings.replay.collectives = CollectiveRule::model;
    settings.link_latency = Picoseconds{10};
    settings.link_bandwidth = BytesPerSecond{1e13};
    for (std::uint64_t seed = 1; seed <= 10; ++seed)
    {
        expect_the_same_in_whatever_order(9, 1, seed, false, settings);
        expect_the_same_in_whatever_order(5, 1 + static_cast<std::uint32_t>(seed % 3), seed, false,
                                          settings);
        expect_the_same_in_whatever_order(9, 1, seed, true, settings);
        expect_the_same_in_whatever_order(4, 2, seed, true, settings);
    }
}

// Messages wait for the ports of nodes, which are aimed anew.
TEST(RandomPrograms, OverCircuitsAreSimulatedTheSameInWhateverOrder)
{
    Settings settings;
    settings.link_latency = Picoseconds{10};
    settings.link_bandwidth = BytesPerSecond{1e13};
    for (std::uint32_t seed = 1; seed <= 8; ++seed)
    {
        settings.replay.collectives =
            seed % 2 == 0 ? CollectiveRule::model : CollectiveRule::synchronize;
        settings.circuits =
            LinkCircuits{1 + seed % 3, 1 + seed % 2, Nanoseconds{0.03 * (seed % 4)}};
        expect_the_same_in_whatever_order(9, 1, seed, false, settings);
        expect_the_same_in_whatever_order(5, 1 + seed % 3, seed, false, settings);
        expect_the_same_in_whatever_order(4, 2, seed, true, settings);
    }
}

} // namespace haec_sim::test
