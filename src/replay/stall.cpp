// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "replay/stall.hpp"

#include "haec_sim/error.hpp"
#include "haec_sim/log.hpp"
#include "ranks/all_gather_items.hpp"
#include "replay/stall_report.hpp"
#include "ranks/together.hpp"

#include <algorithm>
#include <optional>

namespace haec_sim
{

namespace
{

/// Combines the ranks' flags by "or".
std::vector<std::uint8_t> any_of_ranks(Ranks& ranks, const std::vector<std::uint8_t>& mine)
{
    std::vector<std::uint8_t> any(mine.size(), 0);
    for (const auto& part : ranks.all_gather(std::as_bytes(std::span(mine))))
    {
        for (std::size_t index = 0; index < part.size(); ++index)
        {
            any[index] |= static_cast<std::uint8_t>(part[index]);
        }
    }
    return any;
}

bool is_send_wait(const Wait& wait)
{
    return wait.kind == WaitKind::region_sends || wait.kind == WaitKind::send_request;
}

} // namespace

bool Stall::is_mine(ProcessIndex process) const
{
    return engine_.placement_.rank_of[process] == engine_.ranks_.rank();
}

bool Stall::release_throttled()
{
    if (engine_.ranks_.sum(engine_.throttled_.size()) == 0)
    {
        return false;
    }
    engine_.most_under_way_ *= 2;
    engine_.release_throttled();
    return true;
}

std::vector<Wait> Stall::gather_waits()
{
    std::vector<Wait> mine;
    for (auto& [location, task] : engine_.tasks_)
    {
        if (task.state == Engine::State::waiting)
        {
            mine.push_back(task.replay->wait());
        }
    }
    auto all = all_gather_items(engine_.ranks_, mine);
    std::ranges::sort(all, {}, &Wait::location);
    return all;
}

void Stall::read_to_end(ProcessIndex process)
{
    for (auto& [location, task] : engine_.tasks_)
    {
        if (engine_.index_.locations()[location].process != process || task.replay == nullptr)
        {
            continue;
        }
        task.replay->read_on(true);
        while (!task.source->at_end())
        {
            engine_.read_portion(task);
        }
        engine_.read_portion(task);
        task.replay->read_on(false);
        if (!task.replay->is_waiting())
        {
            engine_.wake(location);
        }
    }
}

void Stall::read_on_for(const std::vector<Wait>& waits)
{
    for (const auto& wait : waits)
    {
        if (wait.kind == WaitKind::receive && is_mine(wait.channel.sender))
        {
            read_to_end(wait.channel.sender);
        }
        else if (is_send_wait(wait) && is_mine(wait.channel.receiver))
        {
            read_to_end(wait.channel.receiver);
        }
    }
}

bool Stall::is_send_missing(const Wait& wait) const
{
    if (!is_mine(wait.channel.sender))
    {
        return false;
    }
    std::uint64_t sends = 0;
    for (const auto& [location, task] : engine_.tasks_)
    {
        sends += task.replay != nullptr ? task.replay->kept_sends(wait.channel) : 0;
    }
    return sends <= wait.position;
}

bool Stall::is_receive_missing(const Wait& wait)
{
    if (!is_mine(wait.channel.receiver))
    {
        return false;
    }
    std::optional<std::uint64_t> position;
    engine_.messages_->each_unmatched(
        [&](const SendNotice& notice, std::uint64_t before)
        {
            if (notice.sender_location == wait.location && notice.sequence == wait.sequence)
            {
                position = before;
            }
        });
    std::uint64_t receives = 0;
    for (const auto& [location, task] : engine_.tasks_)
    {
        receives += task.replay != nullptr ? task.replay->kept_receives(wait.channel) : 0;
    }
    return position && receives <= *position;
}

bool Stall::is_collective_missing(const Wait& wait, const std::vector<std::uint8_t>& finished) const
{
    for (const auto& operation : engine_.collectives_.unfinished())
    {
        if (operation.key != wait.collective)
        {
            continue;
        }
        const auto& members = engine_.communicator_of(operation.key).members();
        std::vector<std::uint8_t> begun(members.size(), 0);
        for (const auto& begin : operation.begun)
        {
            begun[begin.member] = 1;
        }
        for (std::size_t member = 0; member < members.size(); ++member)
        {
            if (begun[member] == 0 && finished[members[member]] != 0)
            {
                return true;
            }
        }
    }
    return false;
}

std::vector<std::uint8_t> Stall::finished_processes()
{
    std::vector<std::uint8_t> unfinished(engine_.index_.process_count(), 0);
    for (const auto& [location, task] : engine_.tasks_)
    {
        if (task.state != Engine::State::finished)
        {
            unfinished[engine_.index_.locations()[location].process] = 1;
        }
    }
    auto finished = any_of_ranks(engine_.ranks_, unfinished);
    std::ranges::transform(finished, finished.begin(),
                           [](std::uint8_t flag) { return static_cast<std::uint8_t>(flag == 0); });
    return finished;
}

std::vector<std::uint8_t> Stall::find_missing(const std::vector<Wait>& waits)
{
    const auto finished = finished_processes();
    std::vector<std::uint8_t> missing;
    missing.reserve(waits.size());
    for (const auto& wait : waits)
    {
        missing.push_back(is_missing(wait, finished) ? 1 : 0);
    }
    return any_of_ranks(engine_.ranks_, missing);
}

bool Stall::is_missing(const Wait& wait, const std::vector<std::uint8_t>& finished)
{
    if (wait.kind == WaitKind::receive)
    {
        return is_send_missing(wait);
    }
    if (wait.kind == WaitKind::collective)
    {
        return is_collective_missing(wait, finished);
    }
    return is_send_wait(wait) && is_receive_missing(wait);
}

void Stall::free_waiting(const Wait& wait)
{
    if (is_send_wait(wait) && is_mine(wait.channel.receiver))
    {
        SendNotice notice;
        notice.channel = wait.channel;
        notice.sender_location = wait.location;
        notice.sequence = wait.sequence;
        engine_.messages_->drop(notice);
        ++engine_.oddities_.unmatched_sends;
    }
    const auto task = engine_.tasks_.find(wait.location);
    if (task == engine_.tasks_.end())
    {
        return;
    }
    if (is_send_wait(wait))
    {
        // Without a receive it is eager: complete once the sender is through with it.
        task->second.replay->on_arrival({wait.location, wait.sequence, Picoseconds::min()});
    }
    else
    {
        task->second.replay->abandon_wait();
    }
    engine_.wake(wait.location);
}

void Stall::resolve()
{
    if (release_throttled())
    {
        return;
    }
    const auto waits = gather_waits();
    together(engine_.ranks_, [&] { read_on_for(waits); });
    const auto missing = find_missing(waits);
    const StallReport report(engine_.index_, waits);
    const bool keep =
        engine_.rule_ == UnmatchedRule::keep || engine_.index_.is_communication_incomplete();
    bool anything = false;
    for (std::size_t index = 0; index < waits.size(); ++index)
    {
        if (missing[index] == 0)
        {
            continue;
        }
        if (!keep && !is_send_wait(waits[index]))
        {
            throw AgreedError(report.missing(waits[index]), 1);
        }
        free_waiting(waits[index]);
        anything = true;
    }
    if (!anything)
    {
        throw AgreedError(report.cycle(), 1);
    }
}

} // namespace haec_sim
