// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/units.hpp"
#include "trace/indices.hpp"

#include <cstdint>
#include <map>
#include <set>
#include <utility>
#include <vector>

namespace haec_sim
{

/// A thread that has computed what it had to, and when.
struct ComputingEnd
{
    LocationIndex thread = 0;
    Picoseconds time{};

    friend bool operator==(const ComputingEnd&, const ComputingEnd&) = default;
};

/// The cores of one node, which the threads that compute on it share equally: each of k threads on
/// c cores goes at min(1, c / k) (spec: processors, "Cores"). All is integers: work is
/// counted in parts of a picosecond, of which there are so many that k divides them, whichever k
/// threads compute; where this needs more than 2^52 parts there are 2^52, rounded down as the
/// number of threads changes. A thread ends at a whole picosecond; what it has done beyond its work
/// by then counts where it begins again at once.
///
/// Threads may begin in any order, as long as nothing at that time is decided (advance()).
class SharedCores
{
public:
    /// The numbers of cores, up to 4096, and of the node's threads, which is greater.
    SharedCores(std::uint32_t cores, std::uint32_t threads);

    /// A thread that does not compute begins to, at that time; alone on a core it would take
    /// `work`, which is positive. What was decided stays: until then the thread has a core of its
    /// own.
    void begin(LocationIndex thread, Picoseconds time, Picoseconds work);

    /// The time when the next thread ends if no other one begins before; the end of all times if
    /// none computes.
    Picoseconds next() const;

    /// Decides what happens up to that time, and appends the threads that end, by time and then
    /// number.
    void advance(Picoseconds until, std::vector<ComputingEnd>& ends);

private:
    /// A multiple of the parts of a picosecond.
    __extension__ using Work = unsigned __int128;

    struct Begin
    {
        Picoseconds time{};
        LocationIndex thread = 0;
        Picoseconds work{};

        friend auto operator<=>(const Begin&, const Begin&) = default;
    };

    /// What each of some threads that compute has done since the node was idle last.
    struct Progress
    {
        Picoseconds time{};
        Work done = 0;
    };

    Progress after(const Progress& before, std::size_t threads, Picoseconds time) const;
    /// When each of so many threads has done so much, from then on.
    Picoseconds time_of(const Progress& from, std::size_t threads, Work done) const;
    Work in_parts(Picoseconds work) const;
    /// What a thread has to do, less what it has done too much where it ended as it begins. Asked
    /// once that end is decided, as a thread may be heard to begin before.
    Work work_of(const Begin& begin) const;
    void end_and_begin(Picoseconds time, std::vector<ComputingEnd>& ends);

    std::uint32_t cores_;
    /// The parts of a picosecond of work.
    std::uint64_t parts_;
    /// What is decided: up to when, and who computes since then, by what is done at the end.
    Progress decided_;
    std::set<std::pair<Work, LocationIndex>> computing_;
    /// Those who begin later.
    std::set<Begin> begins_;
    /// When threads ended last, and what each has done beyond its work.
    std::map<LocationIndex, std::pair<Picoseconds, Work>> surpluses_;
    /// Those who began and ended before what was decided.
    std::vector<ComputingEnd> late_;
};

} // namespace haec_sim
