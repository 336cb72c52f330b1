// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "import/ti/rank_writer.hpp"

#include "haec_sim/error.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace haec_sim::importing
{

namespace
{

struct KindName
{
    TiKind kind;
    const char* name;
    RegionRole role;
};

constexpr std::array kind_names{
    KindName{TiKind::init, "MPI_Init", RegionRole::function},
    KindName{TiKind::finalize, "MPI_Finalize", RegionRole::function},
    KindName{TiKind::send, "MPI_Send", RegionRole::point_to_point},
    KindName{TiKind::isend, "MPI_Isend", RegionRole::point_to_point},
    KindName{TiKind::receive, "MPI_Recv", RegionRole::point_to_point},
    KindName{TiKind::ireceive, "MPI_Irecv", RegionRole::point_to_point},
    KindName{TiKind::exchange_send, "MPI_Sendrecv", RegionRole::point_to_point},
    KindName{TiKind::exchange_receive, "MPI_Sendrecv", RegionRole::point_to_point},
    KindName{TiKind::wait, "MPI_Wait", RegionRole::point_to_point},
    KindName{TiKind::wait_all, "MPI_Waitall", RegionRole::point_to_point},
    KindName{TiKind::test, "MPI_Test", RegionRole::point_to_point},
};

struct OperationName
{
    CollectiveOp operation;
    const char* name;
};

constexpr std::array operation_names{
    OperationName{CollectiveOp::barrier, "MPI_Barrier"},
    OperationName{CollectiveOp::bcast, "MPI_Bcast"},
    OperationName{CollectiveOp::reduce, "MPI_Reduce"},
    OperationName{CollectiveOp::allreduce, "MPI_Allreduce"},
    OperationName{CollectiveOp::scan, "MPI_Scan"},
    OperationName{CollectiveOp::exscan, "MPI_Exscan"},
    OperationName{CollectiveOp::alltoall, "MPI_Alltoall"},
    OperationName{CollectiveOp::alltoallv, "MPI_Alltoallv"},
    OperationName{CollectiveOp::gather, "MPI_Gather"},
    OperationName{CollectiveOp::gatherv, "MPI_Gatherv"},
    OperationName{CollectiveOp::allgather, "MPI_Allgather"},
    OperationName{CollectiveOp::allgatherv, "MPI_Allgatherv"},
    OperationName{CollectiveOp::scatter, "MPI_Scatter"},
    OperationName{CollectiveOp::scatterv, "MPI_Scatterv"},
    OperationName{CollectiveOp::reduce_scatter, "MPI_Reduce_scatter"},
};

std::string_view name_of(const TiAction& action)
{
    if (action.kind == TiKind::compute)
    {
        return "compute";
    }
    if (action.kind == TiKind::sleep)
    {
        return "sleep";
    }
    if (action.kind == TiKind::collective)
    {
        return std::ranges::find(operation_names, action.operation, &OperationName::operation)
            ->name;
    }
    return std::ranges::find(kind_names, action.kind, &KindName::kind)->name;
}

bool has_root(CollectiveOp operation)
{
    constexpr std::array rooted{CollectiveOp::bcast,   CollectiveOp::reduce,
                                CollectiveOp::gather,  CollectiveOp::gatherv,
                                CollectiveOp::scatter, CollectiveOp::scatterv};
    return std::ranges::count(rooted, operation) > 0;
}

} // namespace

void TiRegions::define(ProgramDefinitions& all)
{
    for (const char* name : {"compute", "sleep"})
    {
        regions_[name] = all.add_region(name, Paradigm::user, RegionRole::function);
    }
    for (const auto& kind : kind_names)
    {
        if (!regions_.contains(kind.name))
        {
            regions_[kind.name] = all.add_region(kind.name, Paradigm::mpi, kind.role);
        }
    }
    for (const auto& operation : operation_names)
    {
        const auto role = operation.operation == CollectiveOp::barrier ? RegionRole::barrier
                                                                       : RegionRole::coll_other;
        regions_[operation.name] = all.add_region(operation.name, Paradigm::mpi, role);
    }
}

RegionRef TiRegions::of(const TiAction& action) const
{
    return regions_.at(name_of(action));
}

void TiRankWriter::write(std::uint32_t rank)
{
    for (auto task = program_.begins[rank]; task < program_.begins[rank + 1]; ++task)
    {
        if (program_.actions[task].kind == TiKind::finalize)
        {
            complete_open(rank);
        }
        trace_.wait_until(times_.start(task));
        write_action(task);
    }
    complete_open(rank);
    trace_.finish();
}

void TiRankWriter::write_action(Task task)
{
    const auto& action = program_.actions[task];
    if (action.kind != TiKind::exchange_receive)
    {
        trace_.enter(regions_.of(action));
    }
    switch (action.kind)
    {
    case TiKind::compute:
    case TiKind::sleep:
        trace_.wait_until(times_.end(task));
        break;
    case TiKind::wait:
    case TiKind::wait_all:
        for (std::uint32_t place = 0; place < action.completions; ++place)
        {
            complete(program_.completed[action.first_completed + place]);
        }
        break;
    case TiKind::collective:
        write_collective(task);
        break;
    case TiKind::init:
    case TiKind::finalize:
    case TiKind::test:
        break;
    default:
        write_message(task);
        break;
    }
    if (action.kind != TiKind::exchange_send)
    {
        trace_.leave(regions_.of(action));
    }
}

void TiRankWriter::write_message(Task task)
{
    const auto& action = program_.actions[task];
    switch (action.kind)
    {
    case TiKind::send:
    case TiKind::exchange_send:
        trace_.write(events::MpiSend{{}, action.peer, comm_world, action.tag, action.sent});
        break;
    case TiKind::isend:
        trace_.write(events::MpiIsend{{}, action.peer, comm_world, action.tag, action.sent, task});
        break;
    case TiKind::ireceive:
        trace_.write(events::MpiIrecvRequest{{}, task});
        break;
    default:
        trace_.wait_until(times_.end(task));
        trace_.write(events::MpiRecv{{}, action.peer, comm_world, action.tag, action.sent});
        break;
    }
}

void TiRankWriter::write_collective(Task task)
{
    const auto& action = program_.actions[task];
    trace_.write(events::MpiCollectiveBegin{});
    trace_.wait_until(times_.end(action.until));
    const auto root = has_root(action.operation) ? action.peer : collective_root_none;
    trace_.write(events::MpiCollectiveEnd{
        {}, action.operation, comm_world, root, action.sent, action.received});
}

void TiRankWriter::complete(Task request)
{
    const auto& action = program_.actions[request];
    trace_.wait_until(times_.end(request));
    if (action.kind == TiKind::isend)
    {
        trace_.write(events::MpiIsendComplete{{}, request});
        return;
    }
    trace_.write(events::MpiIrecv{{}, action.peer, comm_world, action.tag, action.sent, request});
}

void TiRankWriter::complete_open(std::uint32_t rank)
{
    // Those of a rank are together, and those that are complete come no more.
    const auto begin = std::ranges::lower_bound(program_.open, program_.begins[rank]);
    const auto end = std::ranges::lower_bound(program_.open, program_.begins[rank + 1]);
    if (begin == end || has_completed_open_)
    {
        return;
    }
    has_completed_open_ = true;
    trace_.enter(regions_.wait_all());
    std::for_each(begin, end, [&](Task request) { complete(request); });
    trace_.leave(regions_.wait_all());
}

} // namespace haec_sim::importing
