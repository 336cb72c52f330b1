// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "record/mpi/clock.hpp"

#include <algorithm>

namespace haec_record
{

/// The processor time of this thread, in nanoseconds. It takes a system call of a microsecond.
inline std::uint64_t processor_time()
{
    return read_clock(CLOCK_THREAD_CPUTIME_ID);
}

/// The least difference of two readings: the cost of one.
inline std::uint64_t cost_of_reading()
{
    std::uint64_t least = ~std::uint64_t{0};
    for (int round = 0; round < 100; ++round)
    {
        const auto first = processor_time();
        least = std::min(least, processor_time() - first);
    }
    return least;
}

/// Sums the time that a thread computes outside MPI, without the time of other threads on the same
/// core. A stretch of time that is shorter than any turn of another thread needs no reading of the
/// processor time: all of it was the thread's own.
class ComputingClock
{
public:
    /// `begin` is a time of now(). Without `by_processor_time` all methods only return the time.
    ComputingClock(bool by_processor_time, std::uint64_t begin)
        : by_processor_time_(by_processor_time), left_(begin)
    {
        if (by_processor_time_)
        {
            cost_ = cost_of_reading();
            processor_ = processor_time();
            left_ = now();
        }
    }

    bool is_by_processor_time() const
    {
        return by_processor_time_;
    }
    /// The thread enters MPI, or a region of its own. Returns the time.
    std::uint64_t stop()
    {
        const auto time = now();
        if (by_processor_time_)
        {
            const auto gap = time - left_;
            if (gap < shortest_turn)
            {
                processor_ += gap;
                total_ += gap;
            }
            else
            {
                total_ += read_gap(gap);
            }
            entered_ = time;
        }
        return time;
    }
    /// The recorder has done all for this record, and the thread goes on.
    void go_on()
    {
        if (by_processor_time_)
        {
            left_ = now();
            const auto inside = left_ - entered_;
            if (inside < shortest_turn)
            {
                processor_ += inside;
                return;
            }
            processor_ = processor_time();
            left_ = now();
        }
    }
    /// Nanoseconds of computing until the last stop().
    std::uint64_t total() const
    {
        return total_;
    }

private:
    static constexpr std::uint64_t shortest_turn = 50'000;

    std::uint64_t read_gap(std::uint64_t gap)
    {
        const auto time = processor_time();
        const auto used = time - processor_;
        processor_ = time;
        return std::min(gap, used - std::min(used, cost_));
    }

    bool by_processor_time_;
    std::uint64_t left_;
    std::uint64_t entered_ = 0;
    std::uint64_t cost_ = 0;
    /// What processor_time() would be at the last event.
    std::uint64_t processor_ = 0;
    std::uint64_t total_ = 0;
};

} // namespace haec_record
