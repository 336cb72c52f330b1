// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "verification/members.hpp"

#include <cstdint>
#include <vector>

// Where links are shared, each member of a collective by model goes on by itself, by what its own
// record counts (ADR 34): when its part ends, the network tells.

namespace haec_sim::verification
{

/// A member's part in such a collective. Those of an operation stand together, by rank.
struct OpenPart
{
    /// Of all parts of the operation the first begin.
    Picoseconds first{};
    /// B
    Picoseconds begin{};
    /// The end is not before it, nor before the record before.
    Position end{};
    Picoseconds previous{};
    /// m, by this member's record.
    std::uint64_t block = 0;
    std::uint64_t collectives_before = 0;
    std::uint64_t sends_before = 0;
    Process process = 0;
    /// P; 0 where it is not known what all do.
    std::uint32_t members = 0;
    /// A member, too.
    std::uint32_t root = 0;
    CollectiveOp operation{};
    Algorithm algorithm{};
};

/// The block of each member by its own record, or, where this says nothing, by that of the member
/// behind it.
std::vector<std::uint64_t> own_blocks(const Members& members, Member root);

/// What the record tells of a part; of its operation nothing but what the operation is.
OpenPart open_part(const PartNotice& notice);

/// Whether all members are known to take the same algorithm; else some wait for what nobody sends.
bool do_alike(std::span<const OpenPart> parts);

/// Checks what is certain of a part whose end is not found out.
void leave_open(const OpenPart& part, Findings& findings);

/// Of an operation with an algorithm that all members, two or more, have begun. Throws UsageError
/// where the configuration names an algorithm that is not there for so many members.
std::vector<OpenPart> open_parts(const Members& members, Member root, const Rules& rules);

} // namespace haec_sim::verification
