// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/records/enumerations.hpp"
#include "haec_sim/records/references.hpp"

#include <span>
#include <string_view>

namespace haec_sim::workload
{

/// The regions that synthetic programs enter. All of them are defined in every trace, as Score-P
/// defines all of MPI, but those of OpenMP, at the end, only where a program has several threads. A
/// new one is one enumerator here and one row in regions().
enum class Region : std::uint32_t
{
    main,
    sweep,
    mpi_init,
    mpi_finalize,
    mpi_send,
    mpi_recv,
    mpi_isend,
    mpi_irecv,
    mpi_wait,
    mpi_waitall,
    mpi_allreduce,
    mpi_barrier,
    mpi_bcast,
    mpi_reduce,
    mpi_allgather,
    mpi_alltoall,
    mpi_scatter,
    mpi_gather,
    mpi_scan,
    mpi_put,
    mpi_win_create,
    mpi_win_free,
    mpi_win_fence,
    mpi_win_post,
    mpi_win_start,
    mpi_win_complete,
    mpi_win_wait,
    mpi_win_lock,
    mpi_win_unlock,
    mpi_win_lock_all,
    mpi_win_flush_all,
    mpi_win_unlock_all,
    mpi_ibarrier,
    mpi_iprobe,
    omp_parallel,
    omp_for,
    omp_implicit_barrier,
    omp_barrier,
    omp_critical,
    omp_critical_block,
    omp_task_create,
    omp_task,
    omp_taskwait
};

struct RegionInfo
{
    Region region;
    std::string_view name;
    /// Role and paradigm are as Score-P records them.
    RegionRole role;
    Paradigm paradigm;
};

/// The regions in the order of their references. There are as many as enumerators.
std::span<const RegionInfo> regions();

bool is_of_mpi(Region region);

/// True where time in the region is the program's own computing, unless it is in MPI (spec:
/// semantics, R0): of OpenMP, in the bodies of its constructs.
bool is_computing(Region region);

/// The reference by which events name a region.
constexpr RegionRef reference(Region region)
{
    return RegionRef{static_cast<std::uint32_t>(region)};
}

} // namespace haec_sim::workload
