// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/network_report.hpp"
#include "haec_sim/platform/platform.hpp"
#include "haec_sim/run_span.hpp"
#include "network/network.hpp"
#include "network/resource_ledger.hpp"
#include "parallel/ranks.hpp"

namespace haec_sim
{

/// Adds to the report what links with several rates did at each up to the end of the run, and what
/// circuits did; of the region of interest all that the ledger knows.
void add_adapting(const ResourceLedger& ledger, const Platform& platform, const RunSpan& run,
                  NetworkReport& report);

/// Leaves out of the parts in the region of interest what the ranks have noted outside of it.
/// Collective, if the platform has such links.
void leave_out_adapting(const Network* network, const TimeSpan& interest, Ranks& ranks,
                        NetworkReport& report);

} // namespace haec_sim
