// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/platform/platform.hpp"
#include "network/fifo_network.hpp"

#include <cstdint>
#include <vector>

namespace haec_sim::test
{

/// W of each message, as the specification's words have it (spec: contention, "Service"): all units
/// in one list, from which the first is taken, served and put back. Takes time with the square of
/// the units.
std::vector<std::int64_t> naive_waiting(const Platform& platform, const NetworkRates& rates,
                                        const NetworkOptions& options,
                                        const std::vector<NetworkEntry>& messages);

/// A unit on a link.
struct NaiveService
{
    LinkId link;
    std::int64_t begin = 0;
    std::int64_t end = 0;
    std::size_t message = 0;
    std::uint64_t segment = 0;
};

/// The messages on the links, in the order of the service.
std::vector<NaiveService> naive_services(const Platform& platform, const NetworkRates& rates,
                                         const NetworkOptions& options,
                                         const std::vector<NetworkEntry>& messages);

/// The way of a message that nobody meets.
struct NaiveUncontended
{
    /// I_j of each segment.
    std::vector<std::int64_t> entries;
    /// The time of its arrival.
    std::int64_t arrival = 0;
};

std::vector<NaiveUncontended> naive_uncontended(const Platform& platform, const NetworkRates& rates,
                                                const NetworkOptions& options,
                                                const std::vector<NetworkEntry>& messages);

} // namespace haec_sim::test
