// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "scheduler.hpp"

#include <algorithm>
#include <stdexcept>

namespace haec_sim::test
{

Scheduler::Scheduler(const Layout& layout, Random& random) : random_(random)
{
    for (std::uint32_t process = 0; process < layout.processes(); ++process)
    {
        for (std::uint32_t thread = 0; thread < layout.threads[process]; ++thread)
        {
            threads_.push_back({{process, thread}, {}, {}});
        }
    }
}

Thread* Scheduler::idle_thread_of(std::uint32_t process)
{
    std::vector<Thread*> idle;
    for (auto& thread : threads_)
    {
        if (thread.place.process == process && thread.is_idle())
        {
            idle.push_back(&thread);
        }
    }
    return idle.empty() ? nullptr : random_.any_of(idle);
}

bool Scheduler::step()
{
    std::vector<Thread*> ready;
    for (auto& thread : threads_)
    {
        if (!thread.is_idle() && thread.steps.front().may_run())
        {
            ready.push_back(&thread);
        }
    }
    if (ready.empty())
    {
        return false;
    }
    auto& thread = *random_.any_of(ready);
    const auto step = std::move(thread.steps.front());
    thread.steps.pop_front();
    step.run();
    return true;
}

void Scheduler::drain()
{
    while (step())
    {
    }
    if (!std::ranges::all_of(threads_, &Thread::is_idle))
    {
        throw std::logic_error("the threads of a random program wait for each other");
    }
}

std::uint64_t RequestIds::take()
{
    std::uint64_t id = 0;
    while (!taken_.insert(id).second)
    {
        ++id;
    }
    return id;
}

} // namespace haec_sim::test
