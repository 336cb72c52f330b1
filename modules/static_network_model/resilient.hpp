// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "coefficient_folders.hpp"
#include "parameters.hpp"
#include "round.hpp"
#include "route_class_model.hpp"
#include "window_times.hpp"

#include <map>
#include <memory>
#include <string>
#include <vector>

namespace haec_sim::static_network_model
{

/// DORr, PNCr and NCDr: packets and acknowledgements get lost and are sent again.
class ResilientModel final : public RouteClassModel
{
public:
    /// Reads the coefficient files where the evaluation is polynomial. `path` is the section's, for
    /// messages. Throws UsageError for what evaluation and losses do not allow.
    ResilientModel(NetworkParameters parameters, const Platform& platform, std::string path);

    Picoseconds send_occupancy() const override;

    NetworkRates link_rates(const Platform&) const override
    {
        return parameters_.link_rates();
    }

private:
    std::unique_ptr<Path> make_path(const HopCounts& counts) const override;
    std::vector<PreciseNanoseconds> polynomial_window_times(const HopCounts& counts,
                                                            std::uint32_t hops) const;
    HopCounts with_like_types_merged(const HopCounts& counts) const;
    const WindowTimes& window_times(const HopCounts& counts, const Round& round) const;
    const std::vector<long double>& transmissions(const HopCounts& counts) const;

    NetworkParameters parameters_;
    std::string path_;
    CoefficientFolders coefficients_;
    // Solved once for routes that differ only in types of links with the same figures.
    mutable std::map<HopCounts, WindowTimes> window_times_;
    mutable std::map<HopCounts, std::vector<long double>> transmissions_;
};

} // namespace haec_sim::static_network_model
