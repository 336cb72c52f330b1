// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "simulation/threads/shared_cores.hpp"

#include "haec_sim/error.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

namespace haec_sim
{

namespace
{

constexpr std::uint64_t most_parts = std::uint64_t{1} << 52;

/// The least number that all numbers of threads divide that may share the cores, if it is not too
/// large.
std::uint64_t parts_for(std::uint32_t cores, std::uint32_t threads)
{
    std::uint64_t parts = 1;
    for (std::uint64_t count = cores + std::uint64_t{1}; count <= threads; ++count)
    {
        const auto factor = count / std::gcd(parts, count);
        if (parts > most_parts / factor)
        {
            return most_parts;
        }
        parts *= factor;
    }
    return parts;
}

} // namespace

SharedCores::SharedCores(std::uint32_t cores, std::uint32_t threads)
    : cores_(cores), parts_(parts_for(cores, threads))
{
    HAEC_SIM_ASSERT(cores > 0);
}

SharedCores::Work SharedCores::in_parts(Picoseconds work) const
{
    return static_cast<Work>(work.count()) * parts_;
}

SharedCores::Progress SharedCores::after(const Progress& before, std::size_t threads,
                                         Picoseconds time) const
{
    if (threads == 0)
    {
        return {time, 0};
    }
    const auto work = in_parts(time - before.time);
    return {time, before.done + (threads <= cores_ ? work : work * cores_ / threads)};
}

Picoseconds SharedCores::time_of(const Progress& from, std::size_t threads, Work done) const
{
    if (done <= from.done)
    {
        return from.time;
    }
    const auto rest = done - from.done;
    const Work share = threads <= cores_ ? 1 : threads;
    const Work rate = Work{parts_} * (threads <= cores_ ? 1 : cores_);
    if (rest > ~Work{0} / share - rate)
    {
        return Picoseconds::max();
    }
    const auto duration = (rest * share + rate - 1) / rate;
    const auto left = static_cast<Work>((Picoseconds::max() - from.time).count());
    return duration < left ? from.time + Picoseconds{static_cast<std::int64_t>(duration)}
                           : Picoseconds::max();
}

void SharedCores::begin(LocationIndex thread, Picoseconds time, Picoseconds work)
{
    const auto done = std::max(decided_.time - time, Picoseconds{0});
    if (work <= done)
    {
        late_.push_back({thread, time + work});
        return;
    }
    begins_.insert({time + done, thread, work - done});
}

// A surplus is less than a picosecond of work.
SharedCores::Work SharedCores::work_of(const Begin& begin) const
{
    const auto found = surpluses_.find(begin.thread);
    const bool goes_on = found != surpluses_.end() && found->second.first == begin.time;
    return in_parts(begin.work) - (goes_on ? found->second.second : 0);
}

Picoseconds SharedCores::next() const
{
    if (!late_.empty())
    {
        return std::ranges::min(late_, {}, &ComputingEnd::time).time;
    }
    auto progress = decided_;
    auto threads = computing_.size();
    auto least = computing_.empty() ? ~Work{0} : computing_.begin()->first;
    for (const auto& begin : begins_)
    {
        const auto time = begin.time;
        if (threads > 0)
        {
            const auto end = time_of(progress, threads, least);
            if (end <= time)
            {
                return end;
            }
        }
        progress = after(progress, threads, time);
        least = std::min(least, progress.done + work_of(begin));
        ++threads;
    }
    return threads > 0 ? time_of(progress, threads, least) : Picoseconds::max();
}

void SharedCores::end_and_begin(Picoseconds time, std::vector<ComputingEnd>& ends)
{
    decided_ = after(decided_, computing_.size(), time);
    const auto first = ends.size();
    while (!computing_.empty() && computing_.begin()->first <= decided_.done)
    {
        const auto [done, thread] = *computing_.begin();
        ends.push_back({thread, time});
        surpluses_.insert_or_assign(thread, std::pair(time, decided_.done - done));
        computing_.erase(computing_.begin());
    }
    std::ranges::sort(ends.begin() + static_cast<std::ptrdiff_t>(first), ends.end(), {},
                      &ComputingEnd::thread);
    decided_.done = computing_.empty() ? 0 : decided_.done;
    while (!begins_.empty() && begins_.begin()->time <= time)
    {
        const auto begun = begins_.extract(begins_.begin()).value();
        computing_.emplace(decided_.done + work_of(begun), begun.thread);
    }
}

void SharedCores::advance(Picoseconds until, std::vector<ComputingEnd>& ends)
{
    ends.insert(ends.end(), late_.begin(), late_.end());
    late_.clear();
    while (true)
    {
        const auto end = computing_.empty()
                             ? Picoseconds::max()
                             : time_of(decided_, computing_.size(), computing_.begin()->first);
        const auto begin = begins_.empty() ? Picoseconds::max() : begins_.begin()->time;
        const auto time = std::min(end, begin);
        if (time > until || time == Picoseconds::max())
        {
            return;
        }
        end_and_begin(time, ends);
    }
}

} // namespace haec_sim
