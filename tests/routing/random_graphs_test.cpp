// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// What must hold of shared links whatever the machine (spec: contention, "Invariants";
// topologies, "Finite buffers"), on random graphs.

#include "observed_services.hpp"
#include "routed_machine.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace haec_sim::test
{

namespace
{

/// The environment may ask for more.
std::uint64_t graphs()
{
    const char* number = std::getenv("HAEC_SIM_RANDOM_GRAPHS");
    return number != nullptr ? std::stoull(number) : 48;
}

} // namespace

TEST(RandomGraphs, KeepAllRules)
{
    std::size_t waits = 0;
    for (std::uint64_t seed = 0; seed < graphs(); ++seed)
    {
        const RandomGraph graph(seed);
        SCOPED_TRACE("graph " + std::to_string(seed) + ", " + graph.contention + ", " +
                     graph.routing);
        const auto run = observe(graph);
        ASSERT_EQ(lost_bytes(graph, run), "");
        ASSERT_EQ(broken_rule(graph, run), "");
        ASSERT_LE(run.fullest, graph.buffers.size->value);
        waits += std::ranges::any_of(run.exits, [](const NetworkExit& exit)
                                     { return exit.arrival.queued > Picoseconds{0}; })
                     ? 1
                     : 0;
    }
    // Otherwise nothing was tried.
    EXPECT_GT(waits, graphs() / 2);
}

// So the rules can be broken: each service is late, missing, of another unit, or too long.
TEST(RandomGraphs, SayWhatIsWrong)
{
    for (const std::uint64_t seed : {0U, 1U, 2U, 3U, 4U, 5U})
    {
        const RandomGraph graph(seed);
        const auto run = observe(graph);
        for (std::size_t place = 0; place < run.services.size(); place += 9)
        {
            auto late = run;
            late.services[place].time += Picoseconds{1};
            EXPECT_NE(broken_rule(graph, late), "");
            auto other = run;
            other.services[place].bytes += 1;
            EXPECT_NE(broken_rule(graph, other), "");
            auto longer = run;
            longer.services[place].end += Picoseconds{1};
            EXPECT_NE(broken_rule(graph, longer), "");
            auto missing = run;
            missing.services.erase(missing.services.begin() + static_cast<std::ptrdiff_t>(place));
            EXPECT_NE(broken_rule(graph, missing), "");
            EXPECT_EQ(lost_bytes(graph, missing).empty(),
                      run.services[place].resource.kind != ResourceKind::link);
        }
        auto waiting = run;
        waiting.exits.front().arrival.queued += Picoseconds{1};
        EXPECT_NE(broken_rule(graph, waiting), "");
    }
}

namespace
{

constexpr Picoseconds service{100'000};

/// Means of W in service times, of so many batches of messages.
std::vector<double> mean_waits(Network& network, const std::vector<NetworkEntry>& messages)
{
    constexpr std::size_t batches = 20;
    std::vector<double> means(batches);
    const auto take = [&](const NetworkExit& exit)
    {
        means[exit.name.sequence * batches / messages.size()] +=
            static_cast<double>(exit.arrival.queued.count()) /
            static_cast<double>(service.count()) * batches / static_cast<double>(messages.size());
    };
    const auto advance = [&](Picoseconds until)
    {
        while (const auto exit = network.advance(until))
        {
            take(*exit);
        }
    };
    for (const auto& message : messages)
    {
        advance(message.begin);
        network.enter(message);
    }
    advance(Picoseconds::max());
    return means;
}

/// Messages of 1000 bytes to a node from others of its part, whose begins are a Poisson process
/// with that load of the last link.
std::vector<NetworkEntry> poisson_messages(const std::vector<std::uint32_t>& part, double load,
                                           Draws& draws)
{
    constexpr std::uint64_t count = 40'000;
    const NodeId target{part.back()};
    std::vector<NetworkEntry> messages;
    double now = 0.0;
    for (std::uint64_t number = 0; number < count; ++number)
    {
        now -= static_cast<double>(service.count()) / load * std::log(draws.share());
        const NodeId from{part[draws(part.size() - 1)]};
        messages.push_back({.name = {.sender = from.value, .sequence = number},
                            .place = number,
                            .from = from,
                            .to = target,
                            .begin = Picoseconds{std::llround(now)},
                            .load = {Bytes{1000}, {}}});
    }
    return messages;
}

/// The mean of W against that of M/D/1, of which the means of batches tell the error. All other
/// links are a thousand times as fast.
void expect_waits_of_md1(std::uint64_t seed, double load)
{
    Draws draws(seed);
    const auto shape = random_graph_shape(draws, true);
    const auto machine = routed_machine(shape.keys, R"("routing": "minimal")");
    NetworkRates rates;
    for (const auto& type : machine.link_types())
    {
        rates.links.push_back(
            {BytesPerSecond{type.name == "last" ? 1e10 : 1e13}, Picoseconds{1'000'000}});
    }
    FifoNetwork network(machine, rates, NetworkOptions());
    const auto means = mean_waits(network, poisson_messages(shape.parts.front(), load, draws));
    const auto count = static_cast<double>(means.size());
    double mean = 0.0;
    double square = 0.0;
    for (const auto of_batch : means)
    {
        mean += of_batch / count;
        square += of_batch * of_batch / count;
    }
    const auto error = std::sqrt((square - mean * mean) / (count - 1));
    const auto expected = load / 2 / (1 - load);
    EXPECT_NEAR(mean, expected, 4 * error) << "graph " << seed << ", load " << load;
    // Otherwise nothing is said.
    EXPECT_LT(error, 0.06 * expected) << "graph " << seed << ", load " << load;
}

} // namespace

TEST(RandomGraphs, LastLinksAreThoseOfMD1)
{
    for (std::uint64_t seed = 0; seed < graphs() / 16; ++seed)
    {
        for (const double load : {0.3, 0.5, 0.7})
        {
            expect_waits_of_md1(seed, load);
        }
    }
}

} // namespace haec_sim::test
