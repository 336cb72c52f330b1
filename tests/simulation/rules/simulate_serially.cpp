// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "parallel/exchange.hpp"
#include "parallel/serial_ranks.hpp"
#include "tests/simulation/rules/simulate.hpp"

namespace haec_sim::test
{

Outcome simulate(const Trace& trace, const Settings& settings)
{
    SerialRanks ranks;
    SerialExchange exchange;
    return simulate_on(trace, settings, ranks, exchange);
}

} // namespace haec_sim::test
