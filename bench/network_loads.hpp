// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/platform/platform.hpp"
#include "network/network.hpp"

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace haec_sim::bench
{

/// The time of the processor, user and system, that this process has taken so far.
double cpu_seconds();

/// A machine of that topology and size; of all its links the bandwidth by type, and a latency.
struct Machine
{
    Machine(const std::string& topology, const Coordinates& size,
            const std::vector<double>& bandwidths, Picoseconds latency);

    Platform platform;
    NetworkRates rates;
};

/// The node that a node sends to, given a random number.
using Pattern = std::function<NodeId(NodeId from, std::uint64_t random)>;

/// Any node, also itself.
Pattern uniform(const Platform& platform);
/// (y, x), (X - 1 - x, Y - 1 - y), and three on along x.
Pattern transpose(const Platform& platform);
Pattern bit_complement(const Platform& platform);
Pattern tornado(const Platform& platform);

/// Messages of one length whose begins are a Poisson process, in their order. What stays within a
/// node is left out.
std::vector<NetworkEntry> poisson_messages(const Platform& platform, const Pattern& pattern,
                                           Bytes length, BytesPerSecond by_each_node,
                                           std::uint64_t count, std::uint64_t seed);

/// The figures of W.
struct Waiting
{
    double mean = 0.0;
    /// The mean of the last tenth of the messages.
    double mean_at_end = 0.0;
    double longest_at_end = 0.0;
};

/// Lets messages, which come in the order of their begins, through the network. W in units of
/// `unit`.
Waiting run(Network& network, const std::vector<NetworkEntry>& messages, Picoseconds unit);

} // namespace haec_sim::bench
