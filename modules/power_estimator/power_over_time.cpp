// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "power_over_time.hpp"

#include <algorithm>
#include <bit>
#include <cstddef>

namespace haec_sim::power_estimator
{

namespace
{

/// The most bins that a picture has room for.
constexpr std::int64_t most_bins = 512;

std::int64_t width_for(Picoseconds end)
{
    const auto least = std::max<std::int64_t>(1, (end.count() + most_bins - 1) / most_bins);
    return static_cast<std::int64_t>(std::bit_ceil(static_cast<std::uint64_t>(least)));
}

} // namespace

PowerBins bins_of(const std::vector<PowerSample>& samples, Picoseconds begin)
{
    PowerBins bins;
    if (samples.empty())
    {
        return bins;
    }
    const auto end = samples.back().time;
    bins.width = width_for(end);
    bins.integrals.resize(static_cast<std::size_t>((end.count() + bins.width - 1) / bins.width));
    auto at = begin.count();
    for (const auto& sample : samples)
    {
        while (at < sample.time.count())
        {
            const auto bin = at / bins.width;
            const auto until = std::min(sample.time.count(), (bin + 1) * bins.width);
            bins.integrals[static_cast<std::size_t>(bin)] +=
                sample.power.value * static_cast<double>(until - at);
            at = until;
        }
    }
    return bins;
}

void PowerOverTime::add(std::string node, PowerBins bins)
{
    nodes_.emplace_back(std::move(node), std::move(bins));
}

JsonValue PowerOverTime::document() const
{
    std::int64_t width = 1;
    std::int64_t end = 0;
    for (const auto& [name, bins] : nodes_)
    {
        width = std::max(width, bins.width);
        end = std::max(end, bins.width * static_cast<std::int64_t>(bins.integrals.size()));
    }
    const auto count = static_cast<std::size_t>((end + width - 1) / width);
    JsonValue::List series;
    for (const auto& [name, bins] : nodes_)
    {
        const auto narrow = static_cast<std::size_t>(width / bins.width);
        std::vector<double> sums(count, 0.0);
        for (std::size_t bin = 0; bin < bins.integrals.size(); ++bin)
        {
            sums[bin / narrow] += bins.integrals[bin];
        }
        JsonValue::List watts;
        for (const auto sum : sums)
        {
            watts.push_back({sum / static_cast<double>(width)});
        }
        series.push_back({JsonValue::Object{{"name", {name}}, {"watts", {std::move(watts)}}}});
    }
    return {JsonValue::Object{{"bin_width_ps", {static_cast<double>(width)}},
                              {"series", {std::move(series)}}}};
}

} // namespace haec_sim::power_estimator
