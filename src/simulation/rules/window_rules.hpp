// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "simulation/rules/collective_calls.hpp"
#include "simulation/rules/location_state.hpp"
#include "simulation/rules/window_change_rules.hpp"
#include "simulation/rules/window_epochs.hpp"
#include "simulation/rules/window_lock_rules.hpp"
#include "simulation/rules/window_operations.hpp"

#include <cstddef>
#include <cstdint>

namespace haec_sim
{

/// The windows of remotely accessible memory that a location accesses: operations, what completes
/// them, and epochs. Only signals of epochs, locks and changes depend on what other processes do
/// (docs/adr/0029). Windows of devices' memory have no rule here, and keep the gap rule.
class WindowRules
{
public:
    /// The references outlive it.
    WindowRules(WindowOperations& operations, CollectiveCalls& calls, WindowEpochs& epochs,
                WindowLockRules& locks);

    /// A completion inside a collective of the window moves the begin of the location's part
    /// (CollectiveCalls). A group's synchronization takes its place in the order of the process.
    void see(LocationState& at, const events::RmaOpCompleteBlocking& record, const Turn& turn);
    void see(LocationState& at, const events::RmaOpCompleteNonBlocking& record, const Turn& turn);
    void see(LocationState& at, const events::RmaOpCompleteRemote& record, const Turn& turn);
    void see(LocationState& at, const events::RmaGroupSync& record, const Turn& turn);

    /// An operation begins at the time of the gap rule. Throws Error for a length beyond
    /// most_bytes.
    Picoseconds retime(LocationState& at, events::RmaPut& record);
    Picoseconds retime(LocationState& at, events::RmaGet& record);
    Picoseconds retime(LocationState& at, events::RmaAtomic& record);
    /// A completion is not before the operation is done; inside a call the recorded time since the
    /// record before is dropped. One of an operation that was never begun keeps the gap rule, and
    /// is counted (Oddities::stray_completions).
    Picoseconds retime(LocationState& at, events::RmaOpCompleteBlocking& record);
    Picoseconds retime(LocationState& at, events::RmaOpCompleteNonBlocking& record);
    Picoseconds retime(LocationState& at, events::RmaOpCompleteRemote& record);
    /// The time is that of the gap rule; that of a complete is not before all own operations on the
    /// window are done.
    Picoseconds retime(LocationState& at, events::RmaGroupSync& record);

    /// The waits for changes, which are for records of their own.
    WindowChangeRules& changes() noexcept
    {
        return changes_;
    }
    const WindowChangeRules& changes() const noexcept
    {
        return changes_;
    }

    /// The time of a Leave down to that depth, which is `time` where nothing is awaited. It parks
    /// while a signal, a lock or a change is awaited in those regions. The Leave is at the end of
    /// such a wait or at T_(i-1), whichever is later, and the recorded gap is dropped.
    OutputTime leave(LocationState& at, std::size_t depth, Picoseconds input_time,
                     Picoseconds time);

    /// Records that were seen may have given the epoch its turn, and its signals may be there
    /// already.
    bool is_answered(const ForEpoch& awaited) const
    {
        return awaited.epoch->is_settled();
    }

    void describe(const LocationState& at, const ForEpoch& awaited, Wait& wait) const;

    /// The signals that are missing will not come. It is counted (Oddities::unfinished_epochs).
    void abandon(LocationState& at, const ForEpoch& awaited);

private:
    Picoseconds begin(LocationState& at, const WindowTransfer& transfer, std::uint64_t id,
                      Picoseconds input_time);
    template <class Record>
    Picoseconds complete(LocationState& at, const Record& record, WindowOperations::Side side);

    WindowOperations& operations_;
    CollectiveCalls& calls_;
    WindowEpochs& epochs_;
    WindowLockRules& locks_;
    WindowChangeRules changes_;
};

} // namespace haec_sim
