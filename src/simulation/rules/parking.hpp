// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/records/events.hpp"
#include "simulation/rules/wait.hpp"
#include "trace/posting.hpp"
#include "trace/record_queue.hpp"

#include <algorithm>
#include <cstdint>
#include <utility>
#include <variant>
#include <vector>

namespace haec_sim
{

/// The records that a location keeps, the thing that it waits for, and how far its input is: which
/// records it has seen, and whether there are more. It knows no rule and gives no time.
class Parking
{
public:
    /// The state of the location's input.
    enum class Input : std::uint8_t
    {
        open,
        ended,
        /// It has ended, and all records are out.
        finished
    };

    // Records that wait for another location, the waiting one first.

    bool empty() const noexcept
    {
        return queue_.empty();
    }

    std::size_t size() const noexcept
    {
        return queue_.size();
    }

    /// Copies the record, packed: a few bytes for most (RecordQueue).
    template <class Record>
    void keep(Record& record)
    {
        queue_.push(record);
    }

    /// Calls `advance` with the first record; removes it where that returns true, as it is out.
    /// There is one. A call for the same record gets it as it was read, whatever an earlier one
    /// changed in it.
    template <class Advance>
    bool advance_first(Advance&& advance)
    {
        const bool is_out = queue_.visit_front(std::forward<Advance>(advance));
        gives_up_ = false;
        if (is_out)
        {
            queue_.pop();
        }
        return is_out;
    }

    // Metrics and parameters that take the time of the record after them (R8).

    bool has_held() const noexcept
    {
        return !held_.empty();
    }

    /// True where they do not belong to the record at that time. Then they go out first, by the gap
    /// rule.
    bool has_held_from_before(Picoseconds time) const noexcept
    {
        return has_held() && held_time_ != time;
    }

    /// The input time that all of them have.
    Picoseconds held_time() const noexcept
    {
        return held_time_;
    }

    /// Those of another input time have been released before.
    template <class Record>
    void hold(Record& record)
    {
        held_time_ = record.time;
        held_.emplace_back(std::move(record));
    }

    /// Calls `pass_on` with each of them. They go in their order, and are forgotten.
    template <class PassOn>
    void release_held(PassOn&& pass_on)
    {
        for (auto& held : held_)
        {
            std::visit(pass_on, held);
        }
        held_.clear();
    }

    // The thing that the first record waits for.

    /// It says why the first record waits; the record itself is put into the queue by keep().
    void park(AwaitedThing awaited, Picoseconds input_time)
    {
        awaited_ = awaited;
        wait_time_ = input_time;
    }

    /// The records stay. It need not have come: the first record is tried, and parks again if not.
    void unpark()
    {
        awaited_ = {};
    }

    /// A throttled location may keep records without being parked.
    bool is_parked() const noexcept
    {
        return awaited_.index() != 0;
    }

    const AwaitedThing& awaited() const noexcept
    {
        return awaited_;
    }

    /// True where it waits for that receive. MatchingActor wakes only the location for which this
    /// is so.
    bool waits_for(const PostedReceive& receive) const noexcept
    {
        if (const auto* probe = std::get_if<ForProbe>(&awaited_))
        {
            return &probe->probe->receive == &receive;
        }
        const auto* awaited = std::get_if<ForReceive>(&awaited_);
        return awaited != nullptr && &awaited->receive->receive == &receive;
    }

    /// The thing that the first record waits for will not come. This holds until that record has
    /// been tried again, and is for waits for threads and signals only.
    void give_up() noexcept
    {
        gives_up_ = true;
    }

    bool gives_up() const noexcept
    {
        return gives_up_;
    }

    /// The input time of the waiting record. It holds while the location is parked.
    Picoseconds wait_time() const noexcept
    {
        return wait_time_;
    }

    // The input.

    /// The turn of the record that is seen now, at `time`; times that go back count as the latest.
    /// count_seen() follows it, once for each record.
    Turn turn_of(Picoseconds time, LocationIndex self)
    {
        // A value, not std::max(), which gives a reference: it stays in a register.
        seen_time_ = seen_time_ < time ? time : seen_time_;
        return {seen_time_, self, seen_};
    }

    /// The time of the last record that was seen. It is the latest input time so far, and the least
    /// of all times before the first record.
    Picoseconds seen_time() const noexcept
    {
        return seen_time_;
    }

    void count_seen() noexcept
    {
        ++seen_;
    }

    /// The number of records that were seen.
    std::uint64_t seen() const noexcept
    {
        return seen_;
    }

    Input input() const noexcept
    {
        return input_;
    }

    void set_input(Input input) noexcept
    {
        input_ = input;
    }

private:
    /// The kinds of belongs_to_next.
    using HeldEvent = std::variant<events::Metric, events::ParameterString, events::ParameterInt,
                                   events::ParameterUnsignedInt>;

    RecordQueue queue_;
    std::vector<HeldEvent> held_;
    Picoseconds held_time_{};
    AwaitedThing awaited_;
    Picoseconds wait_time_{};
    std::uint64_t seen_ = 0;
    Picoseconds seen_time_ = Picoseconds::min();
    Input input_ = Input::open;
    bool gives_up_ = false;
};

} // namespace haec_sim
