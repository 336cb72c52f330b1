// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "node_estimate.hpp"

#include "haec_sim/item_bytes.hpp"

#include <algorithm>

namespace haec_sim::power_estimator
{

namespace
{

/// Stands before the cores and the bins.
struct Head
{
    NodeEnergy node;
    std::uint64_t cores = 0;
    std::int64_t bin_width = 0;
};

void append(std::vector<std::byte>& bytes, const std::vector<std::byte>& more)
{
    bytes.insert(bytes.end(), more.begin(), more.end());
}

} // namespace

NodeEstimate estimate(const NodeCores& cores, const PowerModel& model, SampleWriter& writer)
{
    std::vector<CorePower> powers;
    powers.reserve(cores.size());
    for (const auto& [location, core] : cores)
    {
        powers.push_back(core);
    }
    const auto samples = node_power(powers, model.static_power, model.active_power);
    for (const auto& sample : samples)
    {
        writer.write(sample.time, {MetricValue::from(sample.power.value)});
    }
    NodeEstimate result;
    result.node.samples = samples.size();
    if (!samples.empty())
    {
        result.node.begin = first_event(powers);
        result.node.end = samples.back().time;
        result.node.energy = energy_of(samples, result.node.begin);
        result.bins = bins_of(samples, result.node.begin);
    }
    const auto static_share = model.static_share(cores.size());
    for (const auto& [location, core] : cores)
    {
        result.cores.push_back({location, core.last,
                                samples.empty()
                                    ? CoreEnergy{}
                                    : core_energy(core, result.node.begin, result.node.end,
                                                  static_share, model.active_power)});
    }
    return result;
}

std::vector<std::byte> packed(const NodeEstimate& estimate)
{
    std::vector<std::byte> bytes;
    append_item(bytes, Head{estimate.node, estimate.cores.size(), estimate.bins.width});
    append(bytes, pack_items(estimate.cores));
    append(bytes, pack_items(estimate.bins.integrals));
    return bytes;
}

NodeEstimate unpacked(std::span<const std::byte> bytes)
{
    const auto head = take_item<Head>(bytes);
    NodeEstimate estimate{head.node, {}, {head.bin_width, {}}};
    const auto cores = head.cores * sizeof(CoreShare);
    unpack_items(bytes.first(cores), estimate.cores);
    unpack_items(bytes.subspan(cores), estimate.bins.integrals);
    return estimate;
}

} // namespace haec_sim::power_estimator
