// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/network_report.hpp"
#include "network/resource_ledger.hpp"
#include "simulation/engine/actor.hpp"
#include "trace/indices.hpp"

#include <cstdint>
#include <utility>
#include <vector>

namespace haec_sim
{

/// Looks after a simulated node ([Bielert2015], section 3.3.2): which processes run on it, what
/// they sent and received, and what its ports served.
class NodeManager final : public Actor
{
public:
    NodeManager(NodeId node, std::vector<ProcessIndex> processes, std::uint32_t time_bins)
        : processes_(std::move(processes)), ledger_(time_bins)
    {
        traffic_.node = node;
    }

    State run(std::uint64_t) override
    {
        return State::idle;
    }

    void take(const Letter& letter) override;

    Picoseconds earliest() const override
    {
        return Picoseconds::max();
    }

    /// The processes whose place it is, in order; also such as the trace does not have.
    const std::vector<ProcessIndex>& processes() const noexcept
    {
        return processes_;
    }

    const NodeTraffic& traffic() const noexcept
    {
        return traffic_;
    }

    /// The ledger of its ports, where it has any that were used.
    ResourceLedger& ledger() noexcept
    {
        return ledger_;
    }

    const ResourceLedger& ledger() const noexcept
    {
        return ledger_;
    }

private:
    std::vector<ProcessIndex> processes_;
    NodeTraffic traffic_;
    ResourceLedger ledger_;
};

/// Adds what another rank counted of the same node, or process.
void add_up(NodeTraffic& sum, const NodeTraffic& counted);

/// True where anything was sent or received.
bool is_used(const NodeTraffic& traffic);

} // namespace haec_sim
