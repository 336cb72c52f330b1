// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "simulation/rules/collective_calls.hpp"
#include "simulation/rules/location_state.hpp"
#include "simulation/rules/request_rules.hpp"
#include "simulation/rules/window_operations.hpp"

namespace haec_sim
{

/// The collectives of a location (R6).
class CollectiveRules
{
public:
    /// The references outlive it.
    CollectiveRules(CollectiveCalls& calls, WindowOperations& operations, RequestRules& requests)
        : calls_(calls), operations_(operations), requests_(requests)
    {
    }

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
    OutputTime retime(LocationState& at, events::RmaCollectiveEnd& record);
    Picoseconds retime(LocationState& at, events::NonBlockingCollectiveRequest& record);
    OutputTime retime(LocationState& at, events::NonBlockingCollectiveComplete& record);

    void answer(LocationState&, const CollectiveReleaseNotice& notice)
    {
        calls_.on_release(notice);
    }

    bool is_answered(const ForCollective& awaited) const
    {
        return awaited.part->is_begun && awaited.part->is_released;
    }

    void describe(const LocationState& at, const ForCollective& awaited, Wait& wait) const;

    /// The collective is never complete.
    void abandon(LocationState& at, const ForCollective& awaited);

private:
    Picoseconds begin(LocationState& at, Picoseconds input_time);
    OutputTime end(LocationState& at, Picoseconds input_time);
    // The same where records between begin and end have no time of their own.
    Picoseconds begin(LocationState& at, CollectiveNest nest, Picoseconds input_time);
    OutputTime end(LocationState& at, CollectiveNest nest, Picoseconds input_time);

    CollectiveCalls& calls_;
    WindowOperations& operations_;
    RequestRules& requests_;
};

} // namespace haec_sim
