// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include <cstdint>

// OTF2's enumerations, with all their enumerators. Their values are OTF2's own (a test asserts it),
// and numbers that have no name here, of a newer OTF2, pass through as they are. Flags may be
// combined.

namespace haec_sim
{

/// The collective operation that an event ends: MPI's, and operations on windows and communicators.
enum class CollectiveOp : std::uint8_t
{
    barrier = 0,
    bcast = 1,
    gather = 2,
    gatherv = 3,
    scatter = 4,
    scatterv = 5,
    allgather = 6,
    allgatherv = 7,
    alltoall = 8,
    alltoallv = 9,
    alltoallw = 10,
    allreduce = 11,
    reduce = 12,
    reduce_scatter = 13,
    scan = 14,
    exscan = 15,
    reduce_scatter_block = 16,
    /// Operations on windows follow, or ones that make and free handles and memory together.
    create_handle = 17,
    destroy_handle = 18,
    allocate = 19,
    deallocate = 20,
    create_handle_and_allocate = 21,
    destroy_handle_and_deallocate = 22
};

/// The kind of a Group definition's members, and so the way to read its 64-bit numbers.
enum class GroupType : std::uint8_t
{
    unknown = 0,
    locations = 1,
    regions = 2,
    metric = 3,
    /// All locations that take part in a paradigm, in order of their ranks in it.
    comm_locations = 4,
    /// Indices into the group of type comm_locations of the same paradigm: the ranks of a
    /// communicator.
    comm_group = 5,
    /// Groups of each process for itself, as in MPI_COMM_SELF.
    comm_self = 6
};

/// The kind of a location group: a process of the program, or an accelerator that one drives.
enum class LocationGroupType : std::uint8_t
{
    unknown = 0,
    /// A process of the program.
    process = 1,
    /// A context of an accelerator; creating_location_group names its process.
    accelerator = 2
};

/// The kind of a location. One of type metric holds measured values only.
enum class LocationType : std::uint8_t
{
    unknown = 0,
    /// A thread of a process.
    cpu_thread = 1,
    /// A queue of an accelerator.
    accelerator_stream = 2,
    metric = 3
};

/// The base of a metric's scale: a value is to be multiplied by it to the power of an exponent.
enum class Base : std::uint8_t
{
    binary = 0,
    decimal = 1
};

/// The kind of a metric's values, and the time to which they refer: since the start of the
/// measurement, at the moment of the sample, since the previous sample, or until the next one.
enum class MetricMode : std::uint8_t
{
    accumulated_start = 0,
    accumulated_point = 16,
    accumulated_last = 32,
    accumulated_next = 48,
    absolute_point = 17,
    absolute_last = 33,
    absolute_next = 49,
    relative_point = 18,
    relative_last = 34,
    relative_next = 50
};

/// The events with which a metric is recorded: with every one of a kind, with some of them, or with
/// none, on its own, in locations of type metric.
enum class MetricOccurrence : std::uint8_t
{
    synchronous_strict = 0,
    synchronous = 1,
    asynchronous = 2
};

/// The kinds of scopes of a metric instance.
enum class MetricScope : std::uint8_t
{
    location = 0,
    location_group = 1,
    system_tree_node = 2,
    group = 3
};

/// The origin of a metric.
enum class MetricType : std::uint8_t
{
    other = 0,
    papi = 1,
    rusage = 2,
    user = 3
};

/// The kind of location that records a metric.
enum class RecorderKind : std::uint8_t
{
    unknown = 0,
    /// A location that runs no code, such as a location of type metric.
    abstract = 1,
    cpu = 2,
    gpu = 3
};

/// The kind of machine part that a node of the system tree represents.
enum class SystemTreeDomain : std::uint8_t
{
    machine = 0,
    /// A part that shares memory: a computer.
    shared_memory = 1,
    numa = 2,
    socket = 3,
    cache = 4,
    core = 5,
    pu = 6,
    accelerator_device = 7,
    networking_device = 8
};

/// Roots of collectives that are no rank: the operation has no root, every process is its own root,
/// or, in an inter-communicator, the root is in the group of the process that recorded it.
inline constexpr std::uint32_t collective_root_none = UINT32_MAX;
inline constexpr std::uint32_t collective_root_self = UINT32_MAX - 1;
inline constexpr std::uint32_t collective_root_this_group = UINT32_MAX - 2;

// All others, with all their enumerators, from the table.
#define VALUE(name, number) name = number, // NOLINT(bugprone-macro-parentheses)
#define ENUMERATION(Name, Integer, values)                                                         \
    enum class Name : Integer                                                                      \
    {                                                                                              \
        values                                                                                     \
    };
#include "haec_sim/records/enumeration_table.def"
#undef ENUMERATION
#undef VALUE

} // namespace haec_sim
