// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "options.hpp"
#include "report.hpp"
#include "trace.hpp"

namespace haec_sim::checker
{

// The output clock is 10^12 ticks per second from 0, covers the last event and keeps the date.
void check_clock(const Trace& input, const Trace& output, Report& report);

// Every trace property of the input is in the output with its value, but for what a simulation says
// of itself.
void check_properties(const Trace& input, const Trace& output, const Options& options,
                      Report& report);

// For every kind, the input's definitions stand first in the output, in order and with all fields.
// Only strings and attributes may be added; in a simulation (no identity) also the simulated
// machine, to whose nodes location groups move if a property says where they were recorded, and
// locations of metrics. A location's number of events is its real number.
void check_definitions(const Trace& input, const Trace& output, const Options& options,
                       Report& report);

} // namespace haec_sim::checker
