// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "simulation/rules/core_use.hpp"
#include "simulation/rules/location_state.hpp"
#include "simulation/rules/record_kinds.hpp"
#include "simulation/rules/region_records.hpp"
#include "simulation/rules/thread_waits.hpp"

namespace haec_sim
{

/// True once what a location with a CoreUse computes up to that input time has its end, which the
/// gap rule then gives. False: it has parked until then, for the record at `parked_time`.
bool has_computed(LocationState& at, Picoseconds input_time, Picoseconds parked_time);

/// Records that end waits, or belong to windows and signals: what is kept of the gap before them is
/// not taken for computing, and needs no core (spec: processors, "Cores").
template <class Record>
constexpr bool needs_no_core =
    belongs_to_next<Record> ||
    is_one_of<Record, events::MpiRecv, events::MpiIrecv, events::MpiIsendComplete,
              events::MpiCollectiveEnd, events::NonBlockingCollectiveComplete,
              events::ThreadTeamBegin, events::ThreadJoin, events::ThreadBegin, events::ThreadWait,
              events::ThreadTaskSwitch, events::ThreadAcquireLock, events::OmpAcquireLock,
              events::RmaWinCreate, events::RmaWinDestroy, events::RmaCollectiveBegin,
              events::RmaCollectiveEnd, events::RmaGroupSync, events::RmaRequestLock,
              events::RmaAcquireLock, events::RmaTryLock, events::RmaReleaseLock, events::RmaSync,
              events::RmaWaitChange, events::RmaPut, events::RmaGet, events::RmaAtomic,
              events::RmaOpCompleteBlocking, events::RmaOpCompleteNonBlocking, events::RmaOpTest,
              events::RmaOpCompleteRemote>;

/// The same for what the location computes before the record.
template <class Record>
[[gnu::noinline]] bool has_computed_before(LocationState& at, const Record& record)
{
    if constexpr (begins_region<Record>)
    {
        const auto& index = at.context.index;
        if (is_entered_after_wait(index.region(region_of(index, record))))
        {
            return true;
        }
    }
    const bool follows_send = is_region_record<Record> && at.previous_was_send();
    return needs_no_core<Record> || follows_send || has_computed(at, record.time, record.time);
}

} // namespace haec_sim
