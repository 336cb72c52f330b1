// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "verification/collectives/collective_steps.hpp"
#include "verification/rules/operation.hpp"

#include <cstdint>
#include <vector>

// Each member of a collective by model goes on by itself where links are shared (ADR 34): the
// network tells when its part ends.

namespace haec_sim::verification
{

/// A member's part in such a collective. Those of an operation stand together, by rank.
struct OpenPart
{
    /// The first begin of all parts of the operation.
    Picoseconds first{};
    /// B
    Picoseconds begin{};
    /// The end is not before it, nor before the record before.
    Position end{};
    Picoseconds previous{};
    /// m, or of members with blocks of their own this one's.
    std::uint64_t block = 0;
    /// What it copies for itself at last; 0 also where that takes no time [bytes].
    std::uint64_t own_block = 0;
    /// The numbers by which its messages get their places and their names: collectives of any
    /// communicator, and sends, that its process has before.
    std::uint64_t collectives_before = 0;
    std::uint64_t sends_before = 0;
    /// The member.
    ProcessIndex process = 0;
    /// P; 0 where it is not known what all do. The same in all parts of an operation.
    std::uint32_t members = 0;
    /// A member, too.
    std::uint32_t root = 0;
    CollectiveOp operation{};
    CollectiveAlgorithm algorithm{};
    /// As in CollectivePlan.
    std::uint64_t segment = 0;
    std::uint64_t fan = 0;
    std::uint64_t channels = 0;
    bool is_among_neighbours = false;
    CommRef communicator;
};

/// The part as its record tells; of its operation nothing but what the operation is.
OpenPart open_part(const PartNotice& notice);

/// True where it is known what all members do; else some may wait for what nobody sends. An
/// operation whose members do not is left open as a whole.
bool do_alike(std::span<const OpenPart> parts);

/// Checks what is certain of a part whose end is not found out. It does not end before it begins,
/// nor before the record before; it is counted as open.
void leave_open(const OpenPart& part, Findings& findings);

/// The parts of an operation that all members, two or more, have begun.
std::vector<OpenPart> open_parts(const Operation& operation, const CollectivePlan& plan);

/// The parts of an operation among neighbours; their block is all that they send.
std::vector<OpenPart> open_parts_among_neighbours(const Operation& operation);

} // namespace haec_sim::verification
