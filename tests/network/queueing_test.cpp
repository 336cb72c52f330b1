// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// Queueing theory of the network (spec: contention, "Invariants"), as far as seconds
// allow; bench/run.sh contention measures the same with more messages.

#include "bench/network_loads.hpp"
#include "network/fifo_network.hpp"

#include <gtest/gtest.h>

#include <string>

namespace haec_sim::bench
{

namespace
{

constexpr Picoseconds microsecond{1'000'000};

/// The longest wait in the end, in messages, where nodes send this share of what they can.
double wait_at(const Machine& machine, const Pattern& pattern, double saturation, double share)
{
    constexpr std::uint64_t by_each_node = 6000;
    const double bandwidth = machine.rates.links[0].bandwidth.value;
    const auto messages = poisson_messages(machine.platform, pattern, Bytes{1000},
                                           BytesPerSecond{share * saturation * bandwidth},
                                           by_each_node * machine.platform.node_count(), 7);
    FifoNetwork network(machine.platform, machine.rates, NetworkOptions());
    const Picoseconds unit{static_cast<std::int64_t>(1000 * 1e12 / bandwidth)};
    return run(network, messages, unit).longest_at_end;
}

/// A queue that is not overloaded stays below a hundred with this few messages; a fifth too much
/// makes it several hundreds long.
void expect_saturation(const Machine& machine, const Pattern& pattern, double saturation)
{
    EXPECT_LT(wait_at(machine, pattern, saturation, 0.85), 100);
    EXPECT_GT(wait_at(machine, pattern, saturation, 1.15), 200);
}

} // namespace

TEST(Queueing, MeanWaitsAreThoseOfMD1)
{
    const Machine machine("mesh", {2, 1, 1}, {10e9, 10e9}, microsecond);
    for (const double load : {0.3, 0.5, 0.7, 0.9})
    {
        const auto messages = poisson_messages(
            machine.platform, [](NodeId, std::uint64_t) { return NodeId{1}; }, Bytes{1000},
            BytesPerSecond{load * 10e9}, 1'000'000, 2);
        FifoNetwork network(machine.platform, machine.rates, NetworkOptions());
        const double expected = load / 2 / (1 - load);
        EXPECT_NEAR(run(network, messages, Picoseconds{100'000}).mean, expected,
                    expected * (load > 0.8 ? 0.05 : 0.02))
            << load;
    }
}

TEST(Queueing, SaturationOfTheTorus)
{
    const Machine torus("torus", {8, 8, 1}, {10e9, 10e9}, microsecond);
    expect_saturation(torus, uniform(torus.platform), 0.8);
    expect_saturation(torus, transpose(torus.platform), 0.25);
    expect_saturation(torus, bit_complement(torus.platform), 0.5);
    expect_saturation(torus, tornado(torus.platform), 1. / 3);
}

TEST(Queueing, SaturationOfTheMesh)
{
    const Machine mesh("mesh", {8, 8, 1}, {10e9, 10e9}, microsecond);
    expect_saturation(mesh, uniform(mesh.platform), 0.5);
    expect_saturation(mesh, transpose(mesh.platform), 1. / 7);
    expect_saturation(mesh, bit_complement(mesh.platform), 0.25);
    expect_saturation(mesh, tornado(mesh.platform), 1. / 3);
}

TEST(Queueing, SaturationOfTheHaecBox)
{
    const Machine box("haec_box", {4, 4, 4}, {31.25e9, 12.5e9}, microsecond);
    expect_saturation(box, uniform(box.platform), 23.53 / 31.25);
}

} // namespace haec_sim::bench
