// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors
// recorded_ends HOW [CALLS]: a program that ends before MPI_Finalize after so many calls of its own
// (10) and a barrier of all. Process 1 ends first, unless all end.
#include <mpi.h>

#include <csignal>
#include <cstdlib>
#include <cstring>

int main(int argc, char** argv)
{
    MPI_Init(&argc, &argv);
    int rank = 0;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    for (int calls = argc > 2 ? std::atoi(argv[2]) : 10; calls > 0; --calls)
    {
        MPI_Barrier(MPI_COMM_SELF);
    }
    MPI_Barrier(MPI_COMM_WORLD);
    const char* how = argv[1];
    const auto is = [how](const char* name) { return std::strcmp(how, name) == 0; };
    if (is("killed"))
    {
        std::raise(SIGKILL);
    }
    if (rank == 1)
    {
        if (is("exit"))
        {
            std::exit(3);
        }
        if (is("MPI_Abort"))
        {
            MPI_Abort(MPI_COMM_WORLD, 7);
        }
        std::raise(is("SIGTERM") ? SIGTERM : is("SIGSEGV") ? SIGSEGV : SIGKILL);
    }
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
