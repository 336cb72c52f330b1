// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include <mpi.h>

#include <csignal>
#include <cstdlib>
#include <string_view>
#include <unistd.h>

// Loaded before other libraries: a signal TERM comes while they begin (EARLY_SIGNAL=libraries), or
// while MPI does (EARLY_SIGNAL=mpi), which takes for ever.

namespace
{

bool is_wanted(std::string_view when)
{
    const char* chosen = std::getenv("EARLY_SIGNAL");
    return chosen != nullptr && when == chosen;
}

[[gnu::constructor]] void begin()
{
    if (is_wanted("libraries"))
    {
        ::kill(::getpid(), SIGTERM);
    }
}

} // namespace

extern "C" int MPI_Init_thread(int* /*argc*/, char*** /*argv*/, int /*required*/, int* /*provided*/)
{
    if (is_wanted("mpi"))
    {
        ::kill(::getpid(), SIGTERM);
    }
    for (;;)
    {
        ::pause();
    }
}
