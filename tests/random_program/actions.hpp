// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "scheduler.hpp"

#include <string>

namespace haec_sim::test
{

/// The common parts of messages and collectives: threads that record what they do, of which some
/// may be lost.
class Actions
{
public:
    Actions(const Layout& of_processes, Random& numbers, bool loses_records)
        : layout(of_processes), random(numbers), scheduler(layout, random),
          recording(layout, random), ids(layout.processes()), loses_records_(loses_records)
    {
    }

    /// True where something that happens with that chance, given in percent, is lost.
    bool loses(std::uint32_t percent)
    {
        return loses_records_ && random.chance(percent);
    }

    static void then(Thread& thread, std::function<void()> run)
    {
        thread.steps.push_back({std::move(run)});
    }

    static void then(Thread& thread, std::function<void()> run, std::function<bool()> may_run)
    {
        thread.steps.push_back({std::move(run), std::move(may_run)});
    }

    /// The thread records that next.
    template <class Event>
    void then_record(Thread& thread, const Event& event)
    {
        then(thread, [this, place = thread.place, event] { recording.add(place, event); });
    }

    void then_enter(Thread& thread, const std::string& name)
    {
        events::Enter event;
        event.region = region(name);
        then_record(thread, event);
    }

    void then_leave(
        Thread& thread, const std::string& name,
        std::function<bool()> may_run = [] { return true; })
    {
        events::Leave event;
        event.region = region(name);
        const bool is_lost = loses(1);
        then(
            thread,
            [this, place = thread.place, event, is_lost]
            {
                if (!is_lost)
                {
                    recording.add(place, event);
                }
            },
            std::move(may_run));
    }

    const Layout& layout;
    Random& random;
    Scheduler scheduler;
    Recording recording;
    /// The ids by process.
    std::vector<RequestIds> ids;

private:
    bool loses_records_;
};

} // namespace haec_sim::test
