// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace haec_record
{

/// Definitions of a whole trace, as they are known on the first process at the end of a recording.
/// The number of an element is the number by which records refer to it.

struct RecordedProcess
{
    std::string host;
    std::uint64_t id;
    /// The number of events of each of its threads.
    std::vector<std::uint64_t> threads;
    /// The numbers of the threads that have been in teams of OpenMP, by their index in a team.
    std::vector<std::uint32_t> team;
};

struct RecordedRegion
{
    std::string name;
    /// OTF2's numbers.
    std::uint8_t role;
    std::uint8_t paradigm;
};

inline constexpr std::uint32_t no_parent = 0xffffffff;

/// Members are ranks of MPI_COMM_WORLD. Only an inter-communicator has remote members. A team of
/// OpenMP has `team_size` threads of one process and no members.
struct RecordedCommunicator
{
    std::string name;
    std::uint32_t parent;
    /// Of a process alone: MPI_COMM_SELF.
    bool is_self;
    std::vector<std::uint32_t> members;
    std::vector<std::uint32_t> remote_members;
    std::uint32_t team_size = 0;
    /// Of a team.
    std::uint32_t process = 0;
};

struct RecordedWindow
{
    std::string name;
    std::uint32_t communicator;
};

/// Ranks of the communicator have their coordinates in row-major order, as MPI demands.
struct RecordedTopology
{
    std::uint32_t communicator;
    std::vector<std::uint32_t> sizes;
    std::vector<std::uint8_t> periodic;
};

/// In nanoseconds of the first process's clock; `real_time` is the begin in nanoseconds of the
/// epoch.
struct RecordedSpan
{
    std::uint64_t begin;
    std::uint64_t end;
    std::uint64_t real_time;
};

/// Another group precedes: that of all processes.
inline constexpr std::uint32_t first_group = 1;

struct TraceContents
{
    /// Facts of the trace by their names.
    std::map<std::string, std::string> properties;
    RecordedSpan span;
    std::vector<std::string> texts;
    std::vector<RecordedProcess> processes;
    std::vector<RecordedRegion> regions;
    std::vector<RecordedCommunicator> communicators;
    std::vector<RecordedWindow> windows;
    /// Groups of processes that records refer to, by numbers from first_group on.
    std::vector<std::vector<std::uint32_t>> groups;
    std::vector<RecordedTopology> topologies;
    /// Whether records of computing time precede events.
    bool has_computing_time;
};

/// How the clock of a process differs from the first process's at one time: add `offset`.
struct ClockDifference
{
    std::uint64_t time;
    std::int64_t offset;
    std::uint64_t deviation;
};

/// The numbers that a process used in its records, as an index, and those of the whole trace.
struct NumberTables
{
    std::vector<std::uint32_t> texts;
    std::vector<std::uint32_t> regions;
    std::vector<std::uint32_t> communicators;
    std::vector<std::uint32_t> windows;
    std::vector<std::uint32_t> groups;
};

} // namespace haec_record
