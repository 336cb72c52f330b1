// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "recorded_program.hpp"

#include "workload/generate.hpp"
#include "workload/parameters.hpp"

#include <stdexcept>

namespace haec_sim::workload
{

Parameters make_parameters(const std::string& name, const ParameterValues& given)
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
    return parameters;
}

std::unique_ptr<Pattern> make_pattern(const std::string& name, const ParameterValues& given)
{
    return create_pattern(*find_pattern(name), make_parameters(name, given));
}

RecordedProgram::RecordedProgram() = default;
RecordedProgram::~RecordedProgram() = default;
RecordedProgram::RecordedProgram(RecordedProgram&&) noexcept = default;

RecordedProgram record(const std::string& name, const ParameterValues& given)
{
    const auto parameters = make_parameters(name, given);
    const auto pattern = create_pattern(*find_pattern(name), parameters);
    const auto recorded_too = instrumentation(parameters);
    std::map<LocationRef, Recorder> recorders;
    auto program = make_definitions(name, pattern->processes(), recorded_too);
    pattern->define(program.definitions);
    generate(*pattern, recorded_too, program.program_name,
             [&](std::uint32_t rank, std::uint32_t thread)
             { return &recorders[location_of(rank, thread)]; });

    RecordedProgram recorded;
    recorded.definitions = std::move(program.definitions);
    recorded.all_finished = std::ranges::all_of(recorders, [](const auto& recorder)
                                                { return recorder.second.finished; });
    for (auto& [location, recorder] : recorders)
    {
        auto& locations =
            location.value < pattern->processes() ? recorded.locations : recorded.workers;
        locations.push_back(std::move(recorder.events));
    }
    return recorded;
}

Picoseconds time_of(const AnyEvent& event)
{
    return std::visit([](const auto& record) { return record.time; }, event);
}

} // namespace haec_sim::workload
