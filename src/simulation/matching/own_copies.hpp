// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/network_model.hpp"
#include "trace/indices.hpp"

#include <algorithm>
#include <span>

namespace haec_sim
{

/// The times in which processes copy their own blocks (spec: collectives, "Own blocks"): that of a
/// message within the node, without that of an empty one.
class OwnCopies
{
public:
    /// They are free.
    OwnCopies() = default;

    /// `node_of` are the nodes by process; both outlive it.
    OwnCopies(NetworkModel& model, std::span<const NodeId> node_of)
        : model_(&model), node_of_(node_of)
    {
    }

    /// True where they take time.
    bool any() const noexcept
    {
        return model_ != nullptr;
    }

    Picoseconds of(ProcessIndex process, Bytes block) const
    {
        const auto time = [&](Bytes length)
        {
            const auto node = node_of_[process];
            const Message message{.length = length, .sender = process, .receiver = process};
            return model_->path_of(node, node, message).transfer_time(message);
        };
        return std::max(time(block) - time(Bytes{0}), Picoseconds{0});
    }

private:
    NetworkModel* model_ = nullptr;
    std::span<const NodeId> node_of_;
};

} // namespace haec_sim
