// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "trace/request_tracker.hpp"
#include "verification/rules/facts.hpp"
#include "verification/rules/moment.hpp"
#include "verification/rules/region_stack.hpp"
#include "verification/rules/rules.hpp"

#include <cstddef>
#include <cstdint>

namespace haec_sim::verification
{

// A rule of a location has a take() for every kind of record that it is about. That checks what the
// location tells alone, adds facts where others must be asked, and returns true where it has seen
// to the record's time, false where it leaves that to the next rule, and in the end to the gap
// rule.

/// A record in input and output. It is needed where the output's record says more than its time:
/// attributes of receives, the end of a flush.
struct Event : Moment
{
    const Record& out;
};

/// Enter, also by a calling context.
struct Entering
{
    RegionRef region;
    /// The stream of an accelerator that the record names; undefined where it names none.
    LocationRef stream;
};

/// Leave, also by a calling context.
struct Leaving
{
    /// Undefined where it was never entered.
    RegionRef region;
    /// The number of regions that stay.
    std::size_t depth = 0;
    /// As for Entering.
    LocationRef stream;
};

/// A send that has a request.
struct SendRequest
{
    /// The number among the location's sends.
    std::uint32_t send = 0;
};

/// The place and time at which a receive was posted.
struct ReceivePosting
{
    Turn turn;
    Picoseconds time{};
};

/// A part in a collective, of which its begin is known.
struct OpenCollective
{
    PartFact part;
    /// The number of regions around it.
    std::size_t depth = 0;
    /// One of them was left since then: it has no end there.
    bool is_left = false;
};

/// The times of an event in input and output.
struct BothTimes
{
    Picoseconds in{};
    Picoseconds out{};
};

/// The knowledge of a location that its rules share. The references outlive it.
struct LocationState
{
    LocationState(const Rules& all, LocationIndex number, Findings& found)
        : rules(all), location(number), process(all.trace.locations()[number].process),
          findings(found), regions(all.trace, all.own_regions)
    {
    }

    /// The place of the record in the order of the process.
    Turn turn_of(const Moment& now) const
    {
        return {clock, location, now.where.record};
    }

    /// Compares the time that the record has in the output.
    void check(Check what, const Moment& now, const Bounds& expected) const
    {
        findings.check(what, now.where, expected, now.where.time);
    }

    const Rules& rules;
    LocationIndex location;
    ProcessIndex process;
    Findings& findings;
    /// The facts so far, for those who check across locations.
    LocationFacts facts;
    RegionStack regions;
    /// The meaning of each id of a request now.
    OpenRequests<SendRequest, ReceivePosting, OpenCollective> requests;
    /// The last event that takes its time from no later one: t_(i-1) and T_(i-1).
    BothTimes previous;
    /// The latest input time so far: turns do not go back, whatever the clocks said.
    Picoseconds clock = Picoseconds::min();
    /// Within a collective: what stands there has no time of its own.
    bool is_in_collective = false;
};

} // namespace haec_sim::verification
