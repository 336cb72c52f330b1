// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "workload/regions.hpp"

#include <array>

namespace haec_sim::workload
{

namespace
{

// OTF2's own values; the simulator itself never asks for them.
constexpr RegionRole loop{3};
constexpr RegionRole parallel{5};
constexpr RegionRole critical{12};
constexpr RegionRole task{20};
constexpr RegionRole task_create{21};
constexpr RegionRole one_to_all{23};
constexpr RegionRole all_to_one{24};
constexpr RegionRole all_to_all{25};
constexpr RegionRole other_collective{26};
constexpr RegionRole one_sided{29};

constexpr std::array table = {
    RegionInfo{Region::main, "main", RegionRole::function, Paradigm::user},
    RegionInfo{Region::sweep, "sweep", RegionRole::function, Paradigm::user},
    RegionInfo{Region::mpi_init, "MPI_Init", RegionRole::function, Paradigm::mpi},
    RegionInfo{Region::mpi_finalize, "MPI_Finalize", RegionRole::function, Paradigm::mpi},
    RegionInfo{Region::mpi_send, "MPI_Send", RegionRole::point_to_point, Paradigm::mpi},
    RegionInfo{Region::mpi_recv, "MPI_Recv", RegionRole::point_to_point, Paradigm::mpi},
    RegionInfo{Region::mpi_isend, "MPI_Isend", RegionRole::point_to_point, Paradigm::mpi},
    RegionInfo{Region::mpi_irecv, "MPI_Irecv", RegionRole::point_to_point, Paradigm::mpi},
    RegionInfo{Region::mpi_wait, "MPI_Wait", RegionRole::point_to_point, Paradigm::mpi},
    RegionInfo{Region::mpi_waitall, "MPI_Waitall", RegionRole::point_to_point, Paradigm::mpi},
    RegionInfo{Region::mpi_allreduce, "MPI_Allreduce", all_to_all, Paradigm::mpi},
    RegionInfo{Region::mpi_barrier, "MPI_Barrier", RegionRole::barrier, Paradigm::mpi},
    RegionInfo{Region::mpi_bcast, "MPI_Bcast", one_to_all, Paradigm::mpi},
    RegionInfo{Region::mpi_reduce, "MPI_Reduce", all_to_one, Paradigm::mpi},
    RegionInfo{Region::mpi_allgather, "MPI_Allgather", all_to_all, Paradigm::mpi},
    RegionInfo{Region::mpi_alltoall, "MPI_Alltoall", all_to_all, Paradigm::mpi},
    RegionInfo{Region::mpi_scatter, "MPI_Scatter", one_to_all, Paradigm::mpi},
    RegionInfo{Region::mpi_gather, "MPI_Gather", all_to_one, Paradigm::mpi},
    RegionInfo{Region::mpi_scan, "MPI_Scan", other_collective, Paradigm::mpi},
    RegionInfo{Region::mpi_put, "MPI_Put", one_sided, Paradigm::mpi},
    RegionInfo{Region::mpi_win_create, "MPI_Win_create", RegionRole::function, Paradigm::mpi},
    RegionInfo{Region::mpi_win_free, "MPI_Win_free", RegionRole::function, Paradigm::mpi},
    RegionInfo{Region::mpi_win_fence, "MPI_Win_fence", RegionRole::function, Paradigm::mpi},
    RegionInfo{Region::mpi_win_post, "MPI_Win_post", RegionRole::function, Paradigm::mpi},
    RegionInfo{Region::mpi_win_start, "MPI_Win_start", RegionRole::function, Paradigm::mpi},
    RegionInfo{Region::mpi_win_complete, "MPI_Win_complete", RegionRole::function, Paradigm::mpi},
    RegionInfo{Region::mpi_win_wait, "MPI_Win_wait", RegionRole::function, Paradigm::mpi},
    RegionInfo{Region::mpi_win_lock, "MPI_Win_lock", RegionRole::function, Paradigm::mpi},
    RegionInfo{Region::mpi_win_unlock, "MPI_Win_unlock", RegionRole::function, Paradigm::mpi},
    RegionInfo{Region::mpi_win_lock_all, "MPI_Win_lock_all", RegionRole::function, Paradigm::mpi},
    RegionInfo{Region::mpi_win_flush_all, "MPI_Win_flush_all", RegionRole::function, Paradigm::mpi},
    RegionInfo{Region::mpi_win_unlock_all, "MPI_Win_unlock_all", RegionRole::function,
               Paradigm::mpi},
    RegionInfo{Region::mpi_ibarrier, "MPI_Ibarrier", RegionRole::barrier, Paradigm::mpi},
    RegionInfo{Region::mpi_iprobe, "MPI_Iprobe", RegionRole::point_to_point, Paradigm::mpi},
    RegionInfo{Region::omp_parallel, "!$omp parallel @compute", parallel, Paradigm::openmp},
    RegionInfo{Region::omp_for, "!$omp for @compute", loop, Paradigm::openmp},
    RegionInfo{Region::omp_implicit_barrier, "!$omp implicit barrier @compute",
               RegionRole::implicit_barrier, Paradigm::openmp},
    RegionInfo{Region::omp_barrier, "!$omp barrier @compute", RegionRole::barrier,
               Paradigm::openmp},
    RegionInfo{Region::omp_critical, "!$omp critical @compute", critical, Paradigm::openmp},
    RegionInfo{Region::omp_critical_block, "!$omp critical sblock @compute",
               RegionRole::critical_block, Paradigm::openmp},
    RegionInfo{Region::omp_task_create, "!$omp create task @compute", task_create,
               Paradigm::openmp},
    RegionInfo{Region::omp_task, "!$omp task @compute", task, Paradigm::openmp},
    RegionInfo{Region::omp_taskwait, "!$omp taskwait @compute", RegionRole::task_wait,
               Paradigm::openmp},
};

constexpr bool stands_in_order()
{
    for (std::uint32_t index = 0; index < table.size(); ++index)
    {
        if (reference(table[index].region).value != index)
        {
            return false;
        }
    }
    return true;
}

static_assert(stands_in_order());

} // namespace

std::span<const RegionInfo> regions()
{
    return table;
}

bool is_computing(Region region)
{
    switch (region)
    {
    case Region::main:
    case Region::sweep:
    case Region::omp_parallel:
    case Region::omp_for:
    case Region::omp_critical_block:
    case Region::omp_task:
        return true;
    default:
        return false;
    }
}

bool is_of_mpi(Region region)
{
    return table[reference(region).value].paradigm == Paradigm::mpi;
}

} // namespace haec_sim::workload
