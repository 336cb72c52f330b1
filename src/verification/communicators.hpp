// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "verification/neighbour_lists.hpp"
#include "verification/processes.hpp"

#include <map>
#include <optional>
#include <unordered_map>
#include <vector>

namespace haec_sim::verification
{

/// The process that is meant by a rank of a communicator (spec: semantics, "Matching").
class Communicators
{
public:
    Communicators(const Definitions& definitions, const Processes& processes);
    Communicators(const Communicators&) = delete;
    Communicators& operator=(const Communicators&) = delete;
    ~Communicators() = default;

    /// The process that a record of process `own` calls `rank`: on an inter-communicator that of
    /// the other group. Nothing where the definitions do not tell, or its location is not defined.
    std::optional<Process> peer(CommRef communicator, std::uint32_t rank, Process own) const;

    /// All members by rank; of an inter-communicator those of group A, then those of group B. A
    /// rank of MPI whose location is not defined is nothing, and is a member all the same.
    std::vector<std::optional<Process>> members(CommRef communicator, Process own) const;

    /// True where the process has a rank of the communicator, in either group of an
    /// inter-communicator.
    bool has_member(CommRef communicator, Process process) const;

    bool is_inter(CommRef communicator) const;

    /// True where it is like MPI_COMM_SELF: another one for each process.
    bool is_self(CommRef communicator) const;

    /// The lists of a communicator with so many ranks; null where nothing tells the neighbours.
    const NeighbourLists* neighbours(CommRef communicator, std::size_t ranks) const;

    /// Undefined where the window is not defined.
    CommRef of_window(RmaWinRef window) const;

    /// True where the window's memory is that of processes, and not of devices.
    bool is_of_processes(RmaWinRef window) const;

    /// The processes of a group, by rank; those without locations are left out.
    std::vector<Process> members(GroupRef group) const;

private:
    /// Processes by rank.
    using ByRank = std::vector<Process>;

    struct Group
    {
        ByRank members;
        /// The processes that a rank in a record counts: these members, or with
        /// OTF2_GROUP_FLAG_GLOBAL_MEMBERS all locations of the paradigm.
        const ByRank* ranks = nullptr;
        bool is_self = false;
        bool has_absent_members = false;
        Paradigm paradigm{};
    };

    struct Communicator
    {
        const Group* own = nullptr;
        const Group* remote = nullptr;
        /// The members of `own` of an inter-communicator, in rising order.
        ByRank own_sorted;
    };

    class Reader;

    const Communicator* find(CommRef communicator) const;
    const Group& group(GroupRef reference);

    std::map<Paradigm, ByRank> locations_;
    std::unordered_map<GroupRef, Group> groups_;
    std::unordered_map<CommRef, Communicator> communicators_;
    std::unordered_map<CommRef, NeighbourLists> neighbours_;
    std::unordered_map<RmaWinRef, CommRef> windows_;
};

} // namespace haec_sim::verification
