// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "simulation/rules/location_replay.hpp"
#include "simulation/rules/common_rules.hpp"
#include "simulation/rules/record_kinds.hpp"

#include "haec_sim/error.hpp"
#include "simulation/rules/region_records.hpp"

#include <algorithm>
#include <type_traits>

namespace haec_sim
{

namespace
{

/// Streams of accelerators have no processor's time.
CpuTime cpu_time_of(LocationIndex self, const ReplayContext& context)
{
    const auto& location = context.index.locations()[self];
    const bool is_read = context.clock && location.type != LocationType::accelerator_stream;
    return is_read ? CpuTime(*context.clock, location.reference) : CpuTime();
}

} // namespace

LocationReplay::LocationReplay(LocationIndex self, ReplayContext& context, ProcessPostings& process,
                               ProcessThreads& threads)
    : self_(self), process_index_(context.index.locations()[self].process), context_(context),
      process_(process), seat_(process.join(self, *this)),
      timeline_(context.options.compute_scale, cpu_time_of(self, context)),
      outgoing_(self, context, process), incoming_(self, context, process, ahead_),
      operations_(self, context), collectives_(self, context, process, operations_, ahead_),
      epochs_(self, context, process, operations_), locks_(self, context, operations_),
      threads_(threads), lane_(self, threads), leads_(context.index.locations()[self].leads)
{
    if (context.index.leader_of(self) != no_location)
    {
        const auto type = context.index.locations()[self].type;
        follower_ =
            Follower{threads.map.add_follower(self), type == LocationType::accelerator_stream, {}};
    }
}

template <class Record>
void LocationReplay::handle(Record& record)
{
    if (tells_of_threads<Record> || tells_of_windows<Record> || !queue_.empty() ||
        process_.is_shared()) [[unlikely]]
    {
        if (!is_plain<Record> || !queue_.empty())
        {
            handle_in_turn(record);
        }
        else
        {
            handle_plain(record);
        }
        return;
    }
    // Nothing is before it, of this location or of another one of the process.
    if constexpr (tells<Record>)
    {
        communicates_ = true;
        expire(false);
        if (!advance_at_once(record)) [[unlikely]]
        {
            handle_in_turn(record);
            return;
        }
        ++seen_;
        if (is_throttled()) [[unlikely]]
        {
            update_stop();
        }
    }
    else
    {
        ++seen_;
        if (!advance(record)) [[unlikely]]
        {
            keep(record);
        }
    }
}

template <class Record>
void LocationReplay::keep(Record& record)
{
    queue_.push(record);
    update_stop();
}

/// Handles most records of a process of several locations: where nothing of its own is before it.
template <class Record>
void LocationReplay::handle_plain(Record& record)
{
    seen_time_ = std::max(seen_time_, record.time);
    see(record, Turn{seen_time_, self_, seen_});
    ++seen_;
    const bool has_effect = process_.advance(seat_, seen_time_);
    threads_.sight.see(lane_.seat(), seen_time_);
    if (!advance(record)) [[unlikely]]
    {
        keep(record);
    }
    else if (has_effect || leads_)
    {
        update_stop();
    }
}

/// One that others may have to go before.
template <class Record>
void LocationReplay::handle_in_turn(Record& record)
{
    communicates_ |= tells<Record>;
    has_thread_rules_ |= tells_of_threads<Record>;
    expire(false);
    seen_time_ = std::max(seen_time_, record.time);
    see(record, Turn{seen_time_, self_, seen_});
    ++seen_;
    if (process_.is_shared()) [[unlikely]]
    {
        process_.advance(seat_, seen_time_);
        threads_.sight.see(lane_.seat(), seen_time_);
    }
    if (!queue_.empty())
    {
        queue_.push(record);
        if (is_answered())
        {
            resume();
        }
    }
    else if (!advance(record))
    {
        queue_.push(record);
    }
    update_stop();
}

// R0, R5 and everything that no other rule mentions.
template <class Record>
inline Picoseconds LocationReplay::retime(Record& record)
{
    return gap_rule(record.time);
}

inline void LocationReplay::release_earlier(Picoseconds input_time)
{
    if (!held_.empty() && held_time_ != input_time) [[unlikely]]
    {
        release_held(gap_rule(held_time_));
    }
}

template <class Record>
inline bool LocationReplay::advance_at_once(Record& record)
{
    release_earlier(record.time);
    const auto time = retime_at_once(record);
    if (!time)
    {
        return false;
    }
    emit(record, *time);
    return true;
}

template <class Record>
inline bool LocationReplay::advance(Record& record)
{
    if constexpr (!tells<Record>)
    {
        if (follower_) [[unlikely]]
        {
            return follow(record);
        }
    }
    release_earlier(record.time);
    if constexpr (std::is_same_v<Record, events::Metric>)
    {
        context_.oddities.clocks_turned_back += timeline_.read_clock(record) ? 0 : 1;
    }
    if constexpr (belongs_to_next<Record>)
    {
        held_time_ = record.time;
        held_.emplace_back(std::move(record));
    }
    else if constexpr (std::is_same_v<decltype(retime(record)), Picoseconds>)
    {
        emit(record, retime(record));
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
    return true;
}

template <class Record>
bool LocationReplay::follow(Record& record)
{
    constexpr auto step =
        is_one_of<Record, events::Enter, events::CallingContextEnter>   ? Step::enter
        : is_one_of<Record, events::Leave, events::CallingContextLeave> ? Step::leave
                                                                        : Step::other;
    const auto time = follow(step, record.time);
    if (!time)
    {
        return false;
    }
    if constexpr (std::is_same_v<Record, events::BufferFlush>)
    {
        record.stop_time = after(*time, std::max(record.stop_time - record.time, Picoseconds{0}));
    }
    emit(record, *time);
    return true;
}

template <class Record>
inline void LocationReplay::emit(Record& record, Picoseconds time)
{
    if (!held_.empty())
    {
        release_held(time);
    }
    require_time(time, Record::record_name, record.time);
    timeline_.advance(record.time, time);
    if (leads_) [[unlikely]]
    {
        threads_.map.note({record.time, time});
    }
    previous_was_send_ = std::is_same_v<Record, events::MpiSend>;
    if constexpr (may_wait<Record>)
    {
        last_wait_ = time;
    }
    note_region(profile_, context_.index, record, time);
    record.time = time;
    pass_on(record);
}

void LocationReplay::release_held(Picoseconds time)
{
    require_time(time, "Metric", held_time_);
    timeline_.advance(held_time_, time);
    if (leads_)
    {
        threads_.map.note({held_time_, time});
    }
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

LocationReplay::Time LocationReplay::park(AwaitedThing awaited, Picoseconds input_time)
{
    if (follower_ && !std::holds_alternative<ForThread>(awaited))
    {
        threads_.map.turn_away(follower_->number);
    }
    awaited_ = awaited;
    wait_time_ = input_time;
    return std::nullopt;
}

bool LocationReplay::wants_lookahead() const noexcept
{
    return outgoing_.wants_lookahead() || incoming_.wants_lookahead() ||
           collectives_.wants_lookahead() || process_.is_held_up_by(self_) ||
           threads_.sight.is_watched(lane_.seat());
}

void LocationReplay::update_stop()
{
    stop_ = !read_on_ && ((is_parked() && !wants_lookahead()) || is_throttled() ||
                          process_.is_far_ahead(self_) || (leads_ && threads_.map.is_far_ahead()));
}

void LocationReplay::expire(bool all)
{
    if (outgoing_.wants_lookahead() || incoming_.wants_lookahead() ||
        collectives_.wants_lookahead()) [[unlikely]]
    {
        outgoing_.expire(seen_, all);
        incoming_.expire(seen_, all);
        collectives_.expire(seen_, all);
    }
}

void LocationReplay::look_ahead_by(Reopen reopen)
{
    ahead_.read_by(std::move(reopen));
}

void LocationReplay::read_on(bool on)
{
    read_on_ = on;
    quiet_times_.reset();
    update_stop();
}

void LocationReplay::resume()
{
    outgoing_.clear_throttle();
    collectives_.clear_throttle();
    awaited_ = {};
    quiet_times_.reset();
    while (!queue_.empty() && !is_throttled())
    {
        const bool is_out = queue_.visit_front([this](auto& record) { return advance(record); });
        gives_up_ = false;
        if (!is_out)
        {
            break;
        }
        queue_.pop();
    }
    if (input_ended_ && queue_.empty() && !finished_)
    {
        if (!held_.empty())
        {
            release_held(gap_rule(held_time_));
        }
        if (timeline_.lacks_clock())
        {
            refuse_without_clock();
        }
        count_switched_off(timeline_.floor({}));
        finished_ = true;
        figures_.mpi = stack_.mpi_time(timeline_.floor({}));
        locks_.release_all(timeline_.floor({}));
        end_of_threads();
        EventHandler::finish();
    }
    update_stop();
}

void LocationReplay::finish()
{
    input_ended_ = true;
    expire(true);
    if (process_.is_shared())
    {
        process_.advance(seat_, Picoseconds::max());
    }
    threads_.sight.settle(lane_.seat(), Picoseconds::max());
    resume();
}

#include "haec_sim/records/fields_ignored.def"
#define EVENT(Name, handler, FIELDS) template void LocationReplay::handle(events::Name&);
#include "haec_sim/records/event_table.def"
#include "haec_sim/records/fields_undefined.def"

} // namespace haec_sim
