// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/records/references.hpp"
#include "haec_sim/units.hpp"
#include "simulation/matching/notices.hpp"

#include <algorithm>
#include <cstdint>
#include <map>
#include <vector>

namespace haec_sim
{

/// Collectives that were recorded to end at a member before another one that it waits for began
/// (spec: semantics, R6, guard). All times are of the input: that is a fault of the recording, or
/// of its clocks.
struct EarlyEnds
{
    std::uint64_t count = 0;
    /// The longest time between such an end and the begin.
    Picoseconds worst{};
    /// The region of the member where that was.
    RegionRef region;
};

/// Clocks are not so far apart: such an operation did not synchronise as it is recorded. It is 100
/// us; beyond it the run warns, while the summary tells of all.
inline constexpr Picoseconds most_by_clocks{100'000'000};

/// The early ends that the members of one rank have seen. Each counts once, whoever sees it. Ranks
/// log what their members see; the logs of all are put together at the end (Engine::early_ends()),
/// where a collective that several ranks saw counts once, too.
class EarlyEndLog
{
public:
    /// One collective, and the worst of it.
    struct Entry
    {
        CollectiveKey key;
        Picoseconds distance{};
        RegionRef region;
    };

    /// Each member that sees an early end notes it, in any order; the worst of a collective stays.
    void note(const Entry& seen)
    {
        auto& entry = entries_.try_emplace(seen.key, seen).first->second;
        if (is_worse(seen, entry))
        {
            entry = seen;
        }
    }

    /// There is one for each collective, in the order of their keys.
    std::vector<Entry> entries() const
    {
        std::vector<Entry> all;
        for (const auto& [key, entry] : entries_)
        {
            all.push_back(entry);
        }
        return all;
    }

    /// The result does not depend on the order of notes.
    EarlyEnds sum() const
    {
        Entry worst;
        for (const auto& [key, entry] : entries_)
        {
            worst = is_worse(entry, worst) ? entry : worst;
        }
        return {entries_.size(), worst.distance, worst.region};
    }

private:
    /// The lower region is worse of equal ones: who comes first depends on the ranks there are.
    static bool is_worse(const Entry& one, const Entry& other)
    {
        return one.distance > other.distance ||
               (one.distance == other.distance && one.region.value < other.region.value);
    }

    std::map<CollectiveKey, Entry> entries_;
};

} // namespace haec_sim
