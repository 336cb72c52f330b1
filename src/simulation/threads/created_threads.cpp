// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "simulation/threads/created_threads.hpp"

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

void CreatedThreads::create(const ThreadName& name, const Cause& made)
{
    auto& thread = threads_[name];
    thread.created = made;
    thread.waiting.wake_all(wake_);
}

void CreatedThreads::end(const ThreadName& name, const Cause& ended)
{
    auto& thread = threads_[name];
    thread.ended = ended;
    thread.waiting.wake_all(wake_);
}

CreatedThreads::Answer CreatedThreads::answer(Thread& thread, bool is_seen,
                                              const std::optional<Cause>& cause, Picoseconds in,
                                              ThreadSlot self, LocationIndex waiter)
{
    if (cause)
    {
        return {true, TimePair{thread.created_in, cause->time}, cause->location};
    }
    if (is_seen)
    {
        thread.waiting.add(waiter);
        return {};
    }
    return {lookahead_.look_beyond_all(self, in, waiter), std::nullopt};
}

CreatedThreads::Answer CreatedThreads::creation_of(const ThreadName& name, Picoseconds in,
                                                   ThreadSlot self, LocationIndex waiter)
{
    auto& thread = threads_[name];
    return answer(thread, thread.is_creation_seen, thread.created, in, self, waiter);
}

CreatedThreads::Answer CreatedThreads::end_of(const ThreadName& name, Picoseconds in,
                                              ThreadSlot self, LocationIndex waiter)
{
    auto& thread = threads_[name];
    return answer(thread, thread.is_end_seen, thread.ended, in, self, waiter);
}

} // namespace haec_sim
