// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include <mpi.h>

#include <chrono>
#include <cstdint>
#include <thread>

// Loaded before MPI's library: messages between ranks are late now and then, as where a processor
// is taken away from a rank before it sends, or after it has received.

namespace
{

/// Delays are the same in each run of a rank, and others for each rank.
void be_late()
{
    static std::uint64_t state = []
    {
        int rank = 0;
        PMPI_Comm_rank(MPI_COMM_WORLD, &rank);
        return static_cast<std::uint64_t>(rank) + 1;
    }();
    state = state * 6364136223846793005U + 1442695040888963407U;
    if ((state >> 60) == 0)
    {
        std::this_thread::sleep_for(std::chrono::microseconds{(state >> 40) % 2048});
    }
}

} // namespace

extern "C" int MPI_Isend(const void* data, int count, MPI_Datatype type, int to, int tag,
                         MPI_Comm communicator, MPI_Request* request)
{
    be_late();
    return PMPI_Isend(data, count, type, to, tag, communicator, request);
}

extern "C" int MPI_Recv(void* data, int count, MPI_Datatype type, int from, int tag,
                        MPI_Comm communicator, MPI_Status* status)
{
    const int result = PMPI_Recv(data, count, type, from, tag, communicator, status);
    be_late();
    return result;
}
