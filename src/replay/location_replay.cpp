// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "replay/location_replay.hpp"

#include "haec_sim/error.hpp"

#include <algorithm>
#include <type_traits>

namespace haec_sim
{

namespace
{

/// R8: records that belong to the next one with the same input time.
template <class Record>
constexpr bool belongs_to_next =
    std::is_same_v<Record, events::Metric> || std::is_same_v<Record, events::ParameterString> ||
    std::is_same_v<Record, events::ParameterInt> ||
    std::is_same_v<Record, events::ParameterUnsignedInt>;

} // namespace

LocationReplay::LocationReplay(LocationIndex self, ProcessCounters& counters,
                               ReplayContext& context)
    : self_(self), process_(context.index.locations()[self].process), context_(context),
      timeline_(context.options.compute_scale), outgoing_(self, context), incoming_(self, context),
      collectives_(self, counters, context)
{
}

template <class Record>
void LocationReplay::handle(Record& record)
{
    ++seen_;
    if (queue_.empty())
    {
        if (!advance(record))
        {
            queue_.emplace_back(std::move(record));
        }
        if (outgoing_.wants_lookahead()) [[unlikely]]
        {
            outgoing_.expire(seen_, false);
        }
    }
    else
    {
        keep(record);
    }
    update_stop();
}

template <class Record>
void LocationReplay::keep(Record& record)
{
    look_at(record);
    queue_.emplace_back(std::move(record));
    expire(false);
    if (wait_kind_ == WaitKind::lookahead)
    {
        resume();
    }
}

// R0, R5 and everything that no other rule mentions.
template <class Record>
LocationReplay::Time LocationReplay::retime(Record& record)
{
    return gap_rule(record.time);
}

template <class Record>
inline bool LocationReplay::advance(Record& record)
{
    if (!held_.empty() && held_time_ != record.time)
    {
        release_held(gap_rule(held_time_));
    }
    if constexpr (belongs_to_next<Record>)
    {
        held_time_ = record.time;
        held_.emplace_back(std::move(record));
    }
    else
    {
        const auto time = retime(record);
        if (!time)
        {
            return false;
        }
        emit(record, *time);
    }
    ++advanced_;
    return true;
}

template <class Record>
inline void LocationReplay::emit(Record& record, Picoseconds time)
{
    if (!held_.empty())
    {
        release_held(time);
    }
    timeline_.advance(record.time, time);
    previous_was_send_ = std::is_same_v<Record, events::MpiSend>;
    record.time = time;
    pass_on(record);
}

void LocationReplay::release_held(Picoseconds time)
{
    timeline_.advance(held_time_, time);
    for (auto& held : held_)
    {
        std::visit(
            [&](auto& record)
            {
                record.time = time;
                pass_on(record);
            },
            held);
    }
    held_.clear();
}

LocationReplay::Time LocationReplay::park(WaitKind kind, Picoseconds input_time)
{
    parked_ = true;
    wait_kind_ = kind;
    wait_time_ = input_time;
    return std::nullopt;
}

bool LocationReplay::wants_lookahead() const
{
    return outgoing_.wants_lookahead() || incoming_.wants_lookahead() ||
           collectives_.wants_lookahead();
}

void LocationReplay::update_stop()
{
    stop_ = !read_on_ && ((parked_ && !wants_lookahead()) || outgoing_.is_throttled());
}

void LocationReplay::expire(bool all)
{
    outgoing_.expire(seen_, all);
    incoming_.expire(seen_, all);
    collectives_.expire(seen_, all);
}

void LocationReplay::read_on(bool on)
{
    read_on_ = on;
    update_stop();
}

void LocationReplay::resume()
{
    outgoing_.clear_throttle();
    parked_ = false;
    wait_kind_ = WaitKind::none;
    awaited_receive_ = nullptr;
    awaited_collective_ = nullptr;
    awaited_request_.reset();
    while (!queue_.empty() && !outgoing_.is_throttled())
    {
        if (!std::visit([this](auto& record) { return advance(record); }, queue_.front()))
        {
            break;
        }
        queue_.pop_front();
    }
    if (input_ended_ && queue_.empty() && !finished_)
    {
        if (!held_.empty())
        {
            release_held(gap_rule(held_time_));
        }
        finished_ = true;
        EventHandler::finish();
    }
    update_stop();
}

void LocationReplay::finish()
{
    input_ended_ = true;
    expire(true);
    resume();
}

#include "haec_sim/records/fields_ignored.def"
#define EVENT(Name, handler, FIELDS) template void LocationReplay::handle(events::Name&);
#include "haec_sim/records/event_table.def"
#include "haec_sim/records/fields_undefined.def"

} // namespace haec_sim
