// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include <cstdint>

// OTF2's enumerations. Their values are OTF2's own (src/otf2 asserts it); only those that the
// simulator itself asks for are named, the others pass through as they are.

namespace haec_sim
{

/// Which collective operation an event ends; MPI's, and those on windows and communicators.
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
    /// From here: operations on windows, or ones that make and free handles and memory together.
    create_handle = 17,
    destroy_handle = 18,
    allocate = 19,
    deallocate = 20,
    create_handle_and_allocate = 21,
    destroy_handle_and_deallocate = 22
};

/// What the members of a Group definition are, and so how to read its 64-bit numbers.
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
    /// Each process for itself, as in MPI_COMM_SELF.
    comm_self = 6
};

/// Whether a location group is a process of the program, or an accelerator that one of them drives.
enum class LocationGroupType : std::uint8_t
{
    unknown = 0,
    /// A process of the program.
    process = 1,
    /// A context of an accelerator; creating_location_group names its process.
    accelerator = 2
};

/// What a location is. Those of type metric hold measured values only, whatever the program did.
enum class LocationType : std::uint8_t
{
    unknown = 0,
    /// A thread of a process.
    cpu_thread = 1,
    /// A queue of an accelerator.
    accelerator_stream = 2,
    metric = 3
};

/// The programming model that a region or a group belongs to.
enum class Paradigm : std::uint8_t
{
    user = 1,
    compiler = 2,
    openmp = 3,
    mpi = 4
};

/// What a region is for. Rules of the simulation ask for those that wait for somebody.
enum class RegionRole : std::uint8_t
{
    unknown = 0,
    function = 1,
    point_to_point = 28,
    /// The block inside a critical section: one thread at a time is in it.
    critical_block = 13,
    barrier = 15,
    /// The barrier at the end of a construct such as a parallel loop.
    implicit_barrier = 16,
    /// Waits for the tasks that the current task has made.
    task_wait = 22
};

/// The type of a value whose 64 bits stand elsewhere: in an attribute, a metric, a property.
enum class Type : std::uint8_t
{
    none = 0,
    uint8 = 1,
    uint16 = 2,
    uint32 = 3,
    uint64 = 4,
    int8 = 5,
    int16 = 6,
    int32 = 7,
    int64 = 8,
    float32 = 9,
    float64 = 10,
    /// A StringRef; the rest of the types are references too, each to definitions of one kind.
    string = 11
};

/// The base of a metric's scale: a value is to be multiplied by it to the power of an exponent.
enum class Base : std::uint8_t
{
    binary = 0,
    decimal = 1
};

/// What the values of a metric are, and of which time they tell: since the start of the
/// measurement, of the moment of the sample, since the sample before, or until the next one.
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

/// When a metric is recorded: with every event of a kind, at some of them, or on its own, in
/// locations of type metric.
enum class MetricOccurrence : std::uint8_t
{
    synchronous_strict = 0,
    synchronous = 1,
    asynchronous = 2
};

/// What a metric instance tells about.
enum class MetricScope : std::uint8_t
{
    location = 0,
    location_group = 1,
    system_tree_node = 2,
    group = 3
};

/// Where a metric comes from.
enum class MetricType : std::uint8_t
{
    other = 0,
    papi = 1,
    rusage = 2,
    user = 3
};

/// What kind of location records a metric.
enum class RecorderKind : std::uint8_t
{
    unknown = 0,
    /// None that runs code: such as those of type metric.
    abstract = 1,
    cpu = 2,
    gpu = 3
};

/// What kind of part of a machine a node of the system tree is.
enum class SystemTreeDomain : std::uint8_t
{
    machine = 0,
    /// What shares memory: a computer.
    shared_memory = 1,
    numa = 2,
    socket = 3,
    cache = 4,
    core = 5,
    pu = 6,
    accelerator_device = 7,
    networking_device = 8
};

/// Roots of collectives that are no rank: the operation has no root, every process is its own one,
/// or, in an inter-communicator, the root is in the group of the one who recorded it.
inline constexpr std::uint32_t collective_root_none = UINT32_MAX;
inline constexpr std::uint32_t collective_root_self = UINT32_MAX - 1;
inline constexpr std::uint32_t collective_root_this_group = UINT32_MAX - 2;

// The simulator carries values of these from the input to the output and asks for none. A module
// that wants one compares it with OTF2's number, static_cast<IoAccessMode>(0) and the like.
#define HAEC_SIM_OPAQUE_ENUM(Name, Integer)                                                        \
    enum class Name : Integer                                                                      \
    {                                                                                              \
    }

/// Of communicators: whether events say when one is made and freed.
HAEC_SIM_OPAQUE_ENUM(CommFlag, std::uint32_t);
/// Of groups: whether events count ranks over all processes instead of within the group.
HAEC_SIM_OPAQUE_ENUM(GroupFlag, std::uint32_t);
/// How a file was opened: created, truncated, exclusively and so on.
HAEC_SIM_OPAQUE_ENUM(IoCreationFlag, std::uint32_t);
/// Of I/O handles: whether one was open before the trace began, or stands for all handles.
HAEC_SIM_OPAQUE_ENUM(IoHandleFlag, std::uint32_t);
/// Whether an I/O operation blocks, and whether all processes take part.
HAEC_SIM_OPAQUE_ENUM(IoOperationFlag, std::uint32_t);
/// Of ways of I/O: whether it comes with the operating system.
HAEC_SIM_OPAQUE_ENUM(IoParadigmFlag, std::uint32_t);
/// Flags of an open file that may change: close on exec, append, non-blocking and so on.
HAEC_SIM_OPAQUE_ENUM(IoStatusFlag, std::uint32_t);
/// Of regions: whether one is dynamic, or a phase of the program.
HAEC_SIM_OPAQUE_ENUM(RegionFlag, std::uint32_t);
/// What an operation on a window synchronizes: processes, memory, or nothing.
HAEC_SIM_OPAQUE_ENUM(RmaSyncLevel, std::uint32_t);
/// Of windows: whether events say when one is made and freed.
HAEC_SIM_OPAQUE_ENUM(RmaWinFlag, std::uint32_t);
/// Whether a dimension of a Cartesian topology closes in a ring.
HAEC_SIM_OPAQUE_ENUM(CartPeriodicity, std::uint8_t);
/// Whether samples come by time or by a count.
HAEC_SIM_OPAQUE_ENUM(InterruptGeneratorMode, std::uint8_t);
/// Whether a file is read, written or both.
HAEC_SIM_OPAQUE_ENUM(IoAccessMode, std::uint8_t);
/// Whether an I/O operation reads, writes or flushes.
HAEC_SIM_OPAQUE_ENUM(IoOperationMode, std::uint8_t);
/// Whether I/O is of one process or of many together.
HAEC_SIM_OPAQUE_ENUM(IoParadigmClass, std::uint8_t);
/// Which property of a way of I/O a value gives.
HAEC_SIM_OPAQUE_ENUM(IoParadigmProperty, std::uint8_t);
/// From where a seek counts: the begin, the position, the end, data, a hole.
HAEC_SIM_OPAQUE_ENUM(IoSeekOption, std::uint8_t);
/// Whether a lock is shared or exclusive.
HAEC_SIM_OPAQUE_ENUM(LockType, std::uint8_t);
/// Whether the measurement goes on or off.
HAEC_SIM_OPAQUE_ENUM(MeasurementMode, std::uint8_t);
/// Whether a paradigm is of processes, of threads, or of accelerators.
HAEC_SIM_OPAQUE_ENUM(ParadigmClass, std::uint8_t);
/// Which property of a paradigm a value gives.
HAEC_SIM_OPAQUE_ENUM(ParadigmProperty, std::uint8_t);
/// Whether values of a parameter are texts, signed or unsigned numbers.
HAEC_SIM_OPAQUE_ENUM(ParameterType, std::uint8_t);
/// Which atomic operation: accumulate, increment, swap and so on.
HAEC_SIM_OPAQUE_ENUM(RmaAtomicType, std::uint8_t);
/// Whether a synchronization of windows is of memory, or a notification sent or received.
HAEC_SIM_OPAQUE_ENUM(RmaSyncType, std::uint8_t);

#undef HAEC_SIM_OPAQUE_ENUM

} // namespace haec_sim
