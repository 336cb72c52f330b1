// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "mpi/run_on_ranks.hpp"

#include "mpi/launcher.hpp"
#include "mpi/mpi_ranks.hpp"
#include "replay/serial_ranks.hpp"
#include "replay/together.hpp"

#include <boost/mpi/environment.hpp>

#include <cstdio>

namespace haec_sim
{

namespace
{

int agreed(const std::string& program, const AgreedError& error, bool is_first)
{
    if (is_first)
    {
        std::fprintf(stderr, "%s: error: %s\n", program.c_str(), error.what());
    }
    return error.exit_status();
}

int run_with_mpi(const std::string& program, const std::function<int(Ranks&)>& work)
{
    boost::mpi::environment environment(boost::mpi::threading::single, false);
    const boost::mpi::communicator world;
    try
    {
        MpiRanks ranks(world);
        return work(ranks);
    }
    catch (const AgreedError& error)
    {
        return agreed(program, error, world.rank() == 0);
    }
    catch (const std::exception& error)
    {
        // Not agreed on: other ranks may wait in a call that this one will never make.
        std::fprintf(stderr, "%s: error on rank %d: %s\n", program.c_str(), world.rank(),
                     error.what());
        environment.abort(1);
        return 1;
    }
}

} // namespace

int run_on_ranks(const std::string& program, const std::function<int(Ranks&)>& work)
{
    if (is_started_by_launcher())
    {
        return run_with_mpi(program, work);
    }
    SerialRanks ranks;
    try
    {
        return work(ranks);
    }
    catch (const AgreedError& error)
    {
        return agreed(program, error, true);
    }
}

} // namespace haec_sim
