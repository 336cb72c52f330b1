// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "simulation/engine/actor.hpp"
#include "simulation/engine/local_process.hpp"
#include "simulation/engine/placement.hpp"
#include "simulation/engine/timed_service.hpp"
#include "simulation/replay/compute_nodes.hpp"
#include "simulation/rules/core_use.hpp"
#include "simulation/threads/shared_cores.hpp"
#include "trace/trace_index.hpp"

#include <cstdint>
#include <map>
#include <set>
#include <utility>
#include <vector>

namespace haec_sim
{

/// The numbers of threads on nodes that have fewer cores, by node; other nodes are left out.
std::map<NodeId, std::uint32_t> threads_that_share(const TraceIndex& index,
                                                   const std::vector<NodeId>& node_of,
                                                   const ComputeNodes& nodes);

/// The managers of this rank's nodes that have fewer cores than threads: they give these the cores
/// (spec: processors, "Cores"). All processes of such a node are on one rank, so that nothing of it
/// travels between ranks but how far time has come (docs/adr/0075).
class CoreService final : public LocalService, public CoreBoard
{
public:
    /// `threads` are those that share, of all nodes. The references outlive it.
    CoreService(const TraceIndex& index, const Placement& placement, const ComputeNodes& nodes,
                const std::map<NodeId, std::uint32_t>& threads, const LocalProcesses& processes,
                Mail& mail);

    bool are_shared(ProcessIndex process) const override
    {
        return manager_of_[process] != no_manager;
    }

    void begin(LocationIndex thread, Picoseconds time, Picoseconds work) override;

    Picoseconds next() override;

    void serve(Picoseconds until) override;

private:
    struct Manager
    {
        SharedCores cores;
        Picoseconds next = Picoseconds::max();
        bool is_changed = false;
    };

    static constexpr std::uint32_t no_manager = UINT32_MAX;

    void note_change(std::uint32_t number);

    const TraceIndex& index_;
    const LocalProcesses& processes_;
    Mail& mail_;
    std::vector<Manager> managers_;
    /// The managers by process.
    std::vector<std::uint32_t> manager_of_;
    /// Those with another next time than they are queued with.
    std::vector<std::uint32_t> changed_;
    /// The managers with something to do, by the time of that.
    std::set<std::pair<Picoseconds, std::uint32_t>> queue_;
    std::vector<ComputingEnd> ends_;
};

} // namespace haec_sim
