// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "record/archive/event_file.hpp"
#include "record/mpi/computing_clock.hpp"
#include "record/mpi/mpi_functions.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <vector>

namespace haec_record
{

/// Counts gaps between calls by their length: eight classes in each power of two nanoseconds.
class GapCounts
{
public:
    static constexpr std::size_t classes = 64 * 8;

    void add(std::uint64_t gap)
    {
        if (is_counting_)
        {
            ++counts_[class_of(gap)];
            sum_ += gap;
        }
    }
    /// The part of the run begins whose gaps count, unless it has begun before; or it ends.
    void begin_interest()
    {
        counts_ = has_begun_ ? counts_ : decltype(counts_){};
        sum_ = has_begun_ ? sum_ : 0;
        has_begun_ = is_counting_ = true;
    }
    void end_interest()
    {
        is_counting_ = !has_begun_;
    }
    /// In nanoseconds.
    std::uint64_t sum() const
    {
        return sum_;
    }
    const std::array<std::uint64_t, classes>& counts() const
    {
        return counts_;
    }
    static std::size_t class_of(std::uint64_t gap)
    {
        const auto power = static_cast<std::size_t>(std::bit_width(gap | 8) - 1);
        return power * 8 + ((gap | 8) >> (power - 3)) % 8;
    }
    /// The least gap of a class, in nanoseconds.
    static std::uint64_t least_of(std::size_t number)
    {
        return number < 24 ? 0 : (8 + number % 8) << (number / 8 - 3);
    }

private:
    std::array<std::uint64_t, classes> counts_{};
    std::uint64_t sum_ = 0;
    bool has_begun_ = false;
    bool is_counting_ = true;
};

/// A thread of the program that calls MPI: its events, and when it last left MPI.
struct RecordedThread
{
    RecordedThread(OTF2_EvtWriter* writer, std::uint64_t begin, bool by_processor_time)
        : file(writer), computing(by_processor_time, begin), left(begin)
    {
    }

    /// The program stops computing. Returns the time of the record that follows.
    std::uint64_t stop_computing()
    {
        const auto time = computing.stop();
        note_computing(time);
        return time;
    }
    void note_computing(std::uint64_t time)
    {
        if (computing.is_by_processor_time())
        {
            write_computing_time(file, time, computing.total());
        }
    }

    /// The end of a region of the program, and of those in it that are still open. Nothing if its
    /// begin was not recorded.
    void leave_region(std::uint64_t time, std::uint32_t region)
    {
        const auto found = std::find(open_regions.rbegin(), open_regions.rend(), region);
        const auto inside = found - open_regions.rbegin();
        auto ended = found == open_regions.rend() ? 0 : inside + 1;
        for (; ended > 0; --ended)
        {
            file.write(OTF2_EvtWriter_Leave, time, open_regions.back());
            open_regions.pop_back();
        }
    }
    void enter_region(std::uint64_t time, std::uint32_t region)
    {
        file.write(OTF2_EvtWriter_Enter, time, region);
        open_regions.push_back(region);
    }

    /// A region around a flush, lest it counts as time of the program.
    void write_flush(std::uint64_t begin, std::uint64_t end)
    {
        file.write(OTF2_EvtWriter_Enter, begin, functions_of_mpi);
        file.write(OTF2_EvtWriter_Leave, end, functions_of_mpi);
    }

    std::uint64_t events() const
    {
        std::uint64_t events = 0;
        OTF2_EvtWriter_GetNumberOfEvents(file.writer(), &events);
        return events;
    }

    EventFile file;
    ComputingClock computing;
    std::uint64_t left;
    GapCounts gaps;
    /// Regions of the program.
    std::vector<std::uint32_t> open_regions{};
};

} // namespace haec_record
