// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "record/openmp/teams.hpp"

#include "record/mpi/clock.hpp"
#include "record/mpi/program_regions.hpp"

#include <atomic>
#include <memory>
#include <mutex>

namespace haec_record
{

namespace
{

constexpr std::uint32_t no_region = 0xffffffff;

/// The part that this thread has in a recorded team. Threads other than the first keep it until
/// their next team.
thread_local TeamThread* part = nullptr;
/// The regions of teams that are not recorded and that this thread has begun, and is in.
thread_local std::vector<std::uint32_t> other_teams;

/// The teams of this process have been ended for good, with threads that may still be in them.
std::atomic<bool> have_ended = false;

bool records_teams()
{
    return recorder != nullptr && !have_ended.load(std::memory_order_relaxed);
}

class Teams
{
public:
    Teams();

    TeamThread& first()
    {
        return *threads_.front();
    }
    /// Of a team of so many threads.
    TeamThread& thread(std::uint32_t index, std::uint32_t size)
    {
        const auto guard = std::scoped_lock(mutex_);
        while (threads_.size() < size)
        {
            const auto next = static_cast<std::uint32_t>(threads_.size());
            threads_.push_back(std::make_unique<TeamThread>(recorder->team_thread(next), next));
        }
        return *threads_[index];
    }
    void fork(std::uint32_t requested, const void* address)
    {
        is_forked_ = true;
        first().fork(requested, address);
        region_ = first().regions().at(Construct::parallel, address);
        address_ = address;
    }
    /// The first thread has left the last barrier, of which the others do not hear.
    void end_others(std::uint64_t time, std::uint32_t size)
    {
        for (std::uint32_t index = 1; index < size; ++index)
        {
            threads_[index]->has_ended(time);
        }
    }
    void join()
    {
        if (is_forked_)
        {
            first().join_at(now());
            is_forked_ = false;
        }
    }
    void end_all(std::uint64_t time)
    {
        have_ended = true;
        for (const auto& thread : threads_)
        {
            const auto end = thread->ended() != 0 ? thread->ended() : time;
            if (thread->is_open() && end != 0)
            {
                thread->end_at(end);
            }
        }
        if (time != 0 && is_forked_)
        {
            first().join_at(time);
            is_forked_ = false;
        }
    }
    std::uint32_t region() const
    {
        return region_;
    }
    const void* address() const
    {
        return address_;
    }
    LockTurns& locks()
    {
        return locks_;
    }

private:
    std::mutex mutex_;
    std::vector<std::unique_ptr<TeamThread>> threads_;
    LockTurns locks_;
    /// Of the team that is forked.
    bool is_forked_ = false;
    std::uint32_t region_ = 0;
    const void* address_ = nullptr;
};

/// They outlive static objects of the program. Call it only while the process records.
Teams& teams()
{
    static auto* all = new Teams();
    return *all;
}

Teams::Teams()
{
    threads_.push_back(std::make_unique<TeamThread>(recorder->team_thread(0), 0));
    end_teams = [](std::uint64_t time) { teams().end_all(time); };
}

/// The part of this thread, unless its records are not of a recorded team.
TeamThread* recorded_part()
{
    return records_teams() && other_teams.empty() && part != nullptr && part->is_open() ? part
                                                                                        : nullptr;
}

void begin_other_team(const void* address)
{
    auto region = no_region;
    if (records_regions() && current_thread != nullptr)
    {
        region = region_of(Construct::parallel, address);
        write_regions([region](RecordedThread& thread, std::uint64_t time)
                      { thread.enter_region(time, region); });
    }
    other_teams.push_back(region);
}

void end_other_team()
{
    const auto region = other_teams.back();
    other_teams.pop_back();
    if (region != no_region && records_regions())
    {
        write_regions([region](RecordedThread& thread, std::uint64_t time)
                      { thread.leave_region(time, region); });
    }
}

} // namespace

void* begin_parallel(std::uint32_t requested, bool is_plain, const void* address)
{
    if (!records_teams())
    {
        return nullptr;
    }
    const bool is_recorded = is_plain && !inside_mpi && other_teams.empty() && part == nullptr &&
                             current_thread == &teams().first().thread();
    if (!is_recorded)
    {
        begin_other_team(address);
        return nullptr;
    }
    teams().fork(requested, address);
    return &teams();
}

void end_parallel()
{
    if (!records_teams())
    {
        return;
    }
    if (!other_teams.empty())
    {
        end_other_team();
    }
    else if (current_thread == &teams().first().thread())
    {
        teams().join();
    }
}

void begin_part(const void* mark, std::uint32_t size, std::uint32_t index)
{
    if (!records_teams())
    {
        return;
    }
    if (mark == nullptr)
    {
        if (index != 0)
        {
            part = nullptr;
            current_thread = own_thread;
        }
        return;
    }
    if (part == nullptr || part->index() != index)
    {
        part = &teams().thread(index, size);
    }
    current_thread = &part->thread();
    part->begin(size, teams().region());
}

void end_part(std::uint32_t index)
{
    auto* const first = recorded_part();
    if (index != 0 || first == nullptr || first->index() != 0)
    {
        return;
    }
    // Behind the last barrier.
    teams().end_others(first->last(), first->size());
    first->end();
    part = nullptr;
}

void begin_wait(Construct construct, const void* address)
{
    if (auto* const self = recorded_part())
    {
        self->begin_wait(construct, address != nullptr ? address : teams().address());
    }
}

void end_wait(bool closes)
{
    auto* const self = recorded_part();
    if (self == nullptr || (closes && self->index() != 0))
    {
        return;
    }
    self->end_wait(!closes);
}

void switch_task(const void* prior, const void* next)
{
    auto* const self = recorded_part();
    if (self != nullptr && next != nullptr && !self->end_task(next))
    {
        self->begin_task(prior);
    }
}

void ask_for_lock(Construct construct, const void* address)
{
    if (auto* const self = recorded_part())
    {
        self->locks().ask(construct, address);
    }
}

void take_lock(std::uint64_t identity, const void* address)
{
    if (auto* const self = recorded_part())
    {
        self->locks().take(identity, teams().locks(), address);
    }
}

void take_lock_again()
{
    if (auto* const self = recorded_part())
    {
        self->locks().take_again();
    }
}

void release_lock(std::uint64_t identity)
{
    if (auto* const self = recorded_part())
    {
        self->locks().release(identity);
    }
}

} // namespace haec_record
