// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "workload/collective.hpp"

#include "haec_sim/error.hpp"

#include <algorithm>
#include <array>

namespace haec_sim::workload
{

namespace
{

struct Row
{
    CollectiveOp operation;
    Region region;
    Flow flow;
};

constexpr std::array table = {
    Row{CollectiveOp::create_handle, Region::mpi_init, Flow::all_to_all},
    Row{CollectiveOp::destroy_handle, Region::mpi_finalize, Flow::all_to_all},
    Row{CollectiveOp::barrier, Region::mpi_barrier, Flow::all_to_all},
    Row{CollectiveOp::allreduce, Region::mpi_allreduce, Flow::all_to_all},
    Row{CollectiveOp::allgather, Region::mpi_allgather, Flow::all_to_all},
    Row{CollectiveOp::alltoall, Region::mpi_alltoall, Flow::all_to_all},
    Row{CollectiveOp::bcast, Region::mpi_bcast, Flow::root_to_all},
    Row{CollectiveOp::scatter, Region::mpi_scatter, Flow::root_to_all},
    Row{CollectiveOp::reduce, Region::mpi_reduce, Flow::all_to_root},
    Row{CollectiveOp::gather, Region::mpi_gather, Flow::all_to_root},
    Row{CollectiveOp::scan, Region::mpi_scan, Flow::prefix},
};

const Row& row_of(CollectiveOp operation)
{
    const auto* found = std::ranges::find(table, operation, &Row::operation);
    HAEC_SIM_ASSERT(found != table.end());
    return *found;
}

Bytes times(std::uint64_t count, Bytes length)
{
    return Bytes{count * length.value};
}

} // namespace

Region Collective::region() const
{
    return row_of(operation).region;
}

Flow Collective::flow() const
{
    return row_of(operation).flow;
}

Bytes Collective::sent_by(std::uint32_t rank, std::uint32_t processes) const
{
    switch (flow())
    {
    case Flow::root_to_all:
        return times(rank == root ? processes : 0, length);
    case Flow::all_to_root:
        return length;
    case Flow::prefix:
        return times(processes - rank, length);
    case Flow::all_to_all:
        break;
    }
    return times(processes, length);
}

Bytes Collective::received_by(std::uint32_t rank, std::uint32_t processes) const
{
    switch (flow())
    {
    case Flow::root_to_all:
        return length;
    case Flow::all_to_root:
        return times(rank == root ? processes : 0, length);
    case Flow::prefix:
        return times(std::uint64_t{rank} + 1, length);
    case Flow::all_to_all:
        break;
    }
    return times(processes, length);
}

} // namespace haec_sim::workload
