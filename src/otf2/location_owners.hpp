// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "otf2/dense_ids.hpp"
#include "otf2/joined_definitions.hpp"

#include <cstddef>
#include <functional>
#include <span>
#include <string>
#include <vector>

namespace haec_sim::otf2
{

/// A location of one of several traces that are joined, whose records are copied.
struct LocationToCopy
{
    /// The place among the traces.
    std::size_t trace = 0;
    /// The id in that trace.
    LocationRef location;
};

/// The locations of traces that were joined, in their order, each once: of those that several
/// archives of one run define, the one with an event file and events. `ids` are the new ids of each
/// trace, `anchor_of(trace)` its anchor file.
///
/// Throws Error naming a location, and both archives, where several have events of it.
std::vector<LocationToCopy>
locations_to_copy(std::span<const JoinedTrace> traces, std::span<const DenseIds> ids,
                  const std::function<std::string(std::size_t)>& anchor_of);

} // namespace haec_sim::otf2
