// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/parameters.hpp"
#include "haec_sim/units.hpp"
#include "workload/compute_time.hpp"
#include "workload/instrumentation.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace haec_sim::workload
{

// The parameters that patterns share.

/// An integer with bounds.
ParameterSpec integer_parameter(std::string name, std::string unit, std::string summary,
                                std::int64_t default_value, std::int64_t minimum,
                                std::int64_t maximum);

/// A text; patterns check it themselves. Without a default it may be left out.
ParameterSpec text_parameter(std::string name, std::string summary,
                             std::optional<std::string> default_value = {});

/// A parameter that is off unless asked for.
ParameterSpec flag_parameter(std::string name, std::string summary);

/// "message-bytes": the length of each message.
ParameterSpec message_parameter(std::int64_t default_value);
Bytes message_length(const Parameters& parameters);

/// "compute-ns": the computing time between communications.
ParameterSpec compute_parameter(std::int64_t default_value);

/// The pattern's own, and after them those that every program has: how far computing times vary
/// ("variation", "seed"), and what is recorded ("threads", "counters").
std::vector<ParameterSpec> with_program_parameters(std::vector<ParameterSpec> own);

/// The dependence of a pattern's messages on "seed".
enum class Messages
{
    fixed,
    random
};

/// Throws UsageError where "variation" or "seed" was given without any effect. "seed" has an effect
/// where times vary, or messages are random.
ComputeTime compute_time(const Parameters& parameters, Messages messages = Messages::fixed);

/// The records that "threads" and "counters" ask for.
Instrumentation instrumentation(const Parameters& parameters);

/// "ranks", of those patterns that have it.
std::uint32_t rank_count(const Parameters& parameters);

/// "iterations", and "events", which chooses the iterations.
ParameterSpec iterations_parameter(std::int64_t default_value);
ParameterSpec events_parameter();
std::uint64_t iteration_count(const Parameters& parameters);

} // namespace haec_sim::workload
