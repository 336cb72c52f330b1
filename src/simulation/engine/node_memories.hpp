// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/network_model.hpp"
#include "haec_sim/platform/platform.hpp"
#include "simulation/replay/compute_nodes.hpp"

#include <map>
#include <memory>
#include <span>

namespace haec_sim
{

/// The memories of nodes that have a bandwidth of their own (spec: processors, "Memory").
class NodeMemories
{
public:
    /// `node_of` are the nodes by process.
    NodeMemories(const ComputeNodes& nodes, std::span<const NodeId> node_of);

    bool any() const noexcept
    {
        return !bandwidths_.empty();
    }

    /// False: what the model says counts.
    bool has(NodeId node) const
    {
        return bandwidths_.contains(node);
    }

    /// T: the time of so many bytes; the node has a memory.
    Picoseconds time(NodeId node, Bytes bytes) const;

private:
    /// [bytes/s]
    std::map<NodeId, double> bandwidths_;
};

/// A model of the network whose messages within these nodes take D(0) + T(m): the time of an empty
/// message by the model itself, and that of the bytes by the memory.
class NodeMemoryModel final : public NetworkModel
{
public:
    /// `model` outlives it.
    NodeMemoryModel(NetworkModel& model, NodeMemories memories);
    ~NodeMemoryModel() override;

    const NodeMemories& memories() const noexcept
    {
        return memories_;
    }

    // NetworkModel
    const Path& path(NodeId from, NodeId to) override
    {
        return with_memory(model_.path(from, to), from, to);
    }

    bool is_by_pair() const noexcept override
    {
        return model_.is_by_pair();
    }

    const Path& path_of(NodeId from, NodeId to, const Message& message) override
    {
        return with_memory(model_.path_of(from, to, message), from, to);
    }

    Picoseconds send_occupancy() const override
    {
        return model_.send_occupancy();
    }

    MessageOverheads message_overheads() const override
    {
        return model_.message_overheads();
    }

    NetworkRates link_rates(const Platform& platform) const override
    {
        return model_.link_rates(platform);
    }

    bool knows_ports() const noexcept override
    {
        return model_.knows_ports();
    }

private:
    class MemoryPath;

    const Path& with_memory(const Path& path, NodeId from, NodeId to);

    NetworkModel& model_;
    NodeMemories memories_;
    std::map<NodeId, std::unique_ptr<MemoryPath>> paths_;
};

} // namespace haec_sim
