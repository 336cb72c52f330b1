// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/counted_parts.hpp"
#include "haec_sim/wide_sum.hpp"
#include "network/report/resource_groups.hpp"

#include <cstdint>
#include <map>
#include <optional>
#include <vector>

namespace haec_sim
{

/// What the directions of a group did at one of their rates, summed up [ps].
struct GroupRate
{
    WideSum time;
    WideSum busy;
    WideSum changing;
    /// The changes to this rate.
    std::uint64_t changes = 0;

    /// Adds that of so many directions.
    void add(const RateUse& use, std::uint64_t directions = 1);
    GroupRate& operator+=(const GroupRate& other);
};

/// What the circuits of a group did, summed up over directions [ps].
struct GroupCircuits
{
    std::uint64_t grants = 0;
    std::uint64_t retargets = 0;
    WideSum in_use;
    WideSum aiming;
    WideSum waiting;

    GroupCircuits& operator+=(const CircuitUse& use);
    GroupCircuits& operator+=(const GroupCircuits& other);
};

/// The work of a group in an interval of time: sums over its resources, in picoseconds unless said
/// otherwise. Sums over all links of a large machine are beyond Picoseconds.
struct GroupBin
{
    WideSum busy;
    WideSum waiting;
    WideSum waking;
    std::uint64_t bytes = 0;
    /// The busy time of the resource that was busy longest.
    Picoseconds busiest{};
    /// The time asleep in seconds, as in GroupSleep.
    double sleeping = 0;
    /// By rate, of links with several; also of those that were not used, where they can be counted.
    std::vector<GroupRate> rates{};
    GroupCircuits circuits{};
};

/// The sleep of a group's links until the end of the run, in seconds; also of those that were not
/// used, where they can be counted: these sleep from `sleep_after` behind the start on.
struct GroupSleep
{
    /// Units that found a link asleep.
    std::uint64_t wakes = 0;
    /// The time in which links woke, for which a unit waited.
    double waking = 0;
    /// The time asleep, also that which nobody ended.
    double sleeping = 0;
};

/// The statistics of ResourceStatistics: sums, and the greatest of what is called longest.
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

/// The work of a group's resources together.
struct GroupSum
{
    /// The number of them; nothing where they cannot be counted. Directions of links, or ports.
    std::optional<std::uint64_t> resources;
    /// The number of those that messages took.
    std::uint64_t used = 0;
    GroupStatistics statistics;
    /// The busy time of the resource that was busy longest, over the run.
    Picoseconds busiest{};
    /// False where nobody knows how fast one of them is, so that busy times are not theirs.
    bool has_rate = true;
    GroupSleep sleep;
    /// As in GroupBin, until the end of the run.
    std::vector<GroupRate> rates{};
    GroupCircuits circuits{};
    /// The transmitters and receivers of circuits; those of a vertex are shared equally among its
    /// links that count.
    double ports = 0;
    /// The work in the region of interest, but for `waiting` and `busiest`; zero where the report
    /// has none.
    GroupBin interest;
    /// Intervals of the report's bin width, from the start on, as far as anything was; empty where
    /// the report has none.
    std::vector<GroupBin> bins;

    /// Adds the work of another group, but for its sleep and its work over time.
    GroupSum& operator+=(const GroupSum& other);
};

/// The sums of all groups of links that there are, if they can be counted, or of those that were
/// used, and of groups of ports that were used. Takes a step for each link that counts, and for
/// each bin of the report.
std::map<ResourceGroup, GroupSum> sum_up(const NetworkReport& report, const ResourceGroups& groups,
                                         CountedParts links = CountedParts::all);

/// `part` of `whole` that is there `times` times, as of that many links: 0 to 1; 0 of nothing.
double share(const WideSum& part, Picoseconds whole, std::uint64_t times = 1);

inline double share(Picoseconds part, Picoseconds whole)
{
    return share(WideSum(part), whole);
}

} // namespace haec_sim
