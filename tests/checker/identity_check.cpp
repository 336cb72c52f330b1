// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "identity_check.hpp"

namespace haec_sim::checker
{

namespace
{

Picoseconds stop_time(const Location& location, Index event)
{
    return static_cast<Picoseconds>(location.field(event, 0));
}

void check_event(const Location& in, const Location& out, Index event, Report& report)
{
    report.checked("identity");
    if (in.time(event) != out.time(event))
    {
        report.add({"identity", "", &out, event, in.time(event), out.time(event)});
    }
    // The one field of BufferFlush is a time.
    if (in.kind(event) == EventKind::BufferFlush && stop_time(in, event) != stop_time(out, event))
    {
        report.add(
            {"identity", "stop time", &out, event, stop_time(in, event), stop_time(out, event)});
    }
}

} // namespace

void check_identical_times(const Trace& input, const Trace& output, Report& report)
{
    for (Index location = 0; location < input.locations.size(); ++location)
    {
        for (Index event = 0; event < input.locations[location].size(); ++event)
        {
            check_event(input.locations[location], output.locations[location], event, report);
        }
    }
}

} // namespace haec_sim::checker
