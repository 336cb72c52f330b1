// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "simulation/rules/collective_calls.hpp"
#include "simulation/rules/location_state.hpp"
#include "simulation/rules/request_rules.hpp"
#include "simulation/rules/window_operations.hpp"

namespace haec_sim
{

/// The collectives of a location (R6). A record that begins a part gets the time of the gap rule,
/// which is B_j, and one that ends or completes it max(T_(i-1), E_j). Whom a part waits for is the
/// matter of CollectiveCalls.
class CollectiveRules
{
public:
    /// The references outlive it.
    CollectiveRules(CollectiveCalls& calls, WindowOperations& operations, RequestRules& requests)
        : calls_(calls), operations_(operations), requests_(requests)
    {
    }

    /// A part takes its place in the order of the process with its begin or request. Its end tells
    /// what it is. Throws Error at an end where the lengths of all members together are beyond
    /// most_bytes.
    void see(LocationState& at, const events::MpiCollectiveBegin& record, const Turn& turn);
    void see(LocationState& at, const events::MpiCollectiveEnd& record, const Turn& turn);
    void see(LocationState& at, const events::RmaCollectiveBegin& record, const Turn& turn);
    void see(LocationState& at, const events::RmaCollectiveEnd& record, const Turn& turn);
    void see(LocationState& at, const events::NonBlockingCollectiveRequest& record,
             const Turn& turn);
    void see(LocationState& at, const events::NonBlockingCollectiveComplete& record,
             const Turn& turn);

    Picoseconds retime(LocationState& at, events::MpiCollectiveBegin& record);
    OutputTime retime(LocationState& at, events::MpiCollectiveEnd& record);
    Picoseconds retime(LocationState& at, events::RmaCollectiveBegin& record);
    /// All operations of the location on the window are done after it.
    OutputTime retime(LocationState& at, events::RmaCollectiveEnd& record);
    Picoseconds retime(LocationState& at, events::NonBlockingCollectiveRequest& record);
    /// An end without a begin, of either kind, keeps the gap rule, and is counted
    /// (Oddities::stray_completions).
    OutputTime retime(LocationState& at, events::NonBlockingCollectiveComplete& record);

    void answer(LocationState&, const CollectiveReleaseNotice& notice)
    {
        calls_.on_release(notice);
    }

    /// Records that were seen may have told the fate of a part before it, so that it has its turn.
    bool is_answered(const ForCollective& awaited) const
    {
        return awaited.part->is_begun && awaited.part->is_released;
    }

    void describe(const LocationState& at, const ForCollective& awaited, Wait& wait) const;

    /// The collective is never complete. It is counted (Oddities::unfinished_collectives), and its
    /// recorded duration kept.
    void abandon(LocationState& at, const ForCollective& awaited);

private:
    Picoseconds begin(LocationState& at, Picoseconds input_time);
    /// Once the time is known it notes early ends (R6, guard), the waiting, and its cause.
    OutputTime end(LocationState& at, Picoseconds input_time);
    // The same where records between begin and end have no time of their own.
    Picoseconds begin(LocationState& at, CollectiveNest nest, Picoseconds input_time);
    OutputTime end(LocationState& at, CollectiveNest nest, Picoseconds input_time);

    CollectiveCalls& calls_;
    WindowOperations& operations_;
    RequestRules& requests_;
};

} // namespace haec_sim
