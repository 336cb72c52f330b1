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

NodeEstimate estimate(const NodeCores& cores, const PowerModel& model, const RunSpan& run,
                      SampleWriter& writer)
{
    std::vector<CorePower> powers;
    powers.reserve(cores.size());
    for (const auto& [location, core] : cores)
    {
        powers.push_back(core);
    }
    const auto samples = node_power(powers, model.static_power, model.active_power, run.whole);
    for (const auto& sample : samples)
    {
        writer.write(sample.time, {MetricValue::from(sample.power.value)});
    }
    NodeEstimate result;
    result.node.samples = samples.size();
    result.node.whole = energy_of(samples, run.whole.begin);
    result.bins = bins_of(samples, run.whole.begin);
    const auto energy_in = [&](const CorePower& core, const TimeSpan& part)
    { return core_energy(core, part, model.static_share(cores.size()), model.active_power); };
    for (const auto& [location, core] : cores)
    {
        auto& share =
            result.cores.emplace_back(CoreShare{location, energy_in(core, run.whole), {}});
        if (run.interest)
        {
            share.interest = energy_in(core, *run.interest);
            result.node.interest += share.interest.total();
        }
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
