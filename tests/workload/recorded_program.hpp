// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/event_handler.hpp"
#include "haec_sim/records/trace_definitions.hpp"
#include "workload/pattern.hpp"

#include <algorithm>
#include <map>
#include <string>
#include <vector>

namespace haec_sim::workload
{

/// The in-memory twin of a location's file.
class Recorder final : public UniformEventHandler<Recorder>
{
public:
    template <class Record>
    void handle(Record& record)
    {
        events.emplace_back(record);
    }

    void finish() override
    {
        finished = true;
    }

    std::vector<AnyEvent> events;
    bool finished = false;
};

using ParameterValues = std::map<std::string, ParameterValue>;

/// These given and the pattern's others at their defaults.
Parameters make_parameters(const std::string& name, const ParameterValues& given);

std::unique_ptr<Pattern> make_pattern(const std::string& name, const ParameterValues& given);

/// All that a pattern's program wrote.
struct RecordedProgram
{
    // Not inline: what destroys records of any kind takes seconds to compile in each file.
    RecordedProgram();
    ~RecordedProgram();
    RecordedProgram(RecordedProgram&&) noexcept;

    Definitions definitions;
    /// The master thread of each process, by rank.
    std::vector<std::vector<AnyEvent>> locations;
    /// The first thread after the master of each process, then the second of each, and so on.
    std::vector<std::vector<AnyEvent>> workers;
    bool all_finished = false;
};

RecordedProgram record(const std::string& name, const ParameterValues& given);

Picoseconds time_of(const AnyEvent& event);

template <class Kind>
std::uint64_t count(const std::vector<AnyEvent>& events)
{
    return static_cast<std::uint64_t>(std::ranges::count_if(
        events, [](const auto& event) { return std::holds_alternative<Kind>(event); }));
}

/// Over all locations.
template <class Kind>
std::uint64_t count(const RecordedProgram& program)
{
    std::uint64_t sum = 0;
    for (const auto& events : program.locations)
    {
        sum += count<Kind>(events);
    }
    return sum;
}

} // namespace haec_sim::workload
