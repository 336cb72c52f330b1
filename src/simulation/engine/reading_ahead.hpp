// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "simulation/engine/engine.hpp"

#include <functional>

namespace haec_sim
{

/// Reads the records of processes that wait, to see what is in them. Records are kept until their
/// time comes, so memory grows with what is read. It is the way of last resort, taken only in a
/// stall.
class ReadingAhead
{
public:
    /// The references outlive it.
    ReadingAhead(LocalProcesses& processes, Scheduler& scheduler)
        : processes_(processes), scheduler_(scheduler)
    {
    }

    /// Reads until what is looked for is among the records that were seen, or there are none left;
    /// the process' survey is then of all that was seen. The process is of this rank, and re-timed.
    /// `is_found` is asked before the first and after each portion, of 1024 records of every
    /// location at first, then of twice as many each time. Locations that no longer wait are woken.
    /// Throws Error for damaged records.
    void until(ProcessIndex process, const std::function<bool()>& is_found);

private:
    /// Reads up to `budget` records of each location; false where none has any left.
    bool read_portion(LocalProcess& process, std::uint64_t budget);

    LocalProcesses& processes_;
    Scheduler& scheduler_;
};

} // namespace haec_sim
