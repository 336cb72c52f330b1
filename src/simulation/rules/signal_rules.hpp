// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "simulation/rules/location_state.hpp"
#include "simulation/threads/process_threads.hpp"

namespace haec_sim
{

/// R9: records of a parameter that give a signal to the other locations of the process, and those
/// that await one. Other parameters belong to the next record (R8), and do not come here.
class SignalRules
{
public:
    /// The threads outlive it.
    explicit SignalRules(ProcessThreads& threads) : signals_(threads.signals) {}

    /// A stall learns from it that a signal comes. Throws Error for a signal that the process gives
    /// twice, and for a location that follows another one (R8): it has no time of its own to await
    /// anything.
    void see(LocationState& at, const events::ParameterUnsignedInt& record, const Turn& turn);

    /// The time of a signal is that of the gap rule, that of an await the signal's, or that of the
    /// record before where this is later.
    OutputTime retime(LocationState& at, events::ParameterUnsignedInt& record);

    void describe(const LocationState& at, const ForSignal& awaited, Wait& wait) const;

private:
    OutputTime await(LocationState& at, const events::ParameterUnsignedInt& record);

    ProcessSignals& signals_;
};

} // namespace haec_sim
