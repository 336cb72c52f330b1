// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "simulation/rules/location_state.hpp"
#include "simulation/rules/signal_rules.hpp"
#include "simulation/threads/process_threads.hpp"

namespace haec_sim
{

/// The threads that a location makes and waits for, and its own creation (R7). A thread is named by
/// its communicator and its number in that, in all four records. A counterpart that the trace does
/// not have leaves the gap rule, and is counted (Oddities::unbalanced_threads).
class CreationRules
{
public:
    /// The threads outlive it; `slot` is the location's among them.
    CreationRules(ProcessThreads& threads, ThreadSlot slot)
        : created_(threads.created), slot_(slot), signals_(threads)
    {
    }

    /// The rules of signals, by which any thread may start the work of another one.
    SignalRules& signals() noexcept
    {
        return signals_;
    }

    const SignalRules& signals() const noexcept
    {
        return signals_;
    }

    /// Whoever waits for a creation or an end learns from these that it comes.
    void see(LocationState& at, const events::ThreadCreate& record, const Turn& turn);
    void see(LocationState& at, const events::ThreadEnd& record, const Turn& turn);

    /// The time is that of the gap rule; a ThreadBegin follows from it.
    Picoseconds retime(LocationState& at, events::ThreadCreate& record);
    /// The record is as long after its creation as recorded, whatever compute_scale says: that is
    /// the runtime's time (docs/adr/0026).
    OutputTime retime(LocationState& at, events::ThreadBegin& record);
    /// The time is that of the gap rule, and not before the end of the thread.
    OutputTime retime(LocationState& at, events::ThreadWait& record);
    Picoseconds retime(LocationState& at, events::ThreadEnd& record);

private:
    CreatedThreads& created_;
    ThreadSlot slot_;
    SignalRules signals_;
};

} // namespace haec_sim
