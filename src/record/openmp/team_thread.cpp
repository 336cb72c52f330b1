// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "record/openmp/team_thread.hpp"

#include "record/mpi/clock.hpp"

namespace haec_record
{

namespace
{

/// Nanoseconds. Reading the symbols of a program takes longer, once.
constexpr std::uint64_t long_search = 20'000;

} // namespace

void TeamThread::fork(std::uint32_t requested, const void* address)
{
    auto begin = pace_.stop();
    regions_.at(Construct::parallel, address);
    if (const auto found = now(); found - begin > long_search)
    {
        thread().write_flush(begin, found);
        begin = pace_.at(found);
    }
    thread().file.write(OTF2_EvtWriter_ThreadFork, begin, openmp, requested);
    pace_.settle(begin);
}

void TeamThread::join_at(std::uint64_t time)
{
    const auto end = pace_.at(time);
    thread().file.write(OTF2_EvtWriter_ThreadJoin, end, openmp);
    pace_.go_on(end);
}

void TeamThread::begin(std::uint32_t size, std::uint32_t region)
{
    if (is_open_)
    {
        end_at(ended_);
        pace_.settle(pace_.last());
    }
    if (size_ != size)
    {
        const auto guard = recorder->lock();
        communicator_ = recorder->communicators.team(size);
        size_ = size;
    }
    const auto begin = pace_.at(now());
    is_open_ = true;
    ended_ = 0;
    region_ = region;
    if (index_ != 0)
    {
        thread().left = begin;
    }
    thread().file.write(OTF2_EvtWriter_ThreadTeamBegin, begin, communicator_);
    thread().note_computing(begin);
    thread().enter_region(begin, region);
    pace_.go_on(begin);
}

void TeamThread::end()
{
    end_at(pace_.stop());
    pace_.settle(pace_.last());
}

void TeamThread::end_at(std::uint64_t time)
{
    const auto end = pace_.at(time);
    thread().leave_region(end, region_);
    thread().file.write(OTF2_EvtWriter_ThreadTeamEnd, end, communicator_);
    is_open_ = false;
    waits_.clear();
    tasks_.clear();
    locks_.forget();
}

void TeamThread::begin_wait(Construct construct, const void* address)
{
    const auto begin = pace_.stop();
    waits_.push_back(regions_.at(construct, address));
    thread().enter_region(begin, waits_.back());
    pace_.settle(begin);
}

void TeamThread::end_wait(bool goes_on)
{
    if (waits_.empty())
    {
        return;
    }
    const auto end = pace_.at(now());
    thread().leave_region(end, waits_.back());
    waits_.pop_back();
    pace_.go_on_if(goes_on, end);
}

void TeamThread::begin_task(const void* outer)
{
    tasks_.push_back({outer, pace_.is_computing()});
    const auto begin = pace_.stop();
    thread().enter_region(begin, regions_.at(Construct::task, nullptr));
    pace_.go_on(begin);
}

bool TeamThread::end_task(const void* next)
{
    if (tasks_.empty() || tasks_.back().outer != next)
    {
        return false;
    }
    const auto end = pace_.stop();
    thread().leave_region(end, regions_.at(Construct::task, nullptr));
    pace_.go_on_if(tasks_.back().was_computing, end);
    tasks_.pop_back();
    return true;
}

} // namespace haec_record
