// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "linear.hpp"

#include "haec_sim/error.hpp"

#include <algorithm>
#include <utility>

namespace haec_sim::static_network_model
{

namespace
{

class LinearPath final : public Path
{
public:
    LinearPath(Nanoseconds latency, BytesPerSecond bandwidth, std::uint32_t hops,
               Picoseconds entry_delay)
        : latency_(latency), bandwidth_(bandwidth), hops_(hops), entry_delay_(entry_delay)
    {
    }

    Picoseconds transfer_time(const Message& message) const override
    {
        const double bytes = static_cast<double>(message.length.value);
        return to_picoseconds(latency_ + Nanoseconds{bytes * 1e9 / bandwidth_.value});
    }

    std::uint32_t hops() const noexcept override
    {
        return hops_;
    }

    WireLoad wire_load(const Message& message) const override
    {
        return {message.length, entry_delay_};
    }

private:
    Nanoseconds latency_;
    BytesPerSecond bandwidth_;
    std::uint32_t hops_;
    Picoseconds entry_delay_;
};

} // namespace

LinearModel::LinearModel(NetworkParameters parameters, const Platform& platform)
    : RouteClassModel(platform), parameters_(std::move(parameters))
{
}

Picoseconds LinearModel::send_occupancy() const
{
    return to_picoseconds(parameters_.delay_mpi);
}

std::unique_ptr<Path> LinearModel::make_path(const HopCounts& counts) const
{
    std::uint32_t hops = 0;
    Nanoseconds latency = parameters_.delay_mpi;
    BytesPerSecond bandwidth;
    for (std::size_t type = 0; type < counts.size(); ++type)
    {
        if (counts[type] > 0)
        {
            const LinkFigures& link = parameters_.links[type];
            bandwidth = hops == 0 ? link.bandwidth : std::min(bandwidth, link.bandwidth);
            hops += counts[type];
            latency += static_cast<double>(counts[type]) * link.latency;
        }
    }
    if (hops == 0)
    {
        latency += parameters_.memory_latency;
        bandwidth = parameters_.memory_bandwidth;
    }
    else
    {
        bandwidth = std::min({bandwidth, parameters_.ports.injection.value_or(bandwidth),
                              parameters_.ports.ejection.value_or(bandwidth)});
    }
    HAEC_SIM_ASSERT(bandwidth.value > 0.0);
    return std::make_unique<LinearPath>(latency, bandwidth, hops,
                                        to_picoseconds(parameters_.delay_mpi));
}

} // namespace haec_sim::static_network_model
