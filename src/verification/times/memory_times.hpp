// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/platform/platform.hpp"
#include "verification/times/transfer_times.hpp"

#include <map>
#include <memory>
#include <vector>

namespace haec_sim::verification
{

/// The bandwidths of the memories of nodes that have their own [bytes/s].
using MemoryBandwidths = std::map<NodeId, double>;

/// The times of a model, but for messages within nodes that have a memory of their own: D(0) by the
/// model, and T(m) of the memory (spec: processors, "Memory").
class MemoryTimes final : public TransferTimes
{
public:
    /// `nodes` are those of the processes; they and the bandwidths outlive it.
    MemoryTimes(std::unique_ptr<TransferTimes> model, const MemoryBandwidths& bandwidths,
                const std::vector<NodeId>& nodes)
        : model_(std::move(model)), bandwidths_(bandwidths), nodes_(nodes)
    {
    }

    Exact transfer_time(const LinksByType& links, const Message& message) override;
    Exact wire_load(const LinksByType& links, const Message& message) override;

    Exact entry_delay() const override
    {
        return model_->entry_delay();
    }

    Exact overhead(Bytes length, bool is_within_node) const override
    {
        return model_->overhead(length, is_within_node);
    }

    bool sends_at_once() const override
    {
        return model_->sends_at_once();
    }

    Exact occupancy() const override
    {
        return model_->occupancy();
    }

private:
    std::unique_ptr<TransferTimes> model_;
    const MemoryBandwidths& bandwidths_;
    const std::vector<NodeId>& nodes_;
};

} // namespace haec_sim::verification
