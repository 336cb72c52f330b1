// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/records/trace_definitions.hpp"
#include "trace/indices.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace haec_sim
{

class TraceIndex;

/// The property of a location group, a text, that names the job which its process is part of.
inline constexpr const char* job_property = "haec_sim::job";

/// The jobs of a trace: programs that share a machine and know nothing of each other. A trace says
/// which they are by a property of its location groups, as no other definition does so whatever the
/// recorder: a program may have processes without any communicator in common.
struct Jobs
{
    /// In the order of their first processes.
    std::vector<std::string> names;
    /// The place among `names`, by process; nothing for a process without the property.
    std::vector<std::optional<std::size_t>> of_process;
};

/// The jobs that the trace names; none where it names none. A process is in the job of the location
/// group of its master; one without locations in none.
Jobs read_jobs(const Definitions& definitions, const TraceIndex& index);

} // namespace haec_sim
