// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/network_report.hpp"
#include "haec_sim/platform/platform.hpp"
#include "parallel/ranks.hpp"
#include "simulation/engine/engine.hpp"
#include "simulation/managers/link_manager.hpp"
#include "simulation/managers/manager_plan.hpp"
#include "simulation/managers/node_manager.hpp"

#include <cstdint>
#include <map>
#include <memory>

namespace haec_sim
{

/// The managers of nodes and links that this rank has, and their way to a report.
///
/// Order of calls: join() before the engine's run, which tells them what happened; after it
/// take_from() where messages shared a network, then report().
class Managers
{
public:
    /// Managers that count in at most `time_bins` bins. Collective: each kind of managers has a
    /// communicator of its own. The references outlive it.
    Managers(const Platform& platform, const Placement& placement, const ManagerPlan& plan,
             Ranks& ranks, std::uint32_t time_bins);

    void join(Engine& engine);

    /// Takes what the network of this rank, which is that of every rank, knows of links and ports.
    void take_from(const Network& network);

    /// The report of all managers of all ranks on the run that ended at `end`; on the first rank,
    /// empty elsewhere. Collective.
    NetworkReport report(Picoseconds end) const;

private:
    ResourceLedger* ledger_of(ActorAddress manager);

    const Platform& platform_;
    const ManagerPlan& plan_;
    Ranks& ranks_;
    std::uint32_t time_bins_;
    /// The managers of this rank, by number.
    std::map<std::uint32_t, NodeManager> nodes_;
    std::map<std::uint32_t, LinkManager> links_;
    /// The ranks that have such managers; null on others.
    std::unique_ptr<Ranks> node_ranks_;
    std::unique_ptr<Ranks> link_ranks_;
};

} // namespace haec_sim
