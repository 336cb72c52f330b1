// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "configuration/configuration.hpp"
#include "mapping/matrix.hpp"
#include "parallel/ranks.hpp"

#include <cstdint>
#include <filesystem>

namespace haec_sim
{

/// The point-to-point messages of a trace, counted where they are sent, by process. A cancelled
/// send is none, nor is one to a rank that its communicator does not have. Every rank reads some of
/// the processes. Collective; complete on the first rank. Throws AgreedError. Memory: the messages
/// between pairs of processes, and the sends that are open.
CommunicationMatrix read_trace_matrix(const std::filesystem::path& anchor_file, Ranks& ranks);

/// The number of ids that a mapping of the trace has. Throws Error where it cannot be read.
std::uint32_t mapped_in_trace(const std::filesystem::path& anchor_file, MappingUnit unit);

} // namespace haec_sim
