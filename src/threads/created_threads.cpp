// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "threads/created_threads.hpp"

namespace haec_sim
{

void CreatedThreads::see_creation(const ThreadName& name, Picoseconds in)
{
    auto& thread = threads_[name];
    thread.is_creation_seen = true;
    thread.created_in = in;
}

void CreatedThreads::see_end(const ThreadName& name)
{
    threads_[name].is_end_seen = true;
}

void CreatedThreads::create(const ThreadName& name, Picoseconds out)
{
    auto& thread = threads_[name];
    thread.created_out = out;
    thread.waiting.wake_all(wake_);
}

void CreatedThreads::end(const ThreadName& name, Picoseconds out)
{
    auto& thread = threads_[name];
    thread.ended_out = out;
    thread.waiting.wake_all(wake_);
}

CreatedThreads::Answer CreatedThreads::answer(Thread& thread, bool is_seen,
                                              std::optional<Picoseconds> out, Picoseconds in,
                                              Seat self, LocationIndex waiter)
{
    if (out)
    {
        return {true, TimePair{thread.created_in, *out}};
    }
    if (is_seen)
    {
        thread.waiting.add(waiter);
        return {};
    }
    return {sight_.look_beyond_all(self, in, waiter), std::nullopt};
}

CreatedThreads::Answer CreatedThreads::creation_of(const ThreadName& name, Picoseconds in,
                                                   Seat self, LocationIndex waiter)
{
    auto& thread = threads_[name];
    return answer(thread, thread.is_creation_seen, thread.created_out, in, self, waiter);
}

CreatedThreads::Answer CreatedThreads::end_of(const ThreadName& name, Picoseconds in, Seat self,
                                              LocationIndex waiter)
{
    auto& thread = threads_[name];
    return answer(thread, thread.is_end_seen, thread.ended_out, in, self, waiter);
}

} // namespace haec_sim
