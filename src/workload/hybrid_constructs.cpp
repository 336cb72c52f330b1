// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "workload/hybrid_constructs.hpp"

#include <algorithm>
#include <vector>

namespace haec_sim::workload
{

namespace
{

/// More than entering and leaving a few regions takes.
constexpr Picoseconds some_calls{2'000'000};

/// Polls as long on every machine.
void poll(Thread& thread, Picoseconds duration)
{
    thread.enter(Region::mpi_iprobe);
    thread.advance(duration);
    thread.leave(Region::mpi_iprobe);
}

/// Returns the end of the task.
Picoseconds work_on_task(const ThreadTeam& team, std::uint32_t worker, std::uint32_t task,
                         Picoseconds made, Picoseconds duration)
{
    auto& thread = team[worker];
    thread.advance(team.timing().between_calls);
    thread.wait_until(made);
    thread.write(events::ThreadTaskSwitch{{}, team.communicator(), 0, task});
    thread.enter(Region::omp_task);
    thread.compute(duration, duration);
    thread.leave(Region::omp_task);
    thread.write(events::ThreadTaskComplete{{}, team.communicator(), 0, task});
    // Generation 0 is what the thread did before.
    thread.write(events::ThreadTaskSwitch{{}, team.communicator(), worker, 0});
    return thread.now();
}

/// Returns when each of them was made, by thread.
std::vector<Picoseconds> make_tasks(const ThreadTeam& team, std::uint32_t generation)
{
    std::vector<Picoseconds> made(team.size());
    for (std::uint32_t worker = 1; worker < team.size(); ++worker)
    {
        team.master().enter(Region::omp_task_create);
        team.master().write(
            events::ThreadTaskCreate{{}, team.communicator(), 0, generation + worker});
        made[worker] = team.master().now();
        team.master().leave(Region::omp_task_create);
    }
    return made;
}

} // namespace

void pass_critical_section(const ThreadTeam& team, Picoseconds duration)
{
    Picoseconds free{};
    for (std::uint32_t index = 0; index < team.size(); ++index)
    {
        auto& thread = team[index];
        poll(thread, (2 * duration + some_calls) * index);
        thread.enter(Region::omp_critical);
        thread.enter(Region::omp_critical_block, free);
        thread.compute(duration, duration);
        thread.leave(Region::omp_critical_block);
        free = thread.now();
        thread.leave(Region::omp_critical);
    }
}

void work_on_tasks(const ThreadTeam& team, Picoseconds duration, std::uint32_t generation,
                   bool waits)
{
    // The others come when all tasks are made, the master when all are done.
    const auto until_made = 2 * duration + some_calls * team.size();
    auto& master = team.master();
    master.compute(duration, duration);
    const auto made = make_tasks(team, generation);
    poll(master, 2 * until_made);
    Picoseconds done{};
    for (std::uint32_t worker = 1; worker < team.size(); ++worker)
    {
        poll(team[worker], until_made);
        team[worker].enter(Region::omp_barrier);
        done =
            std::max(done, work_on_task(team, worker, generation + worker, made[worker], duration));
    }
    if (waits)
    {
        master.enter(Region::omp_taskwait);
        master.leave(Region::omp_taskwait, done);
    }
    master.enter(Region::omp_barrier);
    team.leave_barrier(Region::omp_barrier, done);
}

} // namespace haec_sim::workload
