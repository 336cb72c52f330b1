// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "ranks/serial_ranks.hpp"
#include "tests/replay/simulate.hpp"

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
/// depends only on earlier ones.
class RandomProgram
{
public:
    RandomProgram(Trace& trace, std::uint32_t processes, std::uint64_t seed)
        : trace_(trace), random_(seed), clocks_(processes, 0), open_(processes)
    {
    }

    void write(int operations)
    {
        for (int operation = 0; operation < operations; ++operation)
        {
            write_one();
        }
        for (std::uint32_t process = 0; process < clocks_.size(); ++process)
        {
            while (!open_[process].empty())
            {
                complete_one(process);
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
        const auto process = any_process();
        switch (pick(8))
        {
        case 0:
            collective();
            break;
        case 1:
            post(process, {Kind::nothing, {}});
            break;
        case 2:
        case 3:
            complete_one(process);
            break;
        default:
            message(process, any_process());
        }
    }

    void message(std::uint32_t from, std::uint32_t to)
    {
        const auto bytes = std::uint64_t{pick(2) == 0 ? 100U : 5000U};
        const auto tag = pick(3);
        // A process that sends to itself must not wait for that.
        const bool isend = from == to || pick(2) == 0;
        if (isend)
        {
            post(from, {Kind::send, {to, bytes, tag}});
        }
        else
        {
            const auto t = advance(from);
            trace_.at(from).blocking_send(t, t + 1, t + 2, {to, bytes, tag});
        }
        if (pick(2) == 0)
        {
            post(to, {Kind::receive, {from, bytes, tag}});
            return;
        }
        const auto t = advance(to);
        trace_.at(to).blocking_recv(t, t + 1, t + 2, {from, bytes, tag});
    }

    /// Ids are used again and again.
    void post(std::uint32_t process, const Open& open)
    {
        std::uint64_t request = 0;
        while (open_[process].contains(request))
        {
            ++request;
        }
        open_[process][request] = open;
        const auto t = advance(process);
        if (open.kind == Kind::send)
        {
            trace_.at(process).isend(t, request, open.peer);
            return;
        }
        trace_.at(process).irecv_request(t, request);
    }

    void complete_one(std::uint32_t process)
    {
        if (open_[process].empty())
        {
            trace_.at(process).tested(advance(process), 99);
            return;
        }
        const auto place = std::next(open_[process].begin(),
                                     pick(static_cast<std::uint32_t>(open_[process].size())));
        const auto [request, open] = *place;
        open_[process].erase(place);
        const auto t = advance(process);
        switch (open.kind)
        {
        case Kind::send:
            trace_.at(process).isend_complete(t, request);
            break;
        case Kind::receive:
            trace_.at(process).irecv(t, request, open.peer);
            break;
        case Kind::nothing:
            trace_.at(process).cancelled(t, request);
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
            const auto t = advance(process);
            trace_.at(process).collective(t, t + 10, operation, on, root);
            clocks_[process] += 10;
        }
    }

    std::uint32_t any_process()
    {
        return pick(static_cast<std::uint32_t>(clocks_.size()));
    }

    std::uint32_t pick(std::size_t choices)
    {
        return static_cast<std::uint32_t>(random_() % choices);
    }

    std::int64_t advance(std::uint32_t process)
    {
        clocks_[process] += 3 + pick(500);
        return clocks_[process];
    }

    Trace& trace_;
    std::mt19937_64 random_;
    std::vector<std::int64_t> clocks_;
    std::vector<std::map<std::uint64_t, Open>> open_;
};

} // namespace

TEST(RandomPrograms, AreSimulatedTheSameInWhateverOrder)
{
    constexpr std::uint32_t processes = 9;
    for (std::uint64_t seed = 1; seed <= 40; ++seed)
    {
        Trace trace(processes);
        RandomProgram(trace, processes, seed).write(400);
        SerialRanks one_rank;
        SerialExchange no_exchange;
        const auto expected = simulate_on(trace, {}, one_rank, no_exchange);
        for (const std::uint64_t interleaving : {std::uint64_t{0}, seed})
        {
            Settings settings;
            settings.interleaving = interleaving;
            const auto outcome = simulate(trace, settings);
            for (LocationIndex location = 0; location < processes; ++location)
            {
                ASSERT_EQ(outcome.records[location], expected.records[location])
                    << "seed " << seed << ", location " << location;
            }
            EXPECT_EQ(outcome.oddities.unmatched_sends, 0u);
        }
    }
}

} // namespace haec_sim::test
