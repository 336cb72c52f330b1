// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "simulation/engine/actor.hpp"
#include "simulation/engine/local_process.hpp"
#include "simulation/engine/placement.hpp"
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

/// A thread begins to compute, as ranks tell one another.
struct ComputingBegin
{
    LocationIndex thread = 0;
    Picoseconds time{};
    /// On a core of its own it would take so long.
    Picoseconds work{};
};

/// The cores of nodes that have fewer of them than threads (spec: processors, "Cores"): a part of
/// the network that messages share, as what they do is final once nobody can do anything before
/// (docs/adr/0075). Each rank has all of them, and hears of all threads.
class CoreService final : public CoreBoard
{
public:
    /// The others that it needs to know. The references outlive it.
    struct Environment
    {
        const TraceIndex& index;
        const Placement& placement;
        const LocalProcesses& processes;
        Mail& mail;
        std::uint32_t ranks = 1;
        std::uint32_t self = 0;
    };

    /// `threads` are those that share, of all nodes.
    CoreService(const Environment& environment, const ComputeNodes& nodes,
                const std::map<NodeId, std::uint32_t>& threads);

    bool are_shared(ProcessIndex process) const override
    {
        return node_of_[process] != no_node;
    }

    /// Tells all ranks.
    void begin(LocationIndex thread, Picoseconds time, Picoseconds work) override;

    /// A thread of any rank begins.
    void take(const ComputingBegin& begun);

    /// The time when the next thread ends, if no other one begins before; the end of all times:
    /// none computes.
    Picoseconds next() const
    {
        return queue_.empty() ? Picoseconds::max() : queue_.begin()->first;
    }

    /// Decides all up to next(), which is not the end of all times, and wakes those of this rank
    /// that end then.
    void serve();

private:
    struct Node
    {
        SharedCores cores;
        /// The time with which it is queued.
        Picoseconds next = Picoseconds::max();
    };

    static constexpr std::uint32_t no_node = UINT32_MAX;

    void queue(std::uint32_t number);

    Environment environment_;
    std::vector<Node> nodes_;
    /// The places in `nodes_` by process.
    std::vector<std::uint32_t> node_of_;
    /// The nodes on which somebody ends, by the time of that.
    std::set<std::pair<Picoseconds, std::uint32_t>> queue_;
    std::vector<ComputingEnd> ends_;
};

} // namespace haec_sim
