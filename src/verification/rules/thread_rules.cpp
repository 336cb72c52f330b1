// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "verification/rules/thread_rules.hpp"

namespace haec_sim::verification
{

void ThreadRules::add(ThreadAct act, const ThreadObject& object, const Moment& now)
{
    state_.facts.threads.push_back(
        {act, object.kind, object.object, object.number, now.in, now.where});
}

// A thread that may wait for others computes no shorter than it did.
void ThreadRules::not_before_gap(const Moment& now) const
{
    state_.check(Check::thread, now, {gap_.time_of(now), Picoseconds::max()});
}

bool ThreadRules::take(ThreadAct act, const ThreadObject& object, const Moment& now)
{
    add(act, object, now);
    const bool was_forking = is_forking_;
    switch (act)
    {
    case ThreadAct::fork:
        is_forking_ = true;
        return false;
    case ThreadAct::begin:
        // A worker's begin is checked where its fork is known.
        is_forking_ = false;
        ++teams_;
        if (was_forking)
        {
            gap_.check_software(now);
        }
        return true;
    case ThreadAct::end:
        teams_ -= teams_ > 0 ? 1 : 0;
        return false;
    case ThreadAct::join:
        is_forking_ = false;
        state_.check(Check::thread, now, {gap_.software_time_of(now), Picoseconds::max()});
        return true;
    case ThreadAct::acquire:
    case ThreadAct::wait:
    case ThreadAct::go_on_with_task:
    case ThreadAct::leave_task_wait:
        not_before_gap(now);
        return true;
    case ThreadAct::thread_begin:
        // The begin of a thread is checked where it is known who created it.
        return true;
    default:
        return false;
    }
}

ThreadRegion ThreadRules::kind_of_region(RegionRef region) const
{
    return state_.rules.trace.region(region).of_threads;
}

bool ThreadRules::take(const Entering& entering, const Moment& now)
{
    switch (kind_of_region(entering.region))
    {
    case ThreadRegion::critical:
        return take(ThreadAct::acquire, {critical_section, entering.region.value}, now);
    case ThreadRegion::barrier:
        return take(ThreadAct::enter_barrier, {}, now);
    default:
        return false;
    }
}

bool ThreadRules::take(const Leaving& leaving, const Moment& now)
{
    const auto kind = kind_of_region(leaving.region);
    switch (kind)
    {
    case ThreadRegion::none:
        return false;
    case ThreadRegion::task_wait:
        return take(ThreadAct::leave_task_wait, {}, now);
    case ThreadRegion::barrier:
        add(ThreadAct::leave_barrier, {}, now);
        break;
    case ThreadRegion::critical:
        add(ThreadAct::release, {critical_section, leaving.region.value}, now);
        break;
    }
    if (kind == ThreadRegion::critical || teams_ == 0)
    {
        gap_.check(now);
    }
    return true;
}

} // namespace haec_sim::verification
