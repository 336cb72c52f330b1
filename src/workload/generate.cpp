// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "workload/generate.hpp"

#include "haec_sim/error.hpp"

namespace haec_sim::workload
{

std::uint64_t count_events(const Pattern& pattern)
{
    return pattern.events() + frame_events * pattern.processes();
}

void generate(const Pattern& pattern, StringRef program_name, std::span<EventHandler* const> traces)
{
    HAEC_SIM_ASSERT(traces.size() == pattern.processes());
    World world(traces, Timing{});
    world.begin(program_name);
    pattern.run(world);
    world.end();
}

} // namespace haec_sim::workload
