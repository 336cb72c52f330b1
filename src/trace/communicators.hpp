// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/records/trace_definitions.hpp"
#include "trace/indices.hpp"
#include "trace/neighbourhood.hpp"
#include "trace/process_group.hpp"
#include "trace/process_groups.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace haec_sim
{

/// The processes of a communicator, and those that ranks in records of it mean. Small: what groups
/// have in common is shared, so that copies are cheap, and lists of ranks are there once however
/// many communicators have them.
class Communicator
{
public:
    Communicator() = default;

    /// An intra-communicator: process of each rank. A process may have several ranks. no_process
    /// for a rank that the trace has no location of.
    explicit Communicator(std::vector<ProcessIndex> processes);

    /// An inter-communicator. Its ranks are those of the other group than one's own.
    Communicator(std::vector<ProcessIndex> group_a, std::vector<ProcessIndex> group_b);

    /// The same of groups that others share.
    static Communicator intra(std::shared_ptr<const ProcessGroup> group);
    static Communicator inter(std::shared_ptr<const ProcessGroup> group_a,
                              std::shared_ptr<const ProcessGroup> group_b);

    /// MPI_COMM_SELF: as many communicators as processes. Each has one rank, 0, which is oneself.
    static Communicator self();

    bool is_self() const noexcept
    {
        return is_self_;
    }

    bool is_inter() const noexcept
    {
        return group_b_ != nullptr;
    }

    /// The processes that begin each collective: every one once, however many ranks it has, in the
    /// order of their first ranks; group A of an inter-communicator before group B. An MPI rank
    /// without locations is a member that begins none. Empty for MPI_COMM_SELF.
    const std::vector<ProcessIndex>& members() const noexcept
    {
        return members_ != nullptr ? members_->members() : nobody;
    }

    /// True where the trace defines locations of all members. Where it does not, no collective of
    /// all members is ever complete.
    bool is_complete() const noexcept
    {
        return members_ == nullptr || members_->is_complete();
    }

    /// The process that `rank` of a record means to `self`; none where there is no such rank, or
    /// the trace defines no location of it. Counts the communicator's ranks or, where its group
    /// says so (GLOBAL_MEMBERS), those of the whole program. Roots of collectives are such ranks,
    /// too. In constant time, but logarithmic for inter-communicators.
    [[gnu::always_inline]] std::optional<ProcessIndex> peer(ProcessIndex self,
                                                            std::uint32_t rank) const
    {
        return is_plain_ ? who(ranks_, rank) : special_peer(self, rank);
    }

    /// The place of a process among members(), which is no rank where a process has several; none
    /// where it is no member. In logarithmic time.
    std::optional<std::uint32_t> member_index(ProcessIndex process) const;

    /// The place among members() of the process that a root of a collective means to `self`; none
    /// where there is no root, or it is no member.
    std::optional<std::uint32_t> root_index(ProcessIndex self, std::uint32_t root) const;

    /// The neighbours of each of members(); null where the trace does not tell. It lives as long as
    /// the communicator.
    const Neighbourhood* neighbourhood() const noexcept
    {
        return neighbourhood_.get();
    }

    /// Gives an intra-communicator its neighbourhood, unless that is of other ranks than there are
    /// members.
    void arrange(const Neighbourhood& neighbourhood);

private:
    static std::optional<ProcessIndex> who(std::span<const ProcessIndex> ranks, std::uint32_t rank)
    {
        const auto process = rank < ranks.size() ? ranks[rank] : no_process;
        return process != no_process ? std::optional(process) : std::nullopt;
    }

    /// The peer where it depends on who asks: MPI_COMM_SELF, and inter-communicators.
    std::optional<ProcessIndex> special_peer(ProcessIndex self, std::uint32_t rank) const;

    static const std::vector<ProcessIndex> nobody;

    /// The processes of all groups; null for MPI_COMM_SELF.
    std::shared_ptr<const ProcessGroup> members_;
    /// The groups of inter-communicators.
    std::shared_ptr<const ProcessGroup> group_a_;
    std::shared_ptr<const ProcessGroup> group_b_;
    std::shared_ptr<const Neighbourhood> neighbourhood_;
    /// The processes that ranks mean, where that does not depend on who asks. It lies in members_.
    std::span<const ProcessIndex> ranks_;
    /// True where ranks_ tells all peers.
    bool is_plain_ = true;
    bool is_self_ = false;
};

/// All communicators of a trace, by CommRef; one without members where a reference is not defined.
/// Threads' communicators are among them. Throws Error where a group has a rank beyond those of its
/// paradigm.
std::vector<Communicator> read_communicators(const Definitions& definitions,
                                             const ProcessOfLocation& processes);

/// The reference as an index; at most as large as there are definitions. Asserts that: references
/// are dense once an archive is read, and a large one would take the memory of many.
std::size_t checked_index(std::uint32_t reference, const Definitions& definitions);

} // namespace haec_sim
