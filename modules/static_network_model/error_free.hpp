// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "parameters.hpp"
#include "route_class_model.hpp"

#include <memory>

namespace haec_sim::static_network_model
{

/// DOR, PNC and NCD without losses ([Ciorba2014], section 4.2, equations 1 and 2).
class ErrorFreeModel final : public RouteClassModel
{
public:
    ErrorFreeModel(NetworkParameters parameters, const Platform& platform);

    Picoseconds send_occupancy() const override;

    NetworkRates link_rates(const Platform&) const override
    {
        return parameters_.link_rates();
    }

private:
    std::unique_ptr<Path> make_path(const HopCounts& counts) const override;

    /// d_s and d_r.
    Nanoseconds sender_delay() const;
    Nanoseconds receiver_delay() const;

    NetworkParameters parameters_;
};

} // namespace haec_sim::static_network_model
