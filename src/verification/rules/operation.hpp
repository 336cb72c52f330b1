// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "verification/rules/facts.hpp"
#include "verification/rules/rules.hpp"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace haec_sim::verification
{

/// A process's part in an operation, as it travels to where the parts meet. Parts with the same
/// domain and number are one operation.
struct PartNotice : PartFact
{
    /// Counts the process's collectives of the domain.
    std::uint64_t number = 0;
    /// Counts the process's collectives of any communicator that it is a member of.
    std::uint64_t collectives_before = 0;
    /// Index among the parts of the process's rank.
    std::uint64_t part = 0;
    /// Its caller calls the operation elsewhere on this communicator, and there it is certain that
    /// it is in place.
    bool caller_in_place = false;
};

/// The answer to a part, unless its duration is kept.
struct PartAnswer
{
    std::uint64_t part = 0;
    /// Over the members that its end depends on: d(j) of R6, or by messages all.
    Begins latest;
    bool is_by_messages = false;
    /// Its messages wait for others: its end is to be found out.
    bool has_open_end = false;
    /// E, where it is by messages.
    Bounds end;
};

/// One without members where it, or the window, is not defined.
const Communicator& communicator_of(const Domain& domain, const TraceIndex& trace);

/// True where the operation has one root, except on inter-communicators. These are bcast, reduce,
/// gather and scatter, with the forms of unlike lengths.
bool is_rooted(CollectiveOp operation);

/// One operation: the parts of its members, by rank, where a process counts once. It does not
/// matter in which order the parts come.
class Operation
{
public:
    /// Both outlive it. There is one part at least, and all are of one operation; those of
    /// processes that are no members are passed over.
    Operation(std::span<const PartNotice> parts, const TraceIndex& trace);

    /// The latest begins of those on whom the part depends; nothing where one of them is missing,
    /// or the process is no member. It is the table d(j) of R6 (spec: semantics).
    std::optional<Begins> latest_for(const PartNotice& part) const;

    /// Over all members; nothing where one of them is missing.
    std::optional<Begins> latest_of_all() const;

    /// A process's rank among the members; nothing where it is none, or nobody.
    std::optional<std::size_t> rank_of(std::optional<ProcessIndex> process) const;

    /// The rank of what the part calls the root; nothing where that is nobody.
    std::optional<std::size_t> root_of(const PartNotice& part) const;

    /// Null where nothing tells who they are, or a process has several ranks.
    const Neighbourhood* neighbours() const
    {
        return communicator_.neighbourhood();
    }

    /// The part of the member of that rank, which has begun.
    const PartNotice& part_of(std::size_t rank) const
    {
        return *by_rank_[rank];
    }

    /// The parts of those members that have begun, by rank.
    std::span<const PartNotice* const> begun() const
    {
        return begun_;
    }

    /// True where all members have begun, and there is one at least.
    bool is_complete() const
    {
        return !by_rank_.empty() && begun_.size() == by_rank_.size();
    }

    bool is_inter() const
    {
        return communicator_.is_inter();
    }

    bool is_self() const
    {
        return communicator_.is_self();
    }

private:
    /// The later begin of those two; nothing where the root's is missing.
    std::optional<Begins> over(std::size_t root, std::size_t rank) const;
    std::optional<Begins> over_neighbours(std::size_t rank) const;

    const Communicator& communicator_;
    /// The only member of one like MPI_COMM_SELF.
    ProcessIndex own_;
    /// Null for members that have not begun.
    std::vector<const PartNotice*> by_rank_;
    std::vector<const PartNotice*> begun_;
    /// Over the ranks up to each, as far as none is missing.
    std::vector<Begins> up_to_;
};

} // namespace haec_sim::verification
