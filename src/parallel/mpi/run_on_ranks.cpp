// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "parallel/mpi/run_on_ranks.hpp"

#include "core/log/failure_text.hpp"
#include "parallel/mpi/launcher.hpp"
#include "parallel/mpi/mpi_exchange.hpp"
#include "parallel/mpi/mpi_ranks.hpp"
#include "parallel/mpi/prompt_sockets.hpp"
#include "parallel/mpi/threads_at_rest.hpp"
#include "parallel/serial_ranks.hpp"
#include "parallel/together.hpp"

#include <boost/mpi/environment.hpp>
#include <cstdlib>

namespace haec_sim
{

namespace
{

int run_plainly(const Work& work, const Complain& complain)
{
    try
    {
        SerialRanks ranks;
        SerialExchange exchange;
        work(ranks, exchange);
        return 0;
    }
    catch (const Error& error)
    {
        complain(std::string("error: ") + error.what());
        return error.exit_status();
    }
    catch (const std::exception& error)
    {
        complain("error: " + failure_text(error));
        return 1;
    }
}

/// Open MPI takes 0.2 s to look for fast networks, which ranks on one machine do not use. A choice
/// of the user stays.
void spare_search_for_networks()
{
    if (are_all_on_one_machine())
    {
        ::setenv("OMPI_MCA_pml", "ob1", 0);
    }
}

int run_with_mpi(const Work& work, const Complain& complain, Networks networks)
{
    if (networks == Networks::needed)
    {
        spare_search_for_networks();
    }
    boost::mpi::environment environment(boost::mpi::threading::funneled, false);
    const ThreadsAtRestBeforeMpiEnds threads_at_rest;
    send_promptly();
    const boost::mpi::communicator world;
    MpiRanks ranks(world);
    MpiExchange exchange(world);
    try
    {
        work(ranks, exchange);
        return 0;
    }
    catch (const AgreedError& error)
    {
        exchange.abandon();
        if (ranks.is_first())
        {
            complain(std::string("error: ") + error.what());
        }
        return error.exit_status();
    }
    catch (const std::exception& error)
    {
        // The error is not agreed on: other ranks may wait in a call that this one will never make.
        complain("error on rank " + std::to_string(ranks.rank()) + ": " + failure_text(error));
        environment.abort(1);
        return 1;
    }
}

} // namespace

int run_on_ranks(const Work& work, const Complain& complain, Networks networks)
{
    return is_started_by_launcher() ? run_with_mpi(work, complain, networks)
                                    : run_plainly(work, complain);
}

} // namespace haec_sim
