// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "simulation/rules/window_locks.hpp"

#include <algorithm>

namespace haec_sim
{

namespace
{

/// OTF2_UNDEFINED_UINT32: the parts of all processes.
constexpr std::uint32_t every_target = UINT32_MAX;

} // namespace

std::optional<WindowLock> WindowLocks::named(RmaWinRef window, std::uint32_t target,
                                             std::uint64_t id) const
{
    if (!context_.index.windows().is_of_processes(window))
    {
        return std::nullopt;
    }
    if (target == every_target)
    {
        return WindowLock{window, no_process, id};
    }
    const auto process = operations_.target_of(window, target);
    return process ? std::optional(WindowLock{window, *process, id}) : std::nullopt;
}

Picoseconds WindowLocks::at_target(const WindowLock& lock, Picoseconds time)
{
    return lock.target == no_process ? time : operations_.signal_to(lock.target, time);
}

void WindowLocks::request(const WindowLock& lock, bool is_exclusive, std::size_t regions,
                          Picoseconds time)
{
    asked_ = Asked{lock, regions, time, {}};
    context_.router.route(LockRequestNotice{lock, self_, is_exclusive, at_target(lock, time)});
}

std::optional<PathWait> WindowLocks::take()
{
    if (!asked_)
    {
        return std::nullopt;
    }
    const auto got = asked_->got;
    held_.push_back(asked_->lock);
    asked_.reset();
    return got;
}

bool WindowLocks::has(const WindowLock& lock) const
{
    return std::ranges::find(held_, lock) != held_.end();
}

void WindowLocks::release(const WindowLock& lock, Picoseconds time)
{
    const auto held = std::ranges::find(held_, lock);
    if (held != held_.end())
    {
        held_.erase(held);
        context_.router.route(LockReleaseNotice{lock, self_, time, at_target(lock, time)});
    }
}

void WindowLocks::release_all(Picoseconds time)
{
    take();
    while (!held_.empty())
    {
        release(WindowLock(held_.back()), time);
    }
}

void WindowLocks::on_grant(const LockGrantNotice& notice)
{
    const auto target = asked_->lock.target;
    const bool is_of_one = target != no_process;
    const auto end = is_of_one ? operations_.signal_from(target, notice.time) : notice.time;
    const auto process = context_.index.locations()[self_].process;
    asked_->got = notice.freed.is_known() ? wait_for({end, notice.freed}, context_.index, process)
                                          : PathWait{.cause = self_,
                                                     .caused = asked_->since,
                                                     .end = end,
                                                     .from = is_of_one ? target : process,
                                                     .to = process};
}

void WindowLocks::abandon()
{
    context_.router.route(LockReleaseNotice{asked_->lock, self_, {}, Picoseconds::min()});
    asked_->got = nothing_awaited;
}

} // namespace haec_sim
