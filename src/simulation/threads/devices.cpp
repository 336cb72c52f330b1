// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "simulation/threads/devices.hpp"

#include "haec_sim/error.hpp"

#include <algorithm>

namespace haec_sim
{

std::size_t Devices::add_stream(LocationIndex location, LocationRef reference, ThreadSlot slot)
{
    Stream stream;
    stream.location = location;
    stream.reference = reference;
    stream.slot = slot;
    streams_.push_back(std::move(stream));
    return streams_.size() - 1;
}

Devices::Thread& Devices::thread(ThreadSlot slot)
{
    const auto found = std::ranges::find(threads_, slot, &Thread::slot);
    HAEC_SIM_ASSERT(found != threads_.end());
    return *found;
}

void Devices::see_launch(const Turn& turn, bool is_copy, LocationRef stream)
{
    const auto place = std::ranges::upper_bound(launches_, turn, {}, &Launch::turn);
    launches_.insert(place, {turn, is_copy, stream, {}});
}

void Devices::launch(const Turn& turn, Picoseconds out)
{
    const auto found = std::ranges::lower_bound(launches_, turn, {}, &Launch::turn);
    if (found != launches_.end() && found->turn == turn)
    {
        found->out = out;
        waiting_for_launch_.wake_all(wake_);
    }
}

void Devices::see_wait(ThreadSlot slot, Picoseconds in)
{
    thread(slot).waits.push(in);
}

void Devices::leave_wait(ThreadSlot slot)
{
    auto& waits = thread(slot).waits;
    if (!waits.empty())
    {
        waits.drop();
    }
}

// Of calls that do not tell their stream, in a process of several, the last one is taken: which of
// them it was is not recorded.
std::optional<std::uint64_t> Devices::find_of_kernel(const Stream& stream, Picoseconds in) const
{
    std::optional<std::uint64_t> next;
    std::optional<std::uint64_t> last;
    for (std::uint64_t place = 0; place < launches_.size() && launches_[place].turn.time <= in;
         ++place)
    {
        const auto& launch = launches_[place];
        if (launch.is_copy || !is_for(launch, stream))
        {
            continue;
        }
        last = first_ + place;
        const bool tells_stream = launch.stream.is_defined() || streams_.size() == 1;
        if (tells_stream && !next && (!stream.last_kernel || first_ + place > *stream.last_kernel))
        {
            next = first_ + place;
        }
        if (next)
        {
            break;
        }
    }
    return next ? next : last;
}

std::optional<std::uint64_t> Devices::find(const Stream& stream, Activity activity,
                                           Picoseconds in) const
{
    if (activity == Activity::kernel)
    {
        if (const auto found = find_of_kernel(stream, in))
        {
            return found;
        }
    }
    const auto end = std::ranges::upper_bound(
        launches_, in, {}, [](const Launch& launch) { return launch.turn.time; });
    for (auto place = end; place != launches_.begin();)
    {
        --place;
        if (is_for(*place, stream))
        {
            return first_ + static_cast<std::uint64_t>(place - launches_.begin());
        }
    }
    return std::nullopt;
}

Devices::Answer Devices::launch_of(std::size_t number, Activity activity, Picoseconds in)
{
    const auto& stream = streams_[number];
    if (!lookahead_.look_beyond_all(slots_, stream.slot, in, stream.location))
    {
        return {};
    }
    const auto found = find(stream, activity, in);
    if (!found)
    {
        return {true, std::nullopt, no_location};
    }
    const auto& launch = launches_[static_cast<std::size_t>(*found - first_)];
    if (!launch.out)
    {
        waiting_for_launch_.add(stream.location);
        return {};
    }
    return {true, TimePair{launch.turn.time, *launch.out}, launch.turn.location};
}

void Devices::begin_kernel(std::size_t number, Picoseconds in)
{
    auto& stream = streams_[number];
    if (const auto found = find_of_kernel(stream, in))
    {
        stream.last_kernel = found;
        forget_launches();
    }
}

// What has no number yet, and all that comes after what the kernels of every stream had, is kept.
void Devices::forget_launches()
{
    auto needed = first_ + launches_.size();
    for (const auto& stream : streams_)
    {
        if (!stream.has_finished)
        {
            needed = std::min(needed, stream.last_kernel.value_or(first_));
        }
    }
    while (first_ < needed && launches_.front().out)
    {
        launches_.pop_front();
        ++first_;
    }
}

void Devices::reach(std::size_t number, Picoseconds in, bool waits_for_leader)
{
    auto& stream = streams_[number];
    const bool is_further = in > stream.reached || waits_for_leader;
    stream.reached = std::max(stream.reached, in);
    stream.waits_for_leader = waits_for_leader;
    if (is_further)
    {
        stream.waiting.wake_all(wake_);
    }
}

void Devices::end(std::size_t number, const TimePair& time)
{
    auto& stream = streams_[number];
    stream.ends.push_back(time);
    constexpr std::size_t few = 64;
    if (stream.ends.size() % few == 0)
    {
        forget_ends(stream);
    }
}

void Devices::forget_ends(Stream& stream)
{
    auto asked = Picoseconds::max();
    for (const auto& thread : threads_)
    {
        asked = std::min(asked, thread.waits.empty() ? lookahead_.through(thread.slot)
                                                     : thread.waits.front());
    }
    while (stream.ends.size() > 1 && stream.ends[1].in < asked)
    {
        stream.ends.pop_front();
    }
}

void Devices::finish(std::size_t number)
{
    auto& stream = streams_[number];
    stream.has_finished = true;
    stream.waiting.wake_all(wake_);
    forget_launches();
}

bool Devices::is_known(LocationRef stream) const
{
    return stream.is_defined() &&
           std::ranges::find(streams_, stream, &Stream::reference) != streams_.end();
}

Devices::Answer Devices::ended_before(const Waiter& waiter)
{
    const bool names_stream = is_known(waiter.stream);
    TimePair latest{Picoseconds::min(), Picoseconds::min()};
    Cause cause;
    for (auto& stream : streams_)
    {
        if (names_stream && stream.reference != waiter.stream)
        {
            continue;
        }
        const bool is_through = stream.has_finished || stream.reached >= waiter.in;
        const bool waits_for_it =
            waiter.leads && stream.waits_for_leader && stream.reached > waiter.last_in;
        if (!is_through && !waits_for_it && !waiter.gives_up)
        {
            stream.waiting.add(waiter.location);
            return {};
        }
        const auto next = std::ranges::lower_bound(stream.ends, waiter.in, {}, &TimePair::in);
        if (next != stream.ends.begin())
        {
            const auto& end = *std::prev(next);
            latest.in = std::max(latest.in, end.in);
            cause.include({end.out, stream.location});
        }
    }
    if (!cause.is_known())
    {
        return {true, std::nullopt, no_location};
    }
    return {true, TimePair{latest.in, cause.time}, cause.location};
}

} // namespace haec_sim
