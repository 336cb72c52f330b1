// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/platform/platform.hpp"
#include "network/fifo_network.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace haec_sim::test
{

/// A machine of that topology and size.
Platform machine(const std::string& topology, std::vector<std::int64_t> size);

/// All links alike: 10 GB/s and 1 us, if not said otherwise.
NetworkRates rates_of(const Platform& platform, BytesPerSecond bandwidth = BytesPerSecond{10e9},
                      Picoseconds latency = Picoseconds{1'000'000});

/// A message of a burst (spec: models, "Linear"), whose D is what it takes alone if all links are
/// as in rates_of().
NetworkEntry message(std::uint32_t sender, NodeId from, NodeId to, std::uint64_t bytes,
                     Picoseconds begin = Picoseconds{0});

/// W of each message, which all enter before any is served.
std::vector<Picoseconds> waiting_of(Network& network, const std::vector<NetworkEntry>& all);

} // namespace haec_sim::test
