// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "parameters.hpp"
#include "route_class_model.hpp"

#include <memory>

namespace haec_sim::static_network_model
{

/// Latency and bandwidth with hops, cut-through (spec: models, "Linear").
class LinearModel final : public RouteClassModel
{
public:
    LinearModel(NetworkParameters parameters, const Platform& platform);

    Picoseconds send_occupancy() const override;

    NetworkRates link_rates(const Platform&) const override
    {
        return parameters_.link_rates();
    }

    bool knows_ports() const noexcept override
    {
        return true;
    }

private:
    std::unique_ptr<Path> make_path(const HopCounts& counts) const override;

    NetworkParameters parameters_;
};

} // namespace haec_sim::static_network_model
