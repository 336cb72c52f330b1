// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "app/resources/metered_regions.hpp"
#include "simulation/rules/thread_waits.hpp"
#include "trace/trace_index.hpp"

#include <algorithm>
#include <cstddef>
#include <type_traits>

namespace haec_sim
{

/// Knows before which records of a location the recorded time is not kept: it was waiting for other
/// threads or accelerators (R7), for a signal (R9), or outside of MPI's regions for a message (R2,
/// R4) or in a window. A wait for a change of a window ends with its region if its record
/// (RmaWaitChange) has the time of the begin.
class MeteredWaits
{
public:
    /// Both outlive it. The regions are those before the record that is asked about.
    MeteredWaits(const TraceIndex& index, const MeteredRegions& regions)
        : index_(index), regions_(regions)
    {
    }

    template <class Record>
    bool is_before(const Record& record) const
    {
        if constexpr (std::is_same_v<Record, events::ThreadTeamBegin>)
        {
            // The master of a team forked it, and waits for nobody.
            return !is_forking_;
        }
        else if constexpr (std::is_same_v<Record, events::ThreadTaskSwitch>)
        {
            return is_wait_for_threads(regions_.top());
        }
        else if constexpr (is_one_of<Record, events::Enter, events::CallingContextEnter>)
        {
            return is_entered_after_wait(index_.region(region_of(record)));
        }
        else if constexpr (is_one_of<Record, events::Leave, events::CallingContextLeave>)
        {
            const auto region = region_of(record);
            return is_left_after_change() ||
                   is_wait_until_left(regions_.is_top(region) ? regions_.top()
                                                              : index_.region(region));
        }
        else if constexpr (std::is_same_v<Record, events::RmaWaitChange>)
        {
            return index_.windows().is_waited_for(record.win) && record.time > last_;
        }
        else if constexpr (std::is_same_v<Record, events::ParameterUnsignedInt>)
        {
            return index_.signals().is_await(record);
        }
        else
        {
            return always_ends_thread_wait<Record> ||
                   is_one_of<Record, events::MpiRecv, events::MpiIrecv, events::MpiIsendComplete,
                             events::RmaOpCompleteBlocking, events::RmaOpCompleteNonBlocking,
                             events::RmaOpCompleteRemote, events::RmaGroupSync,
                             events::RmaCollectiveEnd, events::RmaAcquireLock>;
        }
    }

    /// The record has been asked about.
    template <class Record>
    void pass(const Record& record)
    {
        if constexpr (std::is_same_v<Record, events::RmaWaitChange>)
        {
            const bool is_begin =
                index_.windows().is_waited_for(record.win) && record.time <= last_;
            change_depth_ = is_begin ? regions_.depth() : change_depth_;
        }
        else if constexpr (is_one_of<Record, events::Leave, events::CallingContextLeave>)
        {
            change_depth_ = is_left_after_change() ? 0 : change_depth_;
        }
        last_ = std::max(last_, record.time);
        if constexpr (std::is_same_v<Record, events::ThreadFork>)
        {
            is_forking_ = true;
        }
        else if constexpr (is_one_of<Record, events::ThreadTeamBegin, events::ThreadJoin>)
        {
            is_forking_ = false;
        }
    }

private:
    template <class Record>
    RegionRef region_of(const Record& record) const
    {
        if constexpr (requires { record.calling_context; })
        {
            return index_.region_of(record.calling_context);
        }
        else
        {
            return record.region;
        }
    }

    /// The innermost region is that of a wait for a change.
    bool is_left_after_change() const
    {
        return change_depth_ > 0 && regions_.depth() <= change_depth_;
    }

    const TraceIndex& index_;
    const MeteredRegions& regions_;
    Picoseconds last_ = Picoseconds::min();
    /// The depth with the region whose wait for a change began; 0 where there is none.
    std::size_t change_depth_ = 0;
    /// It has forked a team that it has not begun: the next one that it begins.
    bool is_forking_ = false;
};

} // namespace haec_sim
