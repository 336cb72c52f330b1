// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "recording.hpp"

#include <cstdint>
#include <deque>
#include <functional>
#include <set>
#include <vector>

namespace haec_sim::test
{

/// Something that a thread does at once, as soon as it may.
struct Step
{
    std::function<void()> run;
    std::function<bool()> may_run = [] { return true; };
};

struct Thread
{
    Place place;
    /// The steps that it is about to do, in this order.
    std::deque<Step> steps;
    /// Completions of requests that it has opened.
    std::vector<Step> requests;

    bool is_idle() const
    {
        return steps.empty();
    }
};

/// Lets threads take their steps in random order.
class Scheduler
{
public:
    Scheduler(const Layout& layout, Random& random);

    std::vector<Thread>& threads()
    {
        return threads_;
    }

    /// A thread of the process that is about to do nothing; null if there is none.
    Thread* idle_thread_of(std::uint32_t process);

    /// Lets one thread that may take a step; false if none may.
    bool step();

    /// Lets them until none has a step left. Throws std::logic_error where they wait for each
    /// other.
    void drain();

private:
    Random& random_;
    std::vector<Thread> threads_;
};

/// Ids of the open requests of one process.
class RequestIds
{
public:
    /// The smallest that is free: ids are used again and again.
    std::uint64_t take();

    void release(std::uint64_t id)
    {
        taken_.erase(id);
    }

    /// One that no other request ever has.
    std::uint64_t unique()
    {
        return next_unique_++;
    }

private:
    std::set<std::uint64_t> taken_;
    std::uint64_t next_unique_ = 1'000'000;
};

} // namespace haec_sim::test
