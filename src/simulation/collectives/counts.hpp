// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/collective_algorithm.hpp"
#include "simulation/replay/replay_options.hpp"

#include <cstdint>
#include <span>
#include <vector>

namespace haec_sim
{

/// Whether an operation is in place (MPI_IN_PLACE), as far as records tell. Score-P leaves a
/// member's own block out of the bytes of an operation in place, and does not record which is which
/// (spec: collectives, "In place").
struct InPlaceEvidence
{
    /// Proven to be in place, or to be not in place.
    bool in_place : 1 = false;
    bool plain : 1 = false;

    constexpr bool is_known() const noexcept
    {
        return in_place || plain;
    }

    constexpr void include(InPlaceEvidence other) noexcept
    {
        in_place |= other.in_place;
        plain |= other.plain;
    }

    friend constexpr bool operator==(InPlaceEvidence, InPlaceEvidence) = default;
};

/// The bytes in the record of a member's end.
struct MemberCounts
{
    std::uint64_t sent = 0;
    std::uint64_t received = 0;
    /// The evidence of other operations that the same region calls.
    InPlaceEvidence caller{};
};

/// Whether an operation is in place; the lengths of one that may be are those of one that is not.
enum class InPlace : std::uint8_t
{
    no,
    may_be,
    yes
};

/// What the record of one member proves in Score-P's way of counting. `rank` is the member's among
/// so many. Nothing is known of operations whose sums need all members.
InPlaceEvidence evidence_of(CollectiveOp operation, const MemberCounts& counts, std::uint64_t rank,
                            std::uint64_t members);

/// True of operations whose bytes in place are others for more members than the root.
bool has_counts_in_place(CollectiveOp operation);

/// True of operations of which a member's record alone may prove something.
bool has_evidence_by_member(CollectiveOp operation);

/// True where such counts cannot be Score-P's: of an operation of equal blocks, and multiples of
/// neither all members nor of all others. The recorder counts own bytes then.
bool prove_own_bytes(CollectiveOp operation, const MemberCounts& counts, std::uint64_t members);

/// The answer by the records of all members, by rank; of two members at least.
InPlace in_place(CollectiveOp operation, std::span<const MemberCounts> members,
                 const CountingRules& rules);

/// The counted lengths of the members, as Score-P counts an operation that is not in place
/// (counted_length()) [bytes].
std::vector<std::uint64_t> counted_lengths(CollectiveOp operation,
                                           std::span<const MemberCounts> members,
                                           const CountingRules& rules);

/// The lengths of the blocks that members copy for themselves, by rank, where operations are not in
/// place (spec: collectives, "Own blocks") [bytes]. `lengths` are the counted ones.
std::vector<std::uint64_t> own_blocks(CollectiveOp operation, std::uint32_t root,
                                      std::span<const MemberCounts> members,
                                      std::span<const std::uint64_t> lengths,
                                      const CountingRules& rules);

/// True where the answer needs the counts of each member, not only the largest ones.
bool hangs_on_each_member(CollectiveOp operation);

/// Collectives by model, counted once each.
struct InPlaceCounts
{
    std::uint64_t by_model = 0;
    /// Proven to be in place, or taken for it.
    std::uint64_t in_place = 0;
    /// Of those that may be in place and count as not: their number, and the least members of one.
    std::uint64_t may_be = 0;
    std::uint64_t fewest_members = UINT64_MAX;
};

} // namespace haec_sim
