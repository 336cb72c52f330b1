// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "workload/generate.hpp"

namespace haec_sim::workload
{

std::uint64_t count_events(const Pattern& pattern, const Instrumentation& instrumentation)
{
    return event_count(pattern.footprint(), instrumentation);
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
