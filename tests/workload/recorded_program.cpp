// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "recorded_program.hpp"

#include "workload/generate.hpp"

#include <stdexcept>

namespace haec_sim::workload
{

std::unique_ptr<Pattern> make_pattern(const std::string& name, const ParameterValues& given)
{
    const auto* descriptor = find_pattern(name);
    if (descriptor == nullptr)
    {
        throw std::invalid_argument("no pattern " + name);
    }
    Parameters parameters("test");
    for (const auto& spec : descriptor->parameters)
    {
        if (spec.default_value)
        {
            parameters.set(spec.name, *spec.default_value, false);
        }
    }
    for (const auto& [key, value] : given)
    {
        parameters.set(key, value, true);
    }
    return descriptor->create(parameters);
}

RecordedProgram record(const std::string& name, const ParameterValues& given)
{
    const auto pattern = make_pattern(name, given);
    std::vector<std::unique_ptr<Recorder>> recorders;
    std::vector<EventHandler*> traces;
    for (std::uint32_t rank = 0; rank < pattern->processes(); ++rank)
    {
        traces.push_back(recorders.emplace_back(std::make_unique<Recorder>()).get());
    }
    auto program = make_definitions(name, pattern->processes());
    generate(*pattern, program.program_name, traces);

    RecordedProgram recorded;
    recorded.definitions = std::move(program.definitions);
    recorded.announced_events = count_events(*pattern);
    recorded.all_finished =
        std::ranges::all_of(recorders, [](const auto& recorder) { return recorder->finished; });
    for (auto& recorder : recorders)
    {
        recorded.locations.push_back(std::move(recorder->events));
    }
    return recorded;
}

Picoseconds time_of(const AnyEvent& event)
{
    return std::visit([](const auto& record) { return record.time; }, event);
}

} // namespace haec_sim::workload
