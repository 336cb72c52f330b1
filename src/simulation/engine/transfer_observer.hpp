// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/network_model.hpp"
#include "haec_sim/platform/platform.hpp"
#include "simulation/matching/pricing.hpp"

namespace haec_sim
{

/// Is told of every message that begins its transfer, by the rank that prices it. It changes
/// nothing: it counts, for reports and managers (TrafficCount).
class TransferObserver
{
public:
    virtual ~TransferObserver() = default;

    TransferObserver() = default;
    TransferObserver(const TransferObserver&) = delete;
    TransferObserver& operator=(const TransferObserver&) = delete;

    /// `path` leads from node to node. It is called once for each transfer, those within a node as
    /// well (`from` is `to`, no hops), and not in the order of times.
    virtual void on_transfer(const Transfer& transfer, NodeId from, NodeId to,
                             const Path& path) = 0;
};

} // namespace haec_sim
