// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// Callbacks of a run time of OpenMP that has OMPT, the interface of OpenMP 5 for tools.
#include "record/openmp/teams.hpp"

#include <omp-tools.h>

using namespace haec_record;

namespace
{

/// A construct whose threads wait; nothing for others.
std::optional<Construct> construct_of(ompt_sync_region_t kind)
{
    switch (static_cast<int>(kind))
    {
    case 2: // ompt_sync_region_barrier_implicit, which OpenMP 5.1 divides
    case ompt_sync_region_barrier_implicit_workshare:
    case ompt_sync_region_barrier_implicit_parallel:
        return Construct::implicit_barrier;
    case 1: // ompt_sync_region_barrier
    case ompt_sync_region_barrier_explicit:
    case ompt_sync_region_barrier_implementation:
        return Construct::barrier;
    case ompt_sync_region_taskwait:
        return Construct::taskwait;
    case ompt_sync_region_taskgroup:
        return Construct::taskgroup;
    default:
        return std::nullopt;
    }
}

void on_parallel_begin(ompt_data_t*, const ompt_frame_t*, ompt_data_t* parallel, unsigned requested,
                       int flags, const void* address)
{
    parallel->ptr = begin_parallel(requested, (flags & ompt_parallel_league) == 0, address);
}

void on_parallel_end(ompt_data_t*, ompt_data_t*, int, const void*)
{
    end_parallel();
}

void on_implicit_task(ompt_scope_endpoint_t point, ompt_data_t* parallel, ompt_data_t*,
                      unsigned size, unsigned index, int flags)
{
    if ((flags & ompt_task_implicit) == 0)
    {
        return;
    }
    if (point == ompt_scope_begin)
    {
        begin_part(parallel != nullptr ? parallel->ptr : nullptr, size, index);
    }
    else
    {
        end_part(index);
    }
}

void on_sync_region(ompt_sync_region_t kind, ompt_scope_endpoint_t point, ompt_data_t* parallel,
                    ompt_data_t*, const void* address)
{
    const auto construct = construct_of(kind);
    if (construct && point == ompt_scope_begin)
    {
        begin_wait(*construct, address);
    }
    else if (construct)
    {
        end_wait(parallel == nullptr);
    }
}

void on_task_schedule(ompt_data_t* prior, ompt_task_status_t status, ompt_data_t* next)
{
    if (status != ompt_task_early_fulfill && status != ompt_task_late_fulfill &&
        status != ompt_taskwait_complete)
    {
        switch_task(prior, next);
    }
}

void on_mutex_acquire(ompt_mutex_t kind, unsigned, unsigned, ompt_wait_id_t, const void* address)
{
    switch (kind)
    {
    case ompt_mutex_critical:
        return ask_for_lock(Construct::critical, address);
    case ompt_mutex_ordered:
        return ask_for_lock(Construct::ordered, address);
    case ompt_mutex_lock:
        return ask_for_lock(Construct::set_lock, address);
    case ompt_mutex_nest_lock:
        return ask_for_lock(Construct::set_nest_lock, address);
    default:
        return;
    }
}

void on_mutex_acquired(ompt_mutex_t kind, ompt_wait_id_t identity, const void* address)
{
    if (kind != ompt_mutex_atomic)
    {
        take_lock(identity, address);
    }
}

void on_mutex_released(ompt_mutex_t, ompt_wait_id_t identity, const void*)
{
    release_lock(identity);
}

void on_nest_lock(ompt_scope_endpoint_t point, ompt_wait_id_t, const void*)
{
    if (point == ompt_scope_begin)
    {
        take_lock_again();
    }
}

int initialise_tool(ompt_function_lookup_t lookup, int, ompt_data_t*)
{
    const auto set = reinterpret_cast<ompt_set_callback_t>(lookup("ompt_set_callback"));
    const auto call = [set](ompt_callbacks_t event, auto* function)
    { set(event, reinterpret_cast<ompt_callback_t>(function)); };
    call(ompt_callback_parallel_begin, on_parallel_begin);
    call(ompt_callback_parallel_end, on_parallel_end);
    call(ompt_callback_implicit_task, on_implicit_task);
    call(ompt_callback_sync_region, on_sync_region);
    call(ompt_callback_task_schedule, on_task_schedule);
    call(ompt_callback_mutex_acquire, on_mutex_acquire);
    call(ompt_callback_mutex_acquired, on_mutex_acquired);
    call(ompt_callback_mutex_released, on_mutex_released);
    call(ompt_callback_nest_lock, on_nest_lock);
    return 1;
}

void finalise_tool(ompt_data_t*) {}

} // namespace

#pragma GCC visibility push(default)
/// A run time calls it when it begins, and records through what it returns.
extern "C" ompt_start_tool_result_t* ompt_start_tool(unsigned, const char*)
{
    static ompt_start_tool_result_t tool{initialise_tool, finalise_tool, {}};
    return &tool;
}
#pragma GCC visibility pop
