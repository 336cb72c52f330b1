// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "record/mpi/neighbours.hpp"

namespace haec_record
{

namespace
{

Neighbours of_grid(MPI_Comm comm)
{
    int dimensions = 0;
    own.Cartdim_get(comm, &dimensions);
    Neighbours found;
    for (int dimension = 0; dimension < dimensions; ++dimension)
    {
        int below = MPI_PROC_NULL;
        int above = MPI_PROC_NULL;
        own.Cart_shift(comm, dimension, 1, &below, &above);
        found.sources.push_back(below != MPI_PROC_NULL);
        found.sources.push_back(above != MPI_PROC_NULL);
    }
    found.destinations = found.sources;
    return found;
}

} // namespace

Neighbours neighbours_of(MPI_Comm comm)
{
    int kind = MPI_UNDEFINED;
    own.Topo_test(comm, &kind);
    int sources = 0;
    int destinations = 0;
    if (kind == MPI_CART)
    {
        return of_grid(comm);
    }
    if (kind == MPI_DIST_GRAPH)
    {
        int is_weighted = 0;
        own.Dist_graph_neighbors_count(comm, &sources, &destinations, &is_weighted);
    }
    if (kind == MPI_GRAPH)
    {
        int rank = 0;
        own.Comm_rank(comm, &rank);
        own.Graph_neighbors_count(comm, rank, &sources);
        destinations = sources;
    }
    return {std::vector<bool>(static_cast<std::size_t>(sources), true),
            std::vector<bool>(static_cast<std::size_t>(destinations), true)};
}

} // namespace haec_record
