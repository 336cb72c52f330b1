// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/collective_algorithm.hpp"
#include "haec_sim/records/references.hpp"
#include "haec_sim/units.hpp"
#include "simulation/replay/compute_nodes.hpp"
#include "simulation/replay/compute_scale.hpp"
#include "simulation/replay/compute_selectors.hpp"
#include "simulation/replay/noise.hpp"

#include <cstdint>
#include <string>

namespace haec_sim
{

/// The rules by which collectives are re-timed (spec: semantics, R6).
enum class CollectiveRule
{
    /// Every process takes as long in it as was recorded.
    preserve,
    /// Members that wait in the operation for others leave it together, as long after the last
    /// begin as was recorded.
    synchronize,
    /// The operation is the messages of its algorithm (spec: collectives); nothing recorded counts.
    model
};

/// The ways in which recorders count the bytes of a collective (spec: collectives, "Lengths").
enum class ByteCounting : std::uint8_t
{
    /// As the archive says: by its creator, or by what only own bytes can be.
    automatic,
    /// As Score-P: what a member exchanges with all members.
    scorep,
    /// A member's own bytes, as EZTrace.
    own
};

/// The choice for collectives that may be in place (MPI_IN_PLACE): their records do not tell.
enum class InPlaceRule : std::uint8_t
{
    /// As the same call of the same region, where that tells; else not in place.
    automatic,
    never,
    always
};

/// The rules by which lengths follow from the bytes that recorders count.
struct CountingRules
{
    /// Known before the engine starts: `automatic` counts as `scorep`.
    ByteCounting bytes = ByteCounting::automatic;
    InPlaceRule in_place = InPlaceRule::automatic;
};

/// The times at which the transfer of a rendezvous message can begin (spec: semantics, R2).
enum class ProgressRule : std::uint8_t
{
    always,
    /// Not before each side has been inside a call of MPI after the send and the posting.
    in_mpi
};

/// The metric that counts the time which a thread has computed (spec: semantics, R0).
struct ComputeClock
{
    /// Its name; empty: the one that the recorder names for it, if it names one.
    std::string metric{};
    /// Its unit: s, ms, us or ns; empty: as the trace says.
    std::string unit{};
    /// Compute time is as recorded, whatever the recorder names.
    bool is_none = false;
};

/// The choices by which the engine re-times, whatever the network model.
struct ReplayOptions
{
    /// R2: messages up to this length are eager.
    Bytes eager_threshold{65536};
    /// R2: of messages beyond it.
    ProgressRule progress = ProgressRule::always;
    /// R6.
    CollectiveRule collectives = CollectiveRule::model;
    /// R6, with `model`: in place of the default algorithms.
    CollectiveChoices collective_algorithms;
    /// R6, with `model`: lengths by recorded bytes.
    CountingRules counting{};
    /// R6, with `model`: members copy the blocks that they have for themselves.
    bool copies_own_blocks = false;
    /// R0: factor of compute time, and those of regions, processes and nodes.
    double compute_scale = 1.0;
    ComputeSelectors compute_selectors{};
    /// R0: the processors of nodes; all alike without entries.
    ComputeNodes nodes{};
    /// R0: random factors of compute time; none without classes.
    Noise noise{};
    /// R7: factor of the time of regions on streams of accelerators.
    double device_scale = 1.0;
    /// R0: what compute time is read from.
    ComputeClock compute_clock{};
    /// R3: O, the time that a send occupies its sender.
    Picoseconds send_occupancy{};
    /// R2: O_r, added after a message's arrival.
    Picoseconds receive_overhead{};
    /// Attributes haec_sim::transfer_time and haec_sim::hops on receives.
    bool record_transfers = true;

    /// s / v of R0 of a process, but for the factors of single gaps.
    ComputeScale scale_of(std::uint32_t process) const
    {
        return {compute_scale * compute_selectors.of_process(process), nodes.speed_of(process)};
    }

    /// True where gaps of one process may have different factors: random ones, or those of regions.
    bool has_gap_factors() const noexcept
    {
        return !noise.classes.empty() || compute_selectors.has_regions();
    }
};

/// The attributes on receives, undefined if not wanted. Their values are A - B and W in
/// picoseconds, and a number of links (spec: contention).
struct MessageAttributes
{
    AttributeRef transfer_time;
    AttributeRef hops;
    /// Undefined where messages do not share the network.
    AttributeRef waiting_time;
};

} // namespace haec_sim
