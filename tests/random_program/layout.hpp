// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/records/trace_definitions.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace haec_sim::test
{

class Random;

/// A communicator: whose threads may communicate, and by which ranks.
struct RandomCommunicator
{
    CommRef self;
    /// Processes by rank.
    std::vector<std::uint32_t> members;
    /// The other group of an inter-communicator.
    std::vector<std::uint32_t> others;
    /// Ranks in records are those of MPI_COMM_WORLD.
    bool has_global_ranks = false;
    bool is_self = false;

    /// The rank that `from` calls `to`; nothing where they cannot send to each other.
    std::optional<std::uint32_t> rank_for(std::uint32_t from, std::uint32_t to) const;

    /// The members of a collective that `process` takes part in.
    std::vector<std::uint32_t> all_with(std::uint32_t process) const;
};

/// Processes, their threads, and their communicators.
struct Layout
{
    /// The number of threads of each process.
    std::vector<std::uint32_t> threads;
    std::vector<RandomCommunicator> communicators;

    std::uint32_t processes() const
    {
        return static_cast<std::uint32_t>(threads.size());
    }
};

/// `most_threads` of each process.
Layout random_layout(Random& random, std::uint32_t most_threads);

/// Undefined in every layout.
inline constexpr CommRef undefined_communicator{};

/// The windows are on communicators of the same number.
inline constexpr std::uint32_t windows = 2;

/// The regions of all programs; all but the last two are MPI's.
inline constexpr std::array<const char*, 20> region_names{
    "MPI_Send",    "MPI_Ssend",    "MPI_Bsend",     "MPI_SSEND", "MPI_Isend",
    "MPI_Issend",  "MPI_Ibsend",   "MPI_Recv",      "MPI_Irecv", "MPI_Sendrecv",
    "MPI_Waitall", "MPI_Test",     "MPI_Cancel",    "MPI_Probe", "MPI_Allreduce",
    "MPI_Bcast",   "MPI_Ibarrier", "MPI_Win_fence", "main",      "step"};

RegionRef region(const std::string& name);

/// The location of a thread. Locations are defined in rising order of their references, the threads
/// of one process behind one another.
LocationRef location_of(std::uint32_t process, std::uint32_t thread);

/// The definitions of a trace of such processes.
Definitions define(const Layout& layout);

} // namespace haec_sim::test
