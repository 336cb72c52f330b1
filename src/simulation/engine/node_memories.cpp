// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "simulation/engine/node_memories.hpp"

#include "network/service.hpp"

#include <utility>

namespace haec_sim
{

NodeMemories::NodeMemories(const ComputeNodes& nodes, std::span<const NodeId> node_of)
{
    for (std::size_t process = 0; process < nodes.memory_bandwidths.size(); ++process)
    {
        if (nodes.memory_bandwidths[process] > 0)
        {
            bandwidths_.emplace(node_of[process], nodes.memory_bandwidths[process]);
        }
    }
}

Picoseconds NodeMemories::time(NodeId node, Bytes bytes) const
{
    return passing_time(bytes.value, {bandwidths_.at(node)});
}

/// The way within a node, of no links.
class NodeMemoryModel::MemoryPath final : public Path
{
public:
    MemoryPath(const Path& path, const NodeMemories& memories, NodeId node)
        : path_(path), memories_(memories), node_(node)
    {
    }

    Picoseconds transfer_time(const Message& message) const override
    {
        auto empty = message;
        empty.length = {};
        return after(path_.transfer_time(empty), memories_.time(node_, message.length));
    }

    std::uint32_t hops() const noexcept override
    {
        return path_.hops();
    }

    WireLoad wire_load(const Message& message) const override
    {
        return {message.length};
    }

    CodingTimes coding_times(const Message& message) const override
    {
        return path_.coding_times(message);
    }

private:
    const Path& path_;
    const NodeMemories& memories_;
    NodeId node_;
};

NodeMemoryModel::NodeMemoryModel(NetworkModel& model, NodeMemories memories)
    : model_(model), memories_(std::move(memories))
{
}

NodeMemoryModel::~NodeMemoryModel() = default;

const Path& NodeMemoryModel::with_memory(const Path& path, NodeId from, NodeId to)
{
    if (from != to || !memories_.has(from))
    {
        return path;
    }
    auto& own = paths_[from];
    if (own == nullptr)
    {
        own = std::make_unique<MemoryPath>(path, memories_, from);
    }
    return *own;
}

} // namespace haec_sim
