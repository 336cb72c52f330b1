// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/records/trace_definitions.hpp"

#include <cstdint>
#include <string>
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

/// What the recorder says of the trace by properties of the archive.
struct RecorderClaims
{
    /// The trace may lack receives or sends (OTF2::MPI_COMMUNICATION_COMPLETE=false).
    bool is_incomplete = false;
    /// The metric that haec_record names as the one of computing time (spec: semantics, R0); empty
    /// if there is none. Score-P and others have metrics of processor time for other purposes, and
    /// times that haec_sim has computed need none.
    std::string clock{};
};

RecorderClaims claims_of(const Definitions& definitions);

} // namespace haec_sim
