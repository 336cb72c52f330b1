// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "otf2/event_source.hpp"
#include "parallel/ranks.hpp"

#include <cstdint>
#include <memory>
#include <span>

namespace haec_sim
{

/// The oddities that were met on the way through the event files of all ranks.
struct Reading
{
    /// Events of kinds that are not known here: lost.
    std::uint64_t unknown_events = 0;
    TimeOddities times;
};

/// The reading of sources that have been read. Collective.
Reading reading_of(std::span<const std::unique_ptr<otf2::EventSource>> sources, Ranks& ranks);

} // namespace haec_sim
