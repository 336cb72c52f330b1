// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "simulation/rules/location_state.hpp"

#include <optional>

namespace haec_sim
{

/// The work of the recorder in a location: writing its buffers, and being switched off. That time
/// is the recorder's and not the program's: it is kept, and summed up in the location's figures.
class RecorderRules
{
public:
    /// The time is that of the gap rule. The end of the flush, which the record holds, is as long
    /// after it as recorded, times compute_scale outside MPI; between the begin and the end of a
    /// collective it takes no time.
    Picoseconds retime(LocationState& at, events::BufferFlush& record);
    /// The time is that of the gap rule. The measurement is switched off from a record of mode OFF
    /// on, until the next one of another mode.
    Picoseconds retime(LocationState& at, events::MeasurementOnOff& record);

    /// Counts the time until then, where the measurement is switched off. It is called once more
    /// when all records are out.
    void count_switched_off(LocationState& at, Picoseconds time);

private:
    /// The time since when the measurement is switched off, where it is. It is an output time.
    std::optional<Picoseconds> switched_off_;
};

} // namespace haec_sim
