// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "parallel/mpi/mpi_exchange.hpp"
#include "parallel/mpi/mpi_ranks.hpp"
#include "parallel/together.hpp"
#include "tests/simulation/rules/simulate.hpp"

namespace haec_sim::test
{

Outcome simulate(const Trace& trace, const Settings& settings)
{
    const boost::mpi::communicator everybody;
    MpiRanks ranks(everybody);
    MpiExchange exchange(everybody);
    try
    {
        auto outcome = simulate_on(trace, settings, ranks, exchange);
        exchange.abandon();
        return outcome;
    }
    catch (const AgreedError&)
    {
        exchange.abandon();
        throw;
    }
}

} // namespace haec_sim::test
