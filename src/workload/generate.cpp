// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "workload/generate.hpp"

#include "haec_sim/error.hpp"
#include "workload/parameters.hpp"

#include <algorithm>
#include <cmath>

namespace haec_sim::workload
{

namespace
{

class CountingHandler final : public UniformEventHandler<CountingHandler>
{
public:
    template <class Record>
    void handle(Record&) noexcept
    {
        ++records;
    }

    void finish() override {}

    std::uint64_t records = 0;
};

std::int64_t iterations_for_events(const PatternDescriptor& descriptor,
                                   const Parameters& parameters)
{
    // The only iterations that may differ are those with and without ring's reduction.
    const std::string period_name = "allreduce-every";
    const auto events_of = [&](std::int64_t iterations, std::int64_t period)
    {
        auto some = parameters;
        some.set("iterations", iterations, true);
        if (some.has(period_name))
        {
            some.set(period_name, period, true);
        }
        const auto pattern = descriptor.create(some);
        return count_events(*pattern, instrumentation(some));
    };
    const auto one = events_of(1, 0);
    if (parameters.given("iterations"))
    {
        throw UsageError("--events: chooses the number of iterations, which --iterations sets; "
                         "leave one of the two out");
    }
    const auto each = events_of(2, 0) - one;
    const auto period = parameters.has(period_name) ? parameters.get<std::int64_t>(period_name) : 0;
    const auto reduction = period > 0 ? events_of(1, 1) - one : 0;
    const auto count = static_cast<std::uint64_t>(std::max<std::int64_t>(period, 1));
    const auto mean = static_cast<double>(count * each + reduction) / static_cast<double>(count);
    const auto wanted = parameters.get<double>("events") - static_cast<double>(one - each);
    return static_cast<std::int64_t>(std::max(1.0, std::round(wanted / mean)));
}

} // namespace

std::unique_ptr<Pattern> create_pattern(const PatternDescriptor& descriptor,
                                        const Parameters& parameters)
{
    if (!parameters.has("events"))
    {
        return descriptor.create(parameters);
    }
    auto chosen = parameters;
    chosen.set("iterations", iterations_for_events(descriptor, parameters), true);
    return descriptor.create(chosen);
}

std::uint64_t count_events(const Pattern& pattern, const Instrumentation& instrumentation)
{
    CountingHandler counter;
    generate(pattern, instrumentation, {},
             [&counter](std::uint32_t, std::uint32_t) { return &counter; });
    return counter.records;
}

void generate(const Pattern& pattern, const Instrumentation& instrumentation,
              StringRef program_name, const Traces& traces)
{
    World world(pattern.processes(), traces, instrumentation, pattern.timing());
    world.begin(program_name);
    pattern.run(world);
    world.end();
}

} // namespace haec_sim::workload
