// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/records/trace_definitions.hpp"

#include <cstdint>
#include <string_view>

namespace haec_sim
{

/// The recorders that count the bytes of collectives in a known way (docs/reference/traces.md).
enum class Recorder : std::uint8_t
{
    /// Any other one.
    unknown,
    /// Score-P, or one that counts as it does.
    scorep,
    eztrace,
    dumpi2otf2
};

/// The recorder by the archive's creator. EZTrace 2.0 names no creator; it calls processes P#0, P#1
/// and so on.
Recorder recorder_of(std::string_view creator, const Definitions& definitions);

} // namespace haec_sim
