// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "haec_sim/trace_metrics.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <utility>

namespace haec_sim
{

namespace
{

// OTF2_METRIC_VALUE_MASK of a mode; of that, 0 is OTF2_METRIC_VALUE_ACCUMULATED.
constexpr unsigned value_mask = 0x0F;
constexpr unsigned value_absolute = 1;
constexpr unsigned value_relative = 2;
constexpr auto asynchronous = MetricOccurrence{2};
constexpr auto of_location = MetricScope{0};
constexpr auto binary = Base{0};

TraceMetric::Mode mode_of(MetricMode mode)
{
    switch (static_cast<unsigned>(mode) & value_mask)
    {
    case value_absolute:
        return TraceMetric::Mode::absolute;
    case value_relative:
        return TraceMetric::Mode::relative;
    default:
        return TraceMetric::Mode::accumulated;
    }
}

// Multiplication gives the same digits on every machine.
double power_of_ten(std::int64_t exponent)
{
    double power = 1;
    for (auto step = std::abs(exponent); step > 0; --step)
    {
        power *= 10;
    }
    return exponent < 0 ? 1 / power : power;
}

/// Metrics by the reference of their member, and where classes have them.
class Reading
{
public:
    explicit Reading(MetricPace pace) : pace_(pace) {}

    void add(const definitions::MetricMember& member, const Definitions& definitions)
    {
        TraceMetric metric;
        metric.name = definitions.text(member.name);
        metric.unit = definitions.text(member.unit);
        metric.mode = mode_of(member.metric_mode);
        metric.base = member.base == binary ? 2 : 10;
        metric.exponent = member.exponent;
        metrics_.emplace_back(member.self, std::move(metric));
    }

    void add(const definitions::MetricClass& metric_class)
    {
        if (pace_ == MetricPace::any || metric_class.metric_occurrence != asynchronous)
        {
            add_places(metric_class.self, metric_class, LocationRef{});
            classes_[metric_class.self] = &metric_class;
        }
    }

    void add(const definitions::MetricInstance& instance)
    {
        const auto found = classes_.find(instance.metric_class);
        if (found == classes_.end())
        {
            return;
        }
        if (found->second->metric_occurrence == asynchronous)
        {
            add_places(instance.self, *found->second, LocationRef{});
        }
        else if (instance.metric_scope == of_location)
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

    MetricPace pace_;
    std::vector<std::pair<MetricMemberRef, TraceMetric>> metrics_;
    std::unordered_map<MetricRef, const definitions::MetricClass*> classes_;
};

} // namespace

double MetricSample::since(const MetricSample& before) const noexcept
{
    if (type == Type::float64)
    {
        return value.as_double() - before.value.as_double();
    }
    const bool is_back = type == Type::int64 ? value.as_int64() < before.value.as_int64()
                                             : value.bits < before.value.bits;
    const auto magnitude =
        is_back ? before.value.bits - value.bits : value.bits - before.value.bits;
    return is_back ? -static_cast<double>(magnitude) : static_cast<double>(magnitude);
}

double MetricSample::number() const noexcept
{
    switch (type)
    {
    case Type::float64:
        return value.as_double();
    case Type::int64:
        return static_cast<double>(value.as_int64());
    default:
        return static_cast<double>(value.bits);
    }
}

double TraceMetric::scale(int tens) const noexcept
{
    // Nothing is measured beyond these bounds, and doubles end.
    const auto bounded = std::clamp(exponent, std::int64_t{-250}, std::int64_t{250});
    return base == 2 ? std::ldexp(power_of_ten(tens), static_cast<int>(bounded))
                     : power_of_ten(tens + bounded);
}

std::optional<MetricSample> TraceMetric::sample(const events::Metric& record,
                                                LocationRef self) const
{
    const auto place = places.find(record.metric);
    if (place == places.end() ||
        (place->second.subject.is_defined() && place->second.subject != self))
    {
        return std::nullopt;
    }
    const auto position = place->second.position;
    if (position >= record.metric_values.size() || position >= record.type_ids.size())
    {
        return std::nullopt;
    }
    return MetricSample{record.type_ids[position], record.metric_values[position]};
}

std::vector<TraceMetric> read_metrics(const Definitions& definitions, MetricPace pace)
{
    Reading reading(pace);
    definitions.each<definitions::MetricMember>([&](const auto& member)
                                                { reading.add(member, definitions); });
    definitions.each<definitions::MetricClass>([&](const auto& metric_class)
                                               { reading.add(metric_class); });
    definitions.each<definitions::MetricInstance>([&](const auto& instance)
                                                  { reading.add(instance); });
    return reading.result();
}

std::string list_of(const std::vector<TraceMetric>& metrics)
{
    std::string text;
    for (const auto& metric : metrics)
    {
        text += (text.empty() ? "" : ", ") + metric.name + " [" + metric.unit + "]";
    }
    return text.empty() ? "the trace has no synchronous metrics" : "the trace has " + text;
}

} // namespace haec_sim
