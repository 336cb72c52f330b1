// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "simulation/rules/location_state.hpp"

#include <optional>

namespace haec_sim
{

/// The work of the recorder in a location: writing its buffers, and being switched off.
class RecorderRules
{
public:
    Picoseconds retime(LocationState& at, events::BufferFlush& record);
    Picoseconds retime(LocationState& at, events::MeasurementOnOff& record);

    /// Counts the time until then, where the measurement is switched off.
    void count_switched_off(LocationState& at, Picoseconds time);

private:
    /// The time since when the measurement is switched off, where it is.
    std::optional<Picoseconds> switched_off_;
};

} // namespace haec_sim
