// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "verification/rules/record_stream.hpp"
#include "verification/times/bounds.hpp"

#include <optional>

namespace haec_sim::verification
{

/// The time map of a thread that others follow (spec: semantics, R8): straight lines through its
/// records, with the first one's shift before it and the last one's after it. It reads the thread's
/// records once more, in both traces, only as far as it is asked, and keeps two of them.
class LeaderTimes
{
public:
    /// The references outlive it. They are the thread's, from their first records on.
    LeaderTimes(RecordStream& input, RecordStream& output);

    /// The output time of an input time; these are asked for in their order. On a line between two
    /// records the whole numbers on both sides will do.
    Bounds at(Picoseconds in);

private:
    struct Point
    {
        Picoseconds in{};
        Picoseconds out{};
    };

    /// Goes on to the next record of both.
    void step();

    RecordStream& input_;
    RecordStream& output_;
    /// The last record before what was asked for, and the first that is not.
    std::optional<Point> left_;
    std::optional<Point> right_;
};

} // namespace haec_sim::verification
