// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "verification/location_check.hpp"

// Threads and followers (spec: semantics, R7 and R8): here what one location tells alone.

namespace haec_sim::verification
{

void LocationCheck::add_thread(ThreadAct act, const Event& event, std::uint32_t object)
{
    facts_.threads.push_back(
        {act, event.in.model, object, event.in.number, event.in.time, event.where});
}

// It may wait for others, and computes no shorter than it did.
void LocationCheck::not_before_gap(const Event& event)
{
    findings_.check(Check::thread, event.where, {gap_rule(event), Picoseconds::max()},
                    event.out.time);
}

bool LocationCheck::take_team(const Event& event)
{
    const auto object = event.in.communicator.value;
    switch (event.in.kind)
    {
    case Kind::thread_fork:
        check_gap(event);
        add_thread(ThreadAct::fork, event, 0);
        is_forking_ = true;
        return true;
    case Kind::thread_join:
        not_before_gap(event);
        add_thread(ThreadAct::join, event, 0);
        is_forking_ = false;
        return true;
    case Kind::thread_team_begin:
        if (is_forking_)
        {
            check_gap(event);
        }
        is_forking_ = false;
        ++teams_;
        add_thread(ThreadAct::begin, event, object);
        return true;
    case Kind::thread_team_end:
        check_gap(event);
        teams_ -= teams_ > 0 ? 1 : 0;
        add_thread(ThreadAct::end, event, object);
        return true;
    default:
        return false;
    }
}

bool LocationCheck::take_thread(const Event& event)
{
    const auto object = event.in.communicator.value;
    switch (event.in.kind)
    {
    case Kind::thread_task_create:
        check_gap(event);
        add_thread(ThreadAct::make_task, event, object);
        return true;
    case Kind::thread_task_switch:
        not_before_gap(event);
        add_thread(ThreadAct::go_on_with_task, event, object);
        return true;
    case Kind::thread_task_complete:
        check_gap(event);
        add_thread(ThreadAct::complete_task, event, object);
        return true;
    case Kind::thread_create:
        check_gap(event);
        add_thread(ThreadAct::create, event, object);
        return true;
    case Kind::thread_begin:
        add_thread(ThreadAct::thread_begin, event, object);
        return true;
    case Kind::thread_end:
        check_gap(event);
        add_thread(ThreadAct::thread_end, event, object);
        return true;
    case Kind::thread_wait:
        not_before_gap(event);
        add_thread(ThreadAct::wait, event, object);
        return true;
    case Kind::omp_acquire_lock:
    case Kind::thread_acquire_lock:
    case Kind::omp_release_lock:
    case Kind::thread_release_lock:
        take_lock(event);
        return true;
    default:
        return false;
    }
}

void LocationCheck::take_lock(const Event& event)
{
    const bool is_acquired =
        event.in.kind == Kind::omp_acquire_lock || event.in.kind == Kind::thread_acquire_lock;
    if (is_acquired)
    {
        not_before_gap(event);
    }
    else
    {
        check_gap(event);
    }
    const auto model =
        event.in.model != 0 ? event.in.model : static_cast<std::uint32_t>(Paradigm::openmp);
    facts_.threads.push_back({is_acquired ? ThreadAct::acquire : ThreadAct::release, model,
                              static_cast<std::uint32_t>(event.in.number), event.in.order,
                              event.in.time, event.where});
}

bool LocationCheck::take_wait_in_region(const Event& event)
{
    const bool is_entered = is_enter(event.in.kind);
    if (!is_entered && !is_leave(event.in.kind))
    {
        return false;
    }
    const auto region = is_entered ? rules_.regions.of(event.in) : regions_.left_by(event.in);
    switch (rules_.regions[region].of_threads)
    {
    case ThreadRegion::none:
        return false;
    case ThreadRegion::barrier:
        if (is_entered || teams_ == 0)
        {
            check_gap(event);
        }
        add_thread(is_entered ? ThreadAct::enter_barrier : ThreadAct::leave_barrier, event, 0);
        return true;
    case ThreadRegion::task_wait:
        if (is_entered)
        {
            check_gap(event);
            return true;
        }
        not_before_gap(event);
        add_thread(ThreadAct::leave_task_wait, event, 0);
        return true;
    case ThreadRegion::critical:
        is_entered ? not_before_gap(event) : check_gap(event);
        facts_.threads.push_back({is_entered ? ThreadAct::acquire : ThreadAct::release,
                                  critical_section, region.value, 0, event.in.time, event.where});
        return true;
    }
    return false;
}

void LocationCheck::check_follower(const Event& event)
{
    const auto floor = event.where.record > 0 ? previous_.out : Picoseconds::min();
    auto expected = leader_->at(event.in.time);
    if (is_stream_ && !is_enter(event.in.kind) && !open_regions_.empty())
    {
        const auto& open = open_regions_.back();
        expected = exactly(plus(open.out, event.in.time - open.in));
    }
    findings_.check(Check::device, event.where, later(expected, exactly(floor)), event.out.time);
    if (is_enter(event.in.kind))
    {
        open_regions_.push_back({event.in.time, event.out.time});
    }
    else if (is_leave(event.in.kind) && !open_regions_.empty())
    {
        open_regions_.pop_back();
    }
    previous_ = {event.in.time, event.out.time};
}

} // namespace haec_sim::verification
