// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "simulation/rules/location_state.hpp"
#include "simulation/threads/process_threads.hpp"

namespace haec_sim
{

/// The threads that a location makes and waits for, and its own creation (R7).
class CreationRules
{
public:
    /// The threads outlive it; `seat` is the location's among them.
    CreationRules(ProcessThreads& threads, Seat seat) : created_(threads.created), seat_(seat) {}

    void see(LocationState& at, const events::ThreadCreate& record, const Turn& turn);
    void see(LocationState& at, const events::ThreadEnd& record, const Turn& turn);

    Picoseconds retime(LocationState& at, events::ThreadCreate& record);
    OutputTime retime(LocationState& at, events::ThreadBegin& record);
    OutputTime retime(LocationState& at, events::ThreadWait& record);
    Picoseconds retime(LocationState& at, events::ThreadEnd& record);

private:
    CreatedThreads& created_;
    Seat seat_;
};

} // namespace haec_sim
