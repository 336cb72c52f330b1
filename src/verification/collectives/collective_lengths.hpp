// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/records/enumerations.hpp"

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

// The lengths of the messages of a collective, by what its members' records count (spec:
// collectives, "Lengths").

namespace haec_sim::verification
{

/// The counts in the record of a member [bytes].
struct Counted
{
    std::uint64_t sent = 0;
    std::uint64_t received = 0;
    /// What its caller does elsewhere (PartNotice).
    bool caller_in_place = false;
};

/// The choices about bytes: the keys collective_bytes, with `auto` decided, and in_place.
struct Counting
{
    bool own = false;
    bool never = false;
    bool always = false;
};

/// The two ways in which Score-P may have counted (spec: collectives, "In place").
enum class Reading : std::uint8_t
{
    plain,
    in_place
};

/// True where the records of these members can be of an operation that was counted so. Of one
/// member alone, whose rank is `first` of `count`, it says what that record can be.
bool fits(CollectiveOp operation, std::span<const Counted> members, std::uint64_t first,
          std::uint64_t count, Reading reading);

/// The reading by which the lengths are taken.
Reading reading_of(CollectiveOp operation, std::span<const Counted> members,
                   const Counting& counting);

/// True of counts that only a recorder of own bytes writes.
bool are_own_bytes(CollectiveOp operation, std::uint64_t sent, std::uint64_t members);

/// The blocks of the members, or their one length m [bytes].
class Blocks
{
public:
    /// All have the same length.
    explicit Blocks(std::uint64_t common) : lengths_{common} {}
    explicit Blocks(std::vector<std::uint64_t> by_member) : lengths_(std::move(by_member)) {}

    std::uint64_t of(std::uint64_t member) const
    {
        return lengths_.size() == 1 ? lengths_.front() : lengths_[member];
    }

    std::uint64_t longest() const
    {
        return std::ranges::max(lengths_);
    }

private:
    std::vector<std::uint64_t> lengths_;
};

/// All numbers of bytes here end at 2^64 - 1: what a damaged trace says is not worth an overflow.
/// This one is a product.
std::uint64_t times(std::uint64_t count, std::uint64_t bytes);

/// A quotient, rounded up; `parts` is above 0.
std::uint64_t divided_up(std::uint64_t bytes, std::uint64_t parts);

/// The table of lengths, for two members or more. That of reduce_scatter is of all bytes. `members`
/// are by rank.
Blocks blocks_of(CollectiveOp operation, std::span<const Counted> members,
                 const Counting& counting = {});

/// What each member copies for itself of such blocks, where own blocks are copied [bytes].
std::vector<std::uint64_t> own_blocks_of(CollectiveOp operation, std::uint64_t root,
                                         std::span<const Counted> members, const Blocks& blocks,
                                         const Counting& counting);

} // namespace haec_sim::verification
