// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/parameters.hpp"
#include "haec_sim/units.hpp"
#include "workload/compute_time.hpp"

#include <cstdint>
#include <string>

namespace haec_sim::workload
{

// The parameters that patterns share.

/// An integer with bounds.
ParameterSpec integer_parameter(std::string name, std::string unit, std::string summary,
                                std::int64_t default_value, std::int64_t minimum,
                                std::int64_t maximum);

/// A text; patterns check it themselves.
ParameterSpec text_parameter(std::string name, std::string summary, std::string default_value);

/// What is off unless asked for.
ParameterSpec flag_parameter(std::string name, std::string summary);

/// "message-bytes": the length of each message.
ParameterSpec message_parameter(std::int64_t default_value);
Bytes message_length(const Parameters& parameters);

/// "compute-ns": the computing time between communications.
ParameterSpec compute_parameter(std::int64_t default_value);

/// "variation" and "seed": how far computing times vary.
ParameterSpec variation_parameter();
ParameterSpec seed_parameter();
ComputeTime compute_time(const Parameters& parameters);

/// "iterations", and "events", which chooses the iterations.
ParameterSpec iterations_parameter(std::int64_t default_value);
ParameterSpec events_parameter();

/// The iterations asked for, or those that come nearest to the number of events asked for, at least
/// one. `events_per_iteration` is of all processes, `other_events` what a trace without any
/// iteration has. Throws UsageError where both were asked for.
std::uint64_t iterations(const Parameters& parameters, double events_per_iteration,
                         std::uint64_t other_events);

} // namespace haec_sim::workload
