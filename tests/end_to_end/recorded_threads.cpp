// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors
// Three threads of each process exchange messages at the same time, each in a communicator of its
// own.
#include <mpi.h>

#include <array>
#include <thread>
#include <vector>

int main(int argc, char** argv)
{
    int provided = 0;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
    int rank = 0;
    int size = 0;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    std::vector<MPI_Comm> comms(3);
    std::vector<std::thread> threads;
    for (auto& comm : comms)
    {
        MPI_Comm_dup(MPI_COMM_WORLD, &comm);
    }
    for (const auto& comm : comms)
    {
        threads.emplace_back(
            [rank, size, comm]
            {
                for (int round = 0; round < 100; ++round)
                {
                    int received = 0;
                    std::array<MPI_Request, 2> both;
                    MPI_Irecv(&received, 1, MPI_INT, (rank + size - 1) % size, 1, comm,
                              both.data());
                    MPI_Isend(&round, 1, MPI_INT, (rank + 1) % size, 1, comm, &both[1]);
                    MPI_Waitall(2, both.data(), MPI_STATUSES_IGNORE);
                }
            });
    }
    for (auto& thread : threads)
    {
        thread.join();
    }
    MPI_Finalize();
    return provided == MPI_THREAD_MULTIPLE ? 0 : 1;
}
