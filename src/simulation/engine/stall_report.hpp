// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "simulation/rules/wait.hpp"
#include "trace/trace_index.hpp"

#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

namespace haec_sim
{

/// Says, in one line, why the simulation cannot go on. It looks at the waits of all ranks, and so
/// says the same on each of them, whatever their number.
class StallReport
{
public:
    /// `waits`: of all ranks, in order of locations. Both references outlive it.
    StallReport(const TraceIndex& index, const std::vector<Wait>& waits);

    /// The words for a wait: "rank 3 (location 3) waits at 0.5 s for ...".
    std::string describe(const Wait& wait) const;

    /// The words for a wait for what does not exist: "..., which is never sent", for MissingRecord.
    std::string missing(const Wait& wait) const;

    /// The locations wait for one another. The text names up to six of a cycle, each with the time
    /// of its record in the input, and what would help: an eager_threshold [bytes], or another
    /// recording.
    std::string cycle() const;

    /// The wait of such a cycle that is given up where the trace lacks records: of receives the one
    /// since the earliest time, else of sends, else of collectives. Null where there are none.
    const Wait* weakest_of_cycle() const;

    /// The weakest of all waits, likewise. Through threads that wait for others of their process a
    /// cycle may go where none can be followed.
    const Wait* weakest_of_all() const;

private:
    /// " for ..."
    std::string words_for(const Wait& wait) const;
    std::string domain_of(const CollectiveKey& collective) const;
    std::string message_of(const Wait& wait) const;
    const Wait* wait_of(ProcessIndex process) const;
    /// The wait of whoever this one waits for, or of one of them; null where that one does not
    /// wait.
    const Wait* next(const Wait& wait) const;
    /// The cycle that the walk from the first wait ends in; where that ends at somebody who waits
    /// for nothing, the walk.
    std::vector<const Wait*> find_cycle() const;
    /// True where no cycle is left with that eager_threshold, as far as one can see now.
    bool passes(std::uint64_t threshold) const;
    /// The end of cycle(): the least threshold with which all pass, by a search among the lengths
    /// of waiting sends.
    std::string advice() const;

    const TraceIndex& index_;
    const std::vector<Wait>& waits_;
    /// The first wait of each process for another one.
    std::unordered_map<ProcessIndex, const Wait*> of_process_;
};

} // namespace haec_sim
