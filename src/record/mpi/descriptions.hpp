// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "record/mpi/point_to_point.hpp"

namespace haec_record
{

/// The bytes of collective operations, as Score-P counts them (docs/spec/collectives.md,
/// "Lengths"): with all members, the own block included unless the call is in place. Between two
/// groups each process counts the other group's.

inline std::uint32_t recorded_root(int root)
{
    return root == MPI_ROOT        ? OTF2_COLLECTIVE_ROOT_SELF
           : root == MPI_PROC_NULL ? OTF2_COLLECTIVE_ROOT_THIS_GROUP
                                   : static_cast<std::uint32_t>(root);
}

inline bool is_root(const KnownCommunicator& comm, int root)
{
    return comm.is_inter() ? root == MPI_ROOT : root == static_cast<int>(comm.rank);
}

/// Whether a process that is not the root takes part: in an inter-communicator only the group
/// without the root exchanges data with it.
inline bool answers_root(const KnownCommunicator& comm, int root)
{
    return !comm.is_inter() || (root != MPI_ROOT && root != MPI_PROC_NULL);
}

inline RecordedCollective unrooted(OTF2_CollectiveOp operation, const KnownCommunicator& comm,
                                   std::uint64_t sent, std::uint64_t received, bool in_place)
{
    return {operation, comm.number, OTF2_COLLECTIVE_ROOT_NONE, sent, received, in_place};
}

inline RecordedCollective rooted(OTF2_CollectiveOp operation, const KnownCommunicator& comm,
                                 int root, std::uint64_t sent, std::uint64_t received,
                                 bool in_place)
{
    return {operation, comm.number, recorded_root(root), sent, received, in_place};
}

/// Operations of equal blocks with all.
inline RecordedCollective equal_blocks(OTF2_CollectiveOp operation, MPI_Comm handle, bool in_place,
                                       std::uint64_t block)
{
    const auto comm = recorder->communicator(handle);
    const auto bytes = (comm.partners() - (in_place ? 1 : 0)) * block;
    return unrooted(operation, comm, bytes, bytes, in_place);
}

/// The bytes of all blocks, and of one's own.
struct BlockSums
{
    std::uint64_t all = 0;
    std::uint64_t own = 0;

    std::uint64_t without_own(bool leave_out) const
    {
        return leave_out ? all - own : all;
    }
};

template <class Count>
BlockSums sums_of(const KnownCommunicator& comm, const Count* counts, MPI_Datatype type)
{
    BlockSums sums;
    const auto bytes = bytes_of(1, type);
    for (std::uint64_t rank = 0; rank < comm.partners(); ++rank)
    {
        sums.all += static_cast<std::uint64_t>(counts[rank]) * bytes;
    }
    sums.own = static_cast<std::uint64_t>(counts[comm.is_inter() ? 0 : comm.rank]) * bytes;
    return sums;
}

template <class Count>
BlockSums sums_of(const KnownCommunicator& comm, const Count* counts, const MPI_Datatype* types)
{
    BlockSums sums;
    for (std::uint64_t rank = 0; rank < comm.partners(); ++rank)
    {
        const auto bytes = bytes_of(counts[rank], types[rank]);
        sums.all += bytes;
        sums.own = rank == comm.rank ? bytes : sums.own;
    }
    return sums;
}

inline RecordedCollective describe_barrier(MPI_Comm comm)
{
    return unrooted(OTF2_COLLECTIVE_OP_BARRIER, recorder->communicator(comm), 0, 0, false);
}

template <class Count>
RecordedCollective describe_bcast(const void*, Count count, MPI_Datatype type, int root,
                                  MPI_Comm handle)
{
    const auto comm = recorder->communicator(handle);
    const auto bytes = bytes_of(count, type);
    const auto sent = is_root(comm, root) ? comm.partners() * bytes : 0;
    const auto gets = comm.is_inter() ? answers_root(comm, root) : true;
    return rooted(OTF2_COLLECTIVE_OP_BCAST, comm, root, sent, gets ? bytes : 0, false);
}

template <class Count>
RecordedCollective describe_gather(const void* sent, Count send_count, MPI_Datatype send_type,
                                   const void*, Count count, MPI_Datatype type, int root,
                                   MPI_Comm handle)
{
    const auto comm = recorder->communicator(handle);
    const bool at_root = is_root(comm, root);
    const bool in_place = at_root && sent == MPI_IN_PLACE;
    const bool gives = !in_place && answers_root(comm, root);
    return rooted(
        OTF2_COLLECTIVE_OP_GATHER, comm, root, gives ? bytes_of(send_count, send_type) : 0,
        at_root ? (comm.partners() - (in_place ? 1 : 0)) * bytes_of(count, type) : 0, in_place);
}

template <class Count, class Displacement>
RecordedCollective describe_gatherv(const void* sent, Count send_count, MPI_Datatype send_type,
                                    const void*, const Count* counts, const Displacement*,
                                    MPI_Datatype type, int root, MPI_Comm handle)
{
    const auto comm = recorder->communicator(handle);
    const bool at_root = is_root(comm, root);
    const bool in_place = at_root && sent == MPI_IN_PLACE;
    const bool gives = !in_place && answers_root(comm, root);
    return rooted(OTF2_COLLECTIVE_OP_GATHERV, comm, root,
                  gives ? bytes_of(send_count, send_type) : 0,
                  at_root ? sums_of(comm, counts, type).without_own(in_place) : 0, in_place);
}

template <class Count>
RecordedCollective describe_scatter(const void*, Count send_count, MPI_Datatype send_type,
                                    const void* received, Count count, MPI_Datatype type, int root,
                                    MPI_Comm handle)
{
    const auto comm = recorder->communicator(handle);
    const bool at_root = is_root(comm, root);
    const bool in_place = at_root && received == MPI_IN_PLACE;
    const bool gets = !in_place && answers_root(comm, root);
    return rooted(OTF2_COLLECTIVE_OP_SCATTER, comm, root,
                  at_root ? (comm.partners() - (in_place ? 1 : 0)) * bytes_of(send_count, send_type)
                          : 0,
                  gets ? bytes_of(count, type) : 0, in_place);
}

template <class Count, class Displacement>
RecordedCollective describe_scatterv(const void*, const Count* send_counts, const Displacement*,
                                     MPI_Datatype send_type, const void* received, Count count,
                                     MPI_Datatype type, int root, MPI_Comm handle)
{
    const auto comm = recorder->communicator(handle);
    const bool at_root = is_root(comm, root);
    const bool in_place = at_root && received == MPI_IN_PLACE;
    const bool gets = !in_place && answers_root(comm, root);
    return rooted(OTF2_COLLECTIVE_OP_SCATTERV, comm, root,
                  at_root ? sums_of(comm, send_counts, send_type).without_own(in_place) : 0,
                  gets ? bytes_of(count, type) : 0, in_place);
}

template <class Count>
RecordedCollective describe_allgather(const void* sent, Count, MPI_Datatype, const void*,
                                      Count count, MPI_Datatype type, MPI_Comm comm)
{
    return equal_blocks(OTF2_COLLECTIVE_OP_ALLGATHER, comm, sent == MPI_IN_PLACE,
                        bytes_of(count, type));
}

template <class Count, class Displacement>
RecordedCollective describe_allgatherv(const void* sent, Count send_count, MPI_Datatype send_type,
                                       const void*, const Count* counts, const Displacement*,
                                       MPI_Datatype type, MPI_Comm handle)
{
    const auto comm = recorder->communicator(handle);
    const bool in_place = sent == MPI_IN_PLACE;
    const auto sums = sums_of(comm, counts, type);
    const auto block = in_place ? sums.own : bytes_of(send_count, send_type);
    return unrooted(OTF2_COLLECTIVE_OP_ALLGATHERV, comm,
                    (comm.partners() - (in_place ? 1 : 0)) * block, sums.without_own(in_place),
                    in_place);
}

template <class Count>
RecordedCollective describe_alltoall(const void* sent, Count, MPI_Datatype, const void*,
                                     Count count, MPI_Datatype type, MPI_Comm comm)
{
    return equal_blocks(OTF2_COLLECTIVE_OP_ALLTOALL, comm, sent == MPI_IN_PLACE,
                        bytes_of(count, type));
}

/// MPI_Alltoallv has one type for all, MPI_Alltoallw an array of types.
template <class Count, class Types>
RecordedCollective different_blocks(OTF2_CollectiveOp operation, const void* sent,
                                    const Count* send_counts, Types send_types, const Count* counts,
                                    Types types, MPI_Comm handle)
{
    const auto comm = recorder->communicator(handle);
    const bool in_place = sent == MPI_IN_PLACE;
    const auto received = sums_of(comm, counts, types);
    const auto all =
        in_place ? received.without_own(true) : sums_of(comm, send_counts, send_types).all;
    return unrooted(operation, comm, all, received.without_own(in_place), in_place);
}

template <class Count, class Displacement>
RecordedCollective describe_alltoallv(const void* sent, const Count* send_counts,
                                      const Displacement*, MPI_Datatype send_type, const void*,
                                      const Count* counts, const Displacement*, MPI_Datatype type,
                                      MPI_Comm comm)
{
    return different_blocks(OTF2_COLLECTIVE_OP_ALLTOALLV, sent, send_counts, send_type, counts,
                            type, comm);
}

template <class Count, class Displacement>
RecordedCollective describe_alltoallw(const void* sent, const Count* send_counts,
                                      const Displacement*, const MPI_Datatype* send_types,
                                      const void*, const Count* counts, const Displacement*,
                                      const MPI_Datatype* types, MPI_Comm comm)
{
    return different_blocks(OTF2_COLLECTIVE_OP_ALLTOALLW, sent, send_counts, send_types, counts,
                            types, comm);
}

template <class Count>
RecordedCollective describe_reduce(const void* sent, const void*, Count count, MPI_Datatype type,
                                   MPI_Op, int root, MPI_Comm handle)
{
    const auto comm = recorder->communicator(handle);
    const bool at_root = is_root(comm, root);
    const bool in_place = at_root && sent == MPI_IN_PLACE;
    const bool gives = !in_place && answers_root(comm, root);
    const auto bytes = bytes_of(count, type);
    return rooted(OTF2_COLLECTIVE_OP_REDUCE, comm, root, gives ? bytes : 0,
                  at_root ? (comm.partners() - (in_place ? 1 : 0)) * bytes : 0, in_place);
}

template <class Count>
RecordedCollective describe_allreduce(const void* sent, const void*, Count count, MPI_Datatype type,
                                      MPI_Op, MPI_Comm comm)
{
    return equal_blocks(OTF2_COLLECTIVE_OP_ALLREDUCE, comm, sent == MPI_IN_PLACE,
                        bytes_of(count, type));
}

template <class Count>
RecordedCollective describe_reduce_scatter(const void* sent, const void*, const Count* counts,
                                           MPI_Datatype type, MPI_Op, MPI_Comm handle)
{
    const auto comm = recorder->communicator(handle);
    const bool in_place = sent == MPI_IN_PLACE;
    const auto sums = sums_of(comm, counts, type);
    return unrooted(OTF2_COLLECTIVE_OP_REDUCE_SCATTER, comm, sums.without_own(in_place),
                    (comm.partners() - (in_place ? 1 : 0)) * sums.own, in_place);
}

template <class Count>
RecordedCollective describe_reduce_scatter_block(const void* sent, const void*, Count count,
                                                 MPI_Datatype type, MPI_Op, MPI_Comm comm)
{
    return equal_blocks(OTF2_COLLECTIVE_OP_REDUCE_SCATTER_BLOCK, comm, sent == MPI_IN_PLACE,
                        bytes_of(count, type));
}

template <class Count>
RecordedCollective describe_scan(const void* sent, const void*, Count count, MPI_Datatype type,
                                 MPI_Op, MPI_Comm handle)
{
    const auto comm = recorder->communicator(handle);
    const bool in_place = sent == MPI_IN_PLACE;
    const std::uint64_t own_block = in_place ? 0 : 1;
    const auto bytes = bytes_of(count, type);
    return unrooted(OTF2_COLLECTIVE_OP_SCAN, comm, (comm.size - comm.rank - 1 + own_block) * bytes,
                    (comm.rank + own_block) * bytes, in_place);
}

template <class Count>
RecordedCollective describe_exscan(const void* sent, const void*, Count count, MPI_Datatype type,
                                   MPI_Op, MPI_Comm handle)
{
    const auto comm = recorder->communicator(handle);
    const auto bytes = bytes_of(count, type);
    return unrooted(OTF2_COLLECTIVE_OP_EXSCAN, comm, (comm.size - comm.rank - 1) * bytes,
                    comm.rank * bytes, sent == MPI_IN_PLACE);
}

} // namespace haec_record
