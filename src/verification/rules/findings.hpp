// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "verification/rules/record.hpp"
#include "verification/times/bounds.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <set>
#include <vector>

namespace haec_sim::verification
{

/// The checks of a message or of an event. Each names the rule whose times it compares.
enum class Check : std::uint8_t
{
    transfer_time, ///< attribute haec_sim::transfer_time
    hops,          ///< attribute haec_sim::hops
    arrival,       ///< R2
    matching,      ///< receives have sends
    completion,    ///< R3, R4
    barrier,       ///< R6
    collective,    ///< R6
    compute_time,  ///< R0 outside MPI
    software_time, ///< R0, R1 and R5 inside MPI
    thread,        ///< R7
    window,        ///< operations on windows, epochs and locks
    device,        ///< R8, of locations that follow another one
    metric,        ///< R8, of records that belong to another one
    order,         ///< times never decrease
    record,        ///< the input's records
    contention,    ///< attribute haec_sim::waiting_time
    causality,     ///< nobody leaves a wait before its cause
    signal,        ///< R9
    count
};

constexpr auto checks = static_cast<std::size_t>(Check::count);

/// "transfer times", for the summary.
const char* name_of(Check check);

/// The oddities of a trace, which are no differences: haec_sim counts them, too, and says the same.
enum class Oddity : std::uint8_t
{
    unknown_peer,
    unknown_communicator,
    unknown_operation,
    unknown_root,
    unlike_lengths,
    /// A time before the trace's clock begins, and one before the time before it, as read
    /// (TimeOddities).
    early_time,
    time_turned_back,
    /// A CPU clock that counted less than before.
    clock_turned_back,
    /// Members that do not name the same operation, where that is passed.
    mixed_collective,
    unknown_neighbours,
    /// A collective that was recorded to end before somebody on whom it depends began.
    early_end,
    /// A message with longer segments than others (spec: contention, "Units").
    long_message,
    /// A probe that was left before the message that it should have found.
    early_probe,
    count
};

constexpr auto oddities = static_cast<std::size_t>(Oddity::count);

/// "unknown roots", for the summary.
const char* name_of(Oddity oddity);

/// The place where something was found. Locations and records count from 0.
struct Position
{
    std::uint32_t location = 0;
    std::uint64_t record = 0;
    RecordKind kind{};
    /// The time in the output.
    Picoseconds time{};
};

/// Something that is not as expected: `least` to `most`, in ps, or in links for hops; all three are
/// 0 where the check has no size.
struct Difference
{
    Position where;
    Check check{};
    std::int64_t least = 0;
    std::int64_t most = 0;
    std::int64_t found = 0;

    /// The order is that in which they stand in the trace.
    bool operator<(const Difference& other) const;
};

struct Tally
{
    std::uint64_t checked = 0;
    std::uint64_t differing = 0;
    /// The largest deviation of those that differ, from the nearest of what was expected [ps,
    /// hops].
    std::int64_t largest = 0;

    void add(const Tally& other);
};

/// The checks and findings of one rank, or of all together. The differences that are kept are the
/// first of the trace, whatever the number of ranks. Ten differences are kept, in the order of
/// locations and records; the others are counted.
class Findings
{
public:
    /// Returns whether `found` is as expected. Counts it either way.
    bool check(Check what, const Position& where, const Bounds& expected, Picoseconds found);

    /// Checks what has no size, but is there or not.
    void check(Check what, const Position& where, bool is_as_expected);

    /// One message is through; the largest deviation of its times is 0 where it differs in
    /// something else only. Messages are counted beside their checks, of which each has several.
    void message(bool differs, std::int64_t deviation);

    /// A receive that carries no attributes: its times alone were checked.
    void bare_message()
    {
        ++bare_messages_;
    }

    /// Leaves out so many messages whose waiting times cannot be checked.
    void leave_out(std::uint64_t messages)
    {
        left_out_ += messages;
    }

    /// A part of a collective by model that is only known not to end before it begins, as it is not
    /// known which messages it waits for, or when these came to their links.
    void leave_end_open()
    {
        ++open_ends_;
    }

    /// So many gaps of computing that end after others may have begun late on the cores of their
    /// node.
    void leave_computing(std::uint64_t gaps)
    {
        left_computing_ += gaps;
    }

    void note(Oddity oddity, std::uint64_t times = 1)
    {
        oddities_[static_cast<std::size_t>(oddity)] += times;
    }

    /// A collective that was recorded to end so long before somebody whom it waits for began.
    void note_early_end(Picoseconds distance)
    {
        note(Oddity::early_end);
        worst_early_end_ = std::max(worst_early_end_, distance);
    }

    /// The time of a location in calls that may wait, without a record of it.
    void note_unrecorded(Picoseconds time)
    {
        unrecorded_ += time;
    }

    Picoseconds unrecorded() const
    {
        return unrecorded_;
    }

    /// Adds those of another rank.
    void add(const Findings& other);

    Picoseconds worst_early_end() const
    {
        return worst_early_end_;
    }

    std::uint64_t noted(Oddity oddity) const
    {
        return oddities_[static_cast<std::size_t>(oddity)];
    }

    const Tally& tally(Check what) const
    {
        return tallies_[static_cast<std::size_t>(what)];
    }

    const Tally& messages() const
    {
        return messages_;
    }

    std::uint64_t bare_messages() const
    {
        return bare_messages_;
    }

    std::uint64_t left_out() const
    {
        return left_out_;
    }

    std::uint64_t open_ends() const
    {
        return open_ends_;
    }

    std::uint64_t left_computing() const
    {
        return left_computing_;
    }

    const std::set<Difference>& first_differences() const
    {
        return first_;
    }

    /// True where anything was not as expected; oddities and what was left out do not count.
    bool has_differences() const;

    /// The findings as bytes, for another rank.
    std::vector<std::byte> packed() const;
    /// The findings again, from bytes of packed().
    static Findings unpacked(const std::vector<std::byte>& bytes);

private:
    /// Keeps it if it is among the first.
    void keep(const Difference& difference);

    std::array<Tally, checks> tallies_{};
    Tally messages_;
    std::uint64_t bare_messages_ = 0;
    std::uint64_t left_out_ = 0;
    std::uint64_t open_ends_ = 0;
    std::uint64_t left_computing_ = 0;
    std::array<std::uint64_t, oddities> oddities_{};
    Picoseconds worst_early_end_{};
    Picoseconds unrecorded_{};
    std::set<Difference> first_;
};

} // namespace haec_sim::verification
