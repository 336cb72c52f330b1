// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "trace/trace_metrics.hpp"

#include <utility>

namespace haec_sim
{

namespace
{

// OTF2_METRIC_VALUE_MASK of a mode; of that, 0 is OTF2_METRIC_VALUE_ACCUMULATED.
constexpr unsigned value_mask = 0x0F;
constexpr auto asynchronous = MetricOccurrence{2};
constexpr auto of_location = MetricScope{0};
constexpr auto binary = Base{0};

/// Metrics by the reference of their member, and where classes have them.
class Reading
{
public:
    void add(const definitions::MetricMember& member, const Definitions& definitions)
    {
        TraceMetric metric;
        metric.name = definitions.text(member.name);
        metric.unit = definitions.text(member.unit);
        metric.is_accumulated = (static_cast<unsigned>(member.metric_mode) & value_mask) == 0;
        metric.base = member.base == binary ? 2 : 10;
        metric.exponent = member.exponent;
        metrics_.emplace_back(member.self, std::move(metric));
    }

    void add(const definitions::MetricClass& metric_class)
    {
        if (metric_class.metric_occurrence != asynchronous)
        {
            add_places(metric_class.self, metric_class, LocationRef{});
            classes_[metric_class.self] = &metric_class;
        }
    }

    void add(const definitions::MetricInstance& instance)
    {
        const auto found = classes_.find(instance.metric_class);
        if (found != classes_.end() && instance.metric_scope == of_location)
        {
            add_places(instance.self, *found->second, LocationRef{instance.scope});
        }
    }

    std::vector<TraceMetric> result()
    {
        std::vector<TraceMetric> recorded;
        for (auto& [reference, metric] : metrics_)
        {
            if (!metric.places.empty())
            {
                recorded.push_back(std::move(metric));
            }
        }
        return recorded;
    }

private:
    void add_places(MetricRef self, const definitions::MetricClass& metric_class,
                    LocationRef subject)
    {
        for (std::size_t position = 0; position < metric_class.metric_members.size(); ++position)
        {
            for (auto& [reference, metric] : metrics_)
            {
                if (reference == metric_class.metric_members[position])
                {
                    metric.places.try_emplace(self, MetricPlace{position, subject});
                }
            }
        }
    }

    std::vector<std::pair<MetricMemberRef, TraceMetric>> metrics_;
    std::unordered_map<MetricRef, const definitions::MetricClass*> classes_;
};

} // namespace

std::vector<TraceMetric> read_metrics(const Definitions& definitions)
{
    Reading reading;
    definitions.each<definitions::MetricMember>([&](const auto& member)
                                                { reading.add(member, definitions); });
    definitions.each<definitions::MetricClass>([&](const auto& metric_class)
                                               { reading.add(metric_class); });
    definitions.each<definitions::MetricInstance>([&](const auto& instance)
                                                  { reading.add(instance); });
    return reading.result();
}

} // namespace haec_sim
