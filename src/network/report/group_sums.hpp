// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/wide_sum.hpp"
#include "network/report/resource_groups.hpp"

#include <cstdint>
#include <map>
#include <optional>
#include <vector>

namespace haec_sim
{

/// What a group did in an interval of time. Sums over all links of a large machine are beyond
/// picoseconds.
struct GroupBin
{
    WideSum busy;
    WideSum waiting;
    WideSum waking;
    std::uint64_t bytes = 0;
    /// Of the one that was busy longest.
    Picoseconds busiest{};
    /// As in GroupSleep.
    double sleeping = 0;
};

/// How the links of a group slept, also those that were not used, where they can be counted, until
/// the end of the run. In seconds.
struct GroupSleep
{
    std::uint64_t wakes = 0;
    double waking = 0;
    double sleeping = 0;
};

/// As ResourceStatistics: sums, and the greatest of what is called longest.
struct GroupStatistics
{
    std::uint64_t messages = 0;
    std::uint64_t units = 0;
    std::uint64_t bytes = 0;
    WideSum busy;
    WideSum waiting;
    Picoseconds longest_wait{};
    std::uint64_t longest_queue = 0;
};

/// What the resources of a group did together.
struct GroupSum
{
    /// How many of them there are; nothing where they cannot be counted.
    std::optional<std::uint64_t> resources;
    std::uint64_t used = 0;
    GroupStatistics statistics;
    Picoseconds busiest{};
    GroupSleep sleep;
    std::vector<GroupBin> bins;
};

/// Of all groups of links that there are, if they can be counted, and of groups of ports that were
/// used.
std::map<ResourceGroup, GroupSum> sum_up(const NetworkReport& report, const ResourceGroups& groups);

/// `part` of `whole`, 0 to 1; 0 of nothing.
double share(const WideSum& part, Picoseconds whole, std::uint64_t times = 1);

inline double share(Picoseconds part, Picoseconds whole)
{
    return share(WideSum(part), whole);
}

} // namespace haec_sim
