// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/event_handler.hpp"

#include <cstdint>

namespace haec_sim
{

/// Where the records of one location come from.
class RecordSource
{
public:
    virtual ~RecordSource() = default;

    /// Delivers up to `most` records, fewer if `stop` is true after one of them or the location
    /// ends. Throws Error for damaged or missing records, and whatever the handler threw.
    virtual void read(EventHandler& handler, const bool& stop, std::uint64_t most) = 0;

    virtual bool at_end() const noexcept = 0;
};

} // namespace haec_sim
