// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "record/openmp/thread_locks.hpp"

namespace haec_record
{

/// The records of the thread that has one index in the teams of this process, whichever thread of
/// the system that is.
class TeamThread
{
public:
    TeamThread(RecordedThread& thread, std::uint32_t index)
        : pace_(thread), index_(index), locks_(pace_, regions_)
    {
    }
    ~TeamThread() = default;
    TeamThread(const TeamThread&) = delete;
    TeamThread& operator=(const TeamThread&) = delete;

    RecordedThread& thread()
    {
        return pace_.thread();
    }
    std::uint32_t index() const
    {
        return index_;
    }
    KnownRegions& regions()
    {
        return regions_;
    }
    ThreadLocks& locks()
    {
        return locks_;
    }

    /// A team is forked, is joined: on its first thread.
    void fork(std::uint32_t requested, const void* address);
    void join_at(std::uint64_t time);

    /// Its part in a team of `size` threads begins, in a region of the construct.
    void begin(std::uint32_t size, std::uint32_t region);
    /// Its part ends now, or has ended at that time.
    void end();
    void end_at(std::uint64_t time);
    /// From the begin of a part until its end is written.
    bool is_open() const
    {
        return is_open_;
    }
    /// When the part ended of which the end is not written: libomp tells it to the thread when it
    /// wakes it for another team. 0: it has not ended.
    std::uint64_t ended() const
    {
        return ended_;
    }
    void has_ended(std::uint64_t time)
    {
        ended_ = time;
    }
    /// The number of threads of its team.
    std::uint32_t size() const
    {
        return size_;
    }
    /// The time of its last record.
    std::uint64_t last() const
    {
        return pace_.last();
    }

    /// In a barrier, or until tasks have ended. `goes_on`: the thread computes behind it.
    void begin_wait(Construct construct, const void* address);
    void end_wait(bool goes_on);

    /// A task is begun while the task `outer` is not finished.
    void begin_task(const void* outer);
    /// `next`: the task that the thread goes on with. Returns false if that is a new one.
    bool end_task(const void* next);

private:
    struct OpenTask
    {
        const void* outer;
        bool was_computing;
    };

    ThreadPace pace_;
    std::uint32_t index_;
    KnownRegions regions_{};
    ThreadLocks locks_;
    bool is_open_ = false;
    std::uint64_t ended_ = 0;
    std::uint32_t region_ = 0;
    std::uint32_t size_ = 0;
    std::uint32_t communicator_ = 0;
    std::vector<std::uint32_t> waits_{};
    std::vector<OpenTask> tasks_{};
};

} // namespace haec_record
