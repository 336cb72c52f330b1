// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include <cstdint>

// OTF2's enumerations. Their values are OTF2's own (src/otf2 asserts it); only those that the
// simulator itself asks for are named, the others pass through as they are.

namespace haec_sim
{

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
    create_handle = 17,
    destroy_handle = 18,
    allocate = 19,
    deallocate = 20,
    create_handle_and_allocate = 21,
    destroy_handle_and_deallocate = 22
};

enum class GroupType : std::uint8_t
{
    unknown = 0,
    locations = 1,
    regions = 2,
    metric = 3,
    comm_locations = 4,
    comm_group = 5,
    comm_self = 6
};

enum class LocationGroupType : std::uint8_t
{
    unknown = 0,
    process = 1,
    accelerator = 2
};

enum class LocationType : std::uint8_t
{
    unknown = 0,
    cpu_thread = 1,
    accelerator_stream = 2,
    metric = 3
};

enum class Paradigm : std::uint8_t
{
    user = 1,
    compiler = 2,
    openmp = 3,
    mpi = 4
};

enum class RegionRole : std::uint8_t
{
    unknown = 0,
    function = 1,
    point_to_point = 28,
    barrier = 15,
    implicit_barrier = 16
};

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
    string = 11
};

/// Roots of collectives that are no rank.
inline constexpr std::uint32_t collective_root_none = UINT32_MAX;
inline constexpr std::uint32_t collective_root_self = UINT32_MAX - 1;
inline constexpr std::uint32_t collective_root_this_group = UINT32_MAX - 2;

#define HAEC_SIM_OPAQUE_ENUM(Name, Integer)                                                        \
    enum class Name : Integer                                                                      \
    {                                                                                              \
    }

HAEC_SIM_OPAQUE_ENUM(CommFlag, std::uint32_t);
HAEC_SIM_OPAQUE_ENUM(GroupFlag, std::uint32_t);
HAEC_SIM_OPAQUE_ENUM(IoCreationFlag, std::uint32_t);
HAEC_SIM_OPAQUE_ENUM(IoHandleFlag, std::uint32_t);
HAEC_SIM_OPAQUE_ENUM(IoOperationFlag, std::uint32_t);
HAEC_SIM_OPAQUE_ENUM(IoParadigmFlag, std::uint32_t);
HAEC_SIM_OPAQUE_ENUM(IoStatusFlag, std::uint32_t);
HAEC_SIM_OPAQUE_ENUM(RegionFlag, std::uint32_t);
HAEC_SIM_OPAQUE_ENUM(RmaSyncLevel, std::uint32_t);
HAEC_SIM_OPAQUE_ENUM(RmaWinFlag, std::uint32_t);
HAEC_SIM_OPAQUE_ENUM(Base, std::uint8_t);
HAEC_SIM_OPAQUE_ENUM(CartPeriodicity, std::uint8_t);
HAEC_SIM_OPAQUE_ENUM(InterruptGeneratorMode, std::uint8_t);
HAEC_SIM_OPAQUE_ENUM(IoAccessMode, std::uint8_t);
HAEC_SIM_OPAQUE_ENUM(IoOperationMode, std::uint8_t);
HAEC_SIM_OPAQUE_ENUM(IoParadigmClass, std::uint8_t);
HAEC_SIM_OPAQUE_ENUM(IoParadigmProperty, std::uint8_t);
HAEC_SIM_OPAQUE_ENUM(IoSeekOption, std::uint8_t);
HAEC_SIM_OPAQUE_ENUM(LockType, std::uint8_t);
HAEC_SIM_OPAQUE_ENUM(MeasurementMode, std::uint8_t);
HAEC_SIM_OPAQUE_ENUM(MetricMode, std::uint8_t);
HAEC_SIM_OPAQUE_ENUM(MetricOccurrence, std::uint8_t);
HAEC_SIM_OPAQUE_ENUM(MetricScope, std::uint8_t);
HAEC_SIM_OPAQUE_ENUM(MetricType, std::uint8_t);
HAEC_SIM_OPAQUE_ENUM(ParadigmClass, std::uint8_t);
HAEC_SIM_OPAQUE_ENUM(ParadigmProperty, std::uint8_t);
HAEC_SIM_OPAQUE_ENUM(ParameterType, std::uint8_t);
HAEC_SIM_OPAQUE_ENUM(RecorderKind, std::uint8_t);
HAEC_SIM_OPAQUE_ENUM(RmaAtomicType, std::uint8_t);
HAEC_SIM_OPAQUE_ENUM(RmaSyncType, std::uint8_t);
HAEC_SIM_OPAQUE_ENUM(SystemTreeDomain, std::uint8_t);

#undef HAEC_SIM_OPAQUE_ENUM

} // namespace haec_sim
