// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/records/trace_definitions.hpp"
#include "parallel/ranks.hpp"
#include "trace/trace_index.hpp"
#include "trace/turn.hpp"
#include "verification/rules/findings.hpp"

#include <array>
#include <cstdint>
#include <unordered_set>
#include <vector>

// Nobody leaves a wait before its cause (spec: semantics, "Invariants"). Who waited for whom is
// told by the order of the input's records alone, and held against times of the output alone: no
// rule is known here by which these are computed.

namespace haec_sim::verification
{

/// The ways in which causes and effects of one object belong together.
enum class Relation : std::uint8_t
{
    /// The k-th effect is not before the k-th cause: receives and sends, threads and who made them.
    each,
    /// An effect is not before the last cause that comes before it in the input: waits and puts.
    last_before,
    /// An effect is not before any cause that is no later in the input: host and accelerators.
    all_before,
    /// Begins and ends in teams, between fork and join.
    team,
    /// Parts in collectives.
    collective
};

/// The role of a record for its object.
enum class CausalRole : std::uint8_t
{
    cause,
    effect,
    /// The end of a part in a team, whose begin is an effect.
    end,
    /// The join of a team, whose fork is a cause.
    join,
    /// The end of a probe, which found the message of the receive of that turn.
    probe,
    /// A send that is cancelled, or a part that waits for its neighbours alone.
    none
};

/// A record that is a cause, or an effect. It is trivially copyable, as it travels.
struct CausalFact
{
    Relation relation{};
    CausalRole role{};
    /// Of a part in a collective.
    CollectiveOp operation{};
    std::uint32_t root = 0;
    bool has_bytes = false;
    ProcessIndex process = 0;
    /// Those of the same object belong together.
    std::array<std::uint64_t, 3> object{};
    /// The place in the input, of a receive that of its posting, of a part in a collective that of
    /// its begin.
    Turn turn;
    /// Of a part in a collective its begin in the output, of a probe its end in the input.
    Picoseconds begun{};
    Position where;
};

/// Regions that wait by their names.
struct WaitingRegions
{
    /// Of the host, for accelerators: those of CUDA, HIP, OpenCL and OpenACC, and targets of
    /// OpenMP, that synchronize, wait, or copy without being asynchronous.
    std::unordered_set<RegionRef> for_accelerators;
    /// MPI_Probe.
    std::unordered_set<RegionRef> for_messages;
};

WaitingRegions regions_that_wait(const Definitions& input);

/// Holds all facts, each where its object is looked at. `keeps_collectives`: these take as long as
/// was recorded. Collective.
void check_causality(const std::vector<CausalFact>& facts, const TraceIndex& trace,
                     bool keeps_collectives, Ranks& ranks, Findings& findings);

} // namespace haec_sim::verification
