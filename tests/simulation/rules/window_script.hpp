// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "tests/simulation/rules/trace.hpp"

#include <cstdint>
#include <string>

namespace haec_sim::test
{

/// The group of one process, see add_groups_of_one().
constexpr GroupRef only(std::uint32_t process)
{
    return GroupRef{20 + process};
}

/// Groups for MPI_Win_post and its kin.
void add_groups_of_one(Trace& trace, std::uint32_t processes);

inline constexpr RmaWinRef window_of_shmem{8};

/// Adds that window, of all processes.
void add_window_of_shmem(Trace& trace, std::uint32_t processes);

inline constexpr std::uint32_t all_targets = UINT32_MAX;

/// Writes down what one location does with a window, as Score-P records it; times are input times
/// in picoseconds.
class WindowScript
{
public:
    explicit WindowScript(Script& script, RmaWinRef window = window_of_world)
        : script_(script), window_(window)
    {
    }

    WindowScript& enter(std::int64_t time, const std::string& region);
    WindowScript& leave(std::int64_t time, const std::string& region);
    WindowScript& put(std::int64_t time, std::uint32_t target, std::uint64_t bytes,
                      std::uint64_t id);
    WindowScript& get(std::int64_t time, std::uint32_t target, std::uint64_t bytes,
                      std::uint64_t id);
    WindowScript& atomic(std::int64_t time, std::uint32_t target, std::uint64_t sent,
                         std::uint64_t received, std::uint64_t id);
    WindowScript& done(std::int64_t time, std::uint64_t id);
    WindowScript& done_there(std::int64_t time, std::uint64_t id);
    WindowScript& done_at_once(std::int64_t time, std::uint64_t id);
    WindowScript& begin(std::int64_t time);
    WindowScript& end(std::int64_t time);
    WindowScript& sync(std::int64_t time, GroupRef group);
    WindowScript& wait_change(std::int64_t time);
    WindowScript& request(std::int64_t time, std::uint32_t target, bool is_exclusive);
    WindowScript& acquire(std::int64_t time, std::uint32_t target, bool is_exclusive);
    WindowScript& release(std::int64_t time, std::uint32_t target);

    /// Enter and the record at that time, and the Leave: post, start and wait.
    WindowScript& epoch(std::int64_t time, std::int64_t leave_time, const std::string& region,
                        GroupRef group);
    /// shmem_wait_until as Score-P records it: Enter and RmaWaitChange at that time, and the Leave.
    WindowScript& wait_until(std::int64_t time, std::int64_t leave_time);
    /// Enter and RmaRequestLock at that time, and the Leave.
    WindowScript& lock(std::int64_t time, std::int64_t leave_time, std::uint32_t target,
                       bool is_exclusive);

private:
    template <class Event>
    Event of_operation(std::uint64_t id) const;

    Script& script_;
    RmaWinRef window_;
};

} // namespace haec_sim::test
