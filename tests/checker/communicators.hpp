// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// Who is meant by a rank of a communicator. Ranks lead through the communicator's group to
// locations, and a location to its process.
#pragma once

#include <cstdint>
#include <optional>
#include <unordered_map>
#include <vector>

#include "trace.hpp"

namespace haec_sim::checker
{

// A process is a location group: with several threads calling MPI, the process is the peer.
using Process = std::uint32_t;

class Communicators
{
public:
    explicit Communicators(const Trace& trace);

    Process process_of(Index location) const
    {
        return process_of_index_[location];
    }

    // The process that a record of process `own` calls `rank`: on an inter-communicator, that of
    // the other group. Nothing where the definitions do not tell.
    std::optional<Process> peer(Word communicator, Word rank, Process own) const;

    // All members by rank; on an inter-communicator group A, then group B.
    std::vector<Process> members(Word communicator, Process own) const;

    bool is_inter(Word communicator) const;

    // Whether the communicator is like MPI_COMM_SELF: another one for every process.
    bool is_self(Word communicator) const;

    // The communicator of an RMA window.
    std::optional<Word> of_window(Word window) const;

private:
    struct Group
    {
        std::vector<Process> members;
        std::vector<Process> ranks; // what a rank in a record indexes
        bool self = false;
    };

    struct Communicator
    {
        Group group;
        std::optional<Group> remote;
    };

    using Groups = std::unordered_map<Word, Group>;

    std::vector<Process> to_processes(const std::vector<Word>& locations) const;
    Groups read_groups(const Trace& trace) const;
    void read_communicators(const Trace& trace, const Groups& groups);
    const Communicator* find(Word communicator) const;

    std::vector<Process> process_of_index_;
    std::unordered_map<Word, Process> process_of_id_;
    std::unordered_map<Word, Communicator> communicators_;
    std::unordered_map<Word, Word> windows_;
};

} // namespace haec_sim::checker
