// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/network_report.hpp"
#include "haec_sim/platform/topology.hpp"
#include "network/resource_ledger.hpp"
#include "parallel/ranks.hpp"
#include "simulation/managers/manager_plan.hpp"

#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <vector>

namespace haec_sim
{

/// The work of nodes, links and ports: added up, in any order, from what several counted.
struct NetworkLedger
{
    /// Figures over time are in at most `time_bins` bins.
    explicit NetworkLedger(const BinLimit& time_bins) : resources(time_bins) {}

    void add(const NodeTraffic& traffic);

    /// Adds a ledger that another rank packed.
    void add(std::span<const std::byte> packed);

    /// For add() on another rank; figures over time are gone from here then.
    std::vector<std::byte> take_packed();

    std::map<NodeId, NodeTraffic> nodes;
    ResourceLedger resources;
};

/// Ledgers by the ranks whose managers ([Bielert2015], section 3.3.2) look after what is in them.
using ManagedLedgers = std::map<std::uint32_t, NetworkLedger>;

/// Brings what each rank counted to the ranks of the managers, and what these then know to the
/// first rank, which returns it; others return what is empty. Collective.
NetworkLedger gather_ledgers(ManagedLedgers counted, const ManagerPlan& plan,
                             const BinLimit& time_bins, Ranks& ranks);

/// True where anything was sent or received.
bool is_used(const NodeTraffic& traffic);

} // namespace haec_sim
