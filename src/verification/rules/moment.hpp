// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "verification/rules/findings.hpp"

namespace haec_sim::verification
{

/// The time of something in the input, and its place, with its time, in the output.
struct Moment
{
    Picoseconds in{};
    Position where;
};

/// Checks a time of threads. Any later time passes.
inline void expect_not_before(Picoseconds earliest, const Position& where, Findings& findings)
{
    findings.check(Check::thread, where, {earliest, Picoseconds::max()}, where.time);
}

} // namespace haec_sim::verification
