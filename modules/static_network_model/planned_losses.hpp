// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/network_model.hpp"

#include <map>
#include <memory>
#include <vector>

namespace haec_sim::static_network_model
{

/// A model that holds from a time on.
struct ModelPhase
{
    Picoseconds begin{};
    std::unique_ptr<NetworkModel> model;
};

/// A model that changes with time: the time when a message begins chooses among others, which
/// differ in their losses alone.
class PlannedLosses final : public NetworkModel
{
public:
    /// The phases in order; the first begins at 0.
    explicit PlannedLosses(std::vector<ModelPhase> phases) : phases_(std::move(phases)) {}

    const Path& path(NodeId from, NodeId to) override;
    const Path& path_of(NodeId from, NodeId to, const Message& message) override;

    bool is_by_pair() const noexcept override
    {
        return first().is_by_pair();
    }

    Picoseconds send_occupancy() const override
    {
        return first().send_occupancy();
    }

    NetworkRates link_rates(const Platform& platform) const override
    {
        return first().link_rates(platform);
    }

private:
    NetworkModel& first() const noexcept
    {
        return *phases_.front().model;
    }

    template <class PathOf>
    const Path& planned(PathOf path_of);

    std::vector<ModelPhase> phases_;
    /// By the path of the first phase.
    std::map<const Path*, std::unique_ptr<Path>> paths_;
};

} // namespace haec_sim::static_network_model
