// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "verification/processes.hpp"

#include <optional>
#include <unordered_map>
#include <vector>

namespace haec_sim::verification
{

/// Who is meant by a rank of a communicator (semantics.md, "Matching").
class Communicators
{
public:
    Communicators(const Definitions& definitions, const Processes& processes);

    /// The process that a record of process `own` calls `rank`: on an inter-communicator that of
    /// the other group. Nothing where the definitions do not tell.
    std::optional<Process> peer(CommRef communicator, std::uint32_t rank, Process own) const;

    /// All members by rank; of an inter-communicator those of group A, then those of group B.
    std::vector<Process> members(CommRef communicator, Process own) const;

    bool is_inter(CommRef communicator) const;

    /// Whether it is like MPI_COMM_SELF: another one for each process.
    bool is_self(CommRef communicator) const;

    /// Undefined where the window is not defined.
    CommRef of_window(RmaWinRef window) const;

private:
    struct Members
    {
        std::vector<Process> processes;
        /// What a rank in a record counts.
        std::vector<Process> ranks;
        bool is_self = false;
    };

    struct Communicator
    {
        Members own;
        std::optional<Members> remote;
    };

    class Groups;

    const Communicator* find(CommRef communicator) const;

    std::unordered_map<CommRef, Communicator> communicators_;
    std::unordered_map<RmaWinRef, CommRef> windows_;
};

} // namespace haec_sim::verification
