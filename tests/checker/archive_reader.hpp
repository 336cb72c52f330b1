// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// Loads an archive through the C readers of OTF2 alone.
#pragma once

#include <memory>
#include <string>

#include <otf2/otf2.h>

#include "trace.hpp"

namespace haec_sim::checker
{

// Reads everything; OTF2 applies the clock offsets and the id mappings on the way. Throws
// std::runtime_error if the archive cannot be read.
Trace read_archive(const std::string& anchor);

// Throws std::runtime_error with OTF2's description unless code is OTF2_SUCCESS.
void require(OTF2_ErrorCode code, const std::string& what);

using GlobalDefCallbacks =
    std::unique_ptr<OTF2_GlobalDefReaderCallbacks, decltype(&OTF2_GlobalDefReaderCallbacks_Delete)>;
using EvtCallbacks =
    std::unique_ptr<OTF2_EvtReaderCallbacks, decltype(&OTF2_EvtReaderCallbacks_Delete)>;

// The user data of an event callback.
struct EventSink
{
    Location& location;
    const Clock& clock;
};

// All callbacks, that for unknown records included. Their user data are a Trace and an EventSink.
GlobalDefCallbacks make_definition_callbacks();
EvtCallbacks make_event_callbacks();

} // namespace haec_sim::checker
