// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors
// A program that is compiled with -finstrument-functions. MPI_Init and MPI_Finalize are called in
// functions, and one function ends by an exception.
#include <mpi.h>

namespace app
{

int calls = 0;

[[gnu::noinline]] void small()
{
    ++calls;
}

[[gnu::noinline]] void fail()
{
    throw 1;
}

struct Solver
{
    [[gnu::noinline]] void step(int times)
    {
        for (int time = 0; time < times; ++time)
        {
            small();
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }
};

[[gnu::noinline]] void start(int* count, char*** arguments)
{
    MPI_Init(count, arguments);
    small();
}

[[gnu::noinline]] void finish()
{
    MPI_Finalize();
    small();
}

} // namespace app

int main(int argc, char** argv)
{
    app::start(&argc, &argv);
    app::Solver().step(2);
    try
    {
        app::fail();
    }
    catch (int)
    {
    }
    app::finish();
    return app::calls == 4 ? 0 : 1;
}
