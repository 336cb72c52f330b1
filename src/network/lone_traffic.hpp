// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/network_model.hpp"
#include "haec_sim/platform/platform.hpp"
#include "network/network_resources.hpp"
#include "network/network_routes.hpp"

#include <cstdint>

namespace haec_sim
{

/// What messages do to links and ports that nobody has to wait for: each is counted on its way as
/// if it passed alone, in one unit (spec: contention, "Service"). A link whose bandwidth nobody
/// knows is not busy.
class LoneTraffic
{
public:
    /// In at most `time_bins` bins. The platform outlives it.
    LoneTraffic(const Platform& platform, const NetworkRates& rates, std::uint32_t time_bins);

    LoneTraffic(const LoneTraffic&) = delete;
    LoneTraffic& operator=(const LoneTraffic&) = delete;
    ~LoneTraffic() = default;

    /// A message between two nodes whose first byte enters at `entry` (B + d_mpi); 0 bytes on the
    /// wire are taken for 1. In any order.
    void count(NodeId from, NodeId to, Picoseconds entry, Bytes on_wire);

    /// Those that messages took, with what they served.
    const NetworkResources& resources() const noexcept
    {
        return resources_;
    }

private:
    NetworkResources resources_;
    NetworkRoutes routes_;
};

} // namespace haec_sim
