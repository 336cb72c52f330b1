// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "record/mpi/clock.hpp"
#include "record/mpi/recorder.hpp"

#include <algorithm>

namespace haec_record
{

inline constexpr OTF2_Paradigm openmp = OTF2_PARADIGM_OPENMP;

/// When a thread computes: between a call of stop() and one of go_on() it is in code of OpenMP, or
/// waits there. Times do not go back.
class ThreadPace
{
public:
    /// A new thread computes, as the first one of a process does.
    explicit ThreadPace(RecordedThread& thread) : thread_(thread) {}

    RecordedThread& thread()
    {
        return thread_;
    }
    bool is_computing() const
    {
        return is_computing_;
    }
    /// The time of the last record of OpenMP.
    std::uint64_t last() const
    {
        return last_;
    }
    /// The time of a record that follows; no earlier than the last one.
    std::uint64_t at(std::uint64_t time)
    {
        return last_ = std::max(time, last_);
    }
    /// Returns the time of the records that follow.
    std::uint64_t stop()
    {
        const auto time = is_computing_ ? thread_.stop_computing() : now();
        is_computing_ = false;
        return at(time);
    }
    /// Behind the records of one time: marks the time of writing, if they were written to the disk.
    void settle(std::uint64_t time)
    {
        if (last_flush > time) [[unlikely]]
        {
            thread_.write_flush(time, at(last_flush));
            if (recorder != nullptr)
            {
                recorder->keep_state();
            }
        }
    }
    void go_on(std::uint64_t time)
    {
        settle(time);
        is_computing_ = true;
        thread_.computing.go_on();
    }
    /// As go_on(), if the thread computed before it stopped.
    void go_on_if(bool was_computing, std::uint64_t time)
    {
        was_computing ? go_on(time) : settle(time);
    }

private:
    RecordedThread& thread_;
    bool is_computing_ = true;
    std::uint64_t last_ = 0;
};

} // namespace haec_record
