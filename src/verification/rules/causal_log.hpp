// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "verification/rules/causality.hpp"
#include "verification/rules/moment.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

namespace haec_sim::verification
{

/// The facts of one location so far, and where it is.
struct CausalLog
{
    const TraceIndex& trace;
    LocationIndex location = 0;
    ProcessIndex process = 0;
    std::vector<CausalFact> facts{};
    /// The latest input time of a record.
    Picoseconds clock = Picoseconds::min();
    /// The regions around the next record, the innermost last.
    std::vector<RegionRef> regions{};

    Turn turn_of(const Moment& now) const
    {
        return {clock, location, now.where.record};
    }

    CausalFact& add(Relation relation, CausalRole role, std::array<std::uint64_t, 3> object,
                    const Moment& now)
    {
        auto& fact = facts.emplace_back();
        fact.relation = relation;
        fact.role = role;
        fact.object = object;
        fact.process = process;
        fact.turn = turn_of(now);
        fact.where = now.where;
        return fact;
    }
};

/// Two numbers in one.
constexpr std::uint64_t pair_of(std::uint32_t high, std::uint32_t low)
{
    return (std::uint64_t{high} << 32) | low;
}

} // namespace haec_sim::verification
