// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "power_over_time.hpp"

#include <algorithm>

namespace haec_sim
{

void PowerOverTime::add(std::string node, Picoseconds begin,
                        const std::vector<PowerSample>& samples)
{
    auto& steps = nodes_.emplace_back(std::move(node), std::vector<Step>()).second;
    for (const auto& sample : samples)
    {
        steps.push_back({begin, sample.time, sample.power});
        begin = sample.time;
    }
    end_ = std::max(end_, begin);
}

std::int64_t PowerOverTime::bin_width() const
{
    return std::max<std::int64_t>(1, (end_.count() + bins - 1) / bins);
}

JsonValue PowerOverTime::document() const
{
    const auto width = bin_width();
    JsonValue::List series;
    for (const auto& [name, steps] : nodes_)
    {
        std::vector<double> sums(static_cast<std::size_t>(bins), 0.0);
        for (const auto& step : steps)
        {
            for (auto at = step.begin.count(); at < step.end.count();)
            {
                const auto bin = at / width;
                const auto until = std::min(step.end.count(), (bin + 1) * width);
                sums[static_cast<std::size_t>(bin)] +=
                    step.power.value * static_cast<double>(until - at);
                at = until;
            }
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

} // namespace haec_sim
