// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "otf2/event_sink.hpp"
#include "otf2/event_source.hpp"

namespace haec_sim
{

class Location;

/// The fast path: most records of a location go from its file by its rules into the output in one
/// piece of code without virtual calls, where nobody else is in its chain: `replay` is the first
/// handler, and `sink` the next. The records, and what happens to them, are the same (ADR 56).
/// Those of a location with a profile have another path, which informs it.
/// Where the source or the sink is not of our own codec, nothing changes.
void use_fast_path(otf2::EventSource& source, Location& replay, otf2::EventSink& sink,
                   bool is_profiled);

} // namespace haec_sim
