// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "record/openmp/constructs.hpp"
#include "record/openmp/lock_turns.hpp"
#include "record/openmp/thread_pace.hpp"

#include <optional>
#include <vector>

namespace haec_record
{

/// The locks that a thread has and asks for: of omp_set_lock, critical and ordered.
class ThreadLocks
{
public:
    /// The references outlive it.
    ThreadLocks(ThreadPace& pace, KnownRegions& regions) : pace_(pace), regions_(regions) {}

    /// Waits for a lock from now on. A thread that only tries a lock does not ask.
    void ask(Construct construct, const void* address);
    /// Has it.
    void take(std::uint64_t identity, LockTurns& turns, const void* address);
    /// Had it already.
    void take_again();
    void release(std::uint64_t identity);
    /// The thread waits no longer.
    void forget()
    {
        asked_.reset();
    }

private:
    struct Asked
    {
        Construct construct;
        std::uint32_t region;
    };
    struct Held
    {
        std::uint64_t identity;
        LockTurn turn;
        /// Of a construct.
        std::optional<Asked> construct;
        std::uint32_t block;
    };

    ThreadPace& pace_;
    KnownRegions& regions_;
    std::optional<Asked> asked_{};
    std::vector<Held> held_{};
};

} // namespace haec_record
