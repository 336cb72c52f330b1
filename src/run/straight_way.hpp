// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "otf2/event_sink.hpp"
#include "otf2/event_source.hpp"

namespace haec_sim
{

class Location;

/// Lets most records of a location go straight from its file by its rules into the output, as one
/// piece of code without virtual calls, where nobody else is in its chain: `replay` is the first
/// handler, and `sink` the next. The records, and what happens to them, are the same (ADR 56).
/// Those of a location with a profile go another one, that tells it.
/// Where the source or the sink is not of our own codec, nothing changes.
void go_straight(otf2::EventSource& source, Location& replay, otf2::EventSink& sink,
                 bool is_profiled);

} // namespace haec_sim
