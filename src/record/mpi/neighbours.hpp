// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "record/mpi/descriptions.hpp"

#include <vector>

namespace haec_record
{

/// Collectives with the neighbours of a topology, which Score-P 9 records as operations with all
/// members: the region tells them apart. Bytes count for neighbours that exist.

/// Whether each neighbour of this process exists, in the order of MPI's buffers.
struct Neighbours
{
    std::vector<bool> sources;
    std::vector<bool> destinations;
};

/// Empty if the communicator has no topology.
Neighbours neighbours_of(MPI_Comm comm);

/// `bytes(i)` of each neighbour i that exists.
template <class Bytes>
std::uint64_t sum_of_neighbours(const std::vector<bool>& exists, Bytes bytes)
{
    std::uint64_t sum = 0;
    for (std::size_t i = 0; i < exists.size(); ++i)
    {
        sum += exists[i] ? bytes(i) : 0;
    }
    return sum;
}

/// `sent(i)` and `received(i)` are the bytes of the i-th destination and source.
template <class Sent, class Received>
RecordedCollective with_neighbours(OTF2_CollectiveOp operation, MPI_Comm comm, Sent sent,
                                   Received received)
{
    const auto neighbours = neighbours_of(comm);
    return unrooted(operation, recorder->communicator(comm),
                    sum_of_neighbours(neighbours.destinations, sent),
                    sum_of_neighbours(neighbours.sources, received), false);
}

template <class Count>
RecordedCollective describe_neighbor_allgather(const void*, Count send_count,
                                               MPI_Datatype send_type, const void*, Count count,
                                               MPI_Datatype type, MPI_Comm comm)
{
    return with_neighbours(
        OTF2_COLLECTIVE_OP_ALLGATHER, comm,
        [&](std::size_t) { return bytes_of(send_count, send_type); },
        [&](std::size_t) { return bytes_of(count, type); });
}

template <class Count, class Displacement>
RecordedCollective describe_neighbor_allgatherv(const void*, Count send_count,
                                                MPI_Datatype send_type, const void*,
                                                const Count* counts, const Displacement*,
                                                MPI_Datatype type, MPI_Comm comm)
{
    return with_neighbours(
        OTF2_COLLECTIVE_OP_ALLGATHER, comm,
        [&](std::size_t) { return bytes_of(send_count, send_type); },
        [&](std::size_t i) { return bytes_of(counts[i], type); });
}

template <class Count>
RecordedCollective describe_neighbor_alltoall(const void*, Count send_count, MPI_Datatype send_type,
                                              const void*, Count count, MPI_Datatype type,
                                              MPI_Comm comm)
{
    return with_neighbours(
        OTF2_COLLECTIVE_OP_ALLTOALL, comm,
        [&](std::size_t) { return bytes_of(send_count, send_type); },
        [&](std::size_t) { return bytes_of(count, type); });
}

template <class Count, class Displacement>
RecordedCollective
describe_neighbor_alltoallv(const void*, const Count* send_counts, const Displacement*,
                            MPI_Datatype send_type, const void*, const Count* counts,
                            const Displacement*, MPI_Datatype type, MPI_Comm comm)
{
    return with_neighbours(
        OTF2_COLLECTIVE_OP_ALLTOALL, comm,
        [&](std::size_t i) { return bytes_of(send_counts[i], send_type); },
        [&](std::size_t i) { return bytes_of(counts[i], type); });
}

template <class Count>
RecordedCollective describe_neighbor_alltoallw(const void*, const Count* send_counts,
                                               const MPI_Aint*, const MPI_Datatype* send_types,
                                               const void*, const Count* counts, const MPI_Aint*,
                                               const MPI_Datatype* types, MPI_Comm comm)
{
    return with_neighbours(
        OTF2_COLLECTIVE_OP_ALLTOALL, comm,
        [&](std::size_t i) { return bytes_of(send_counts[i], send_types[i]); },
        [&](std::size_t i) { return bytes_of(counts[i], types[i]); });
}

} // namespace haec_record
