// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "core/tables/fifo.hpp"
#include "simulation/matching/window_notices.hpp"

#include <cstdint>
#include <map>
#include <optional>

namespace haec_sim
{

/// A wait for one signal of each of some lines. Lives in the location that waits.
struct AwaitedSignals
{
    LocationIndex location = 0;
    std::uint32_t missing = 0;
    /// The last to arrive of those that came.
    EmptyMessage latest;
};

/// Brings signals about windows to those of this rank who wait for them: on each line the k-th to
/// the k-th that waits, whichever comes first.
class SignalBoard
{
public:
    /// Returns who has all of its signals now, if that is so.
    const AwaitedSignals* give(const SignalNotice& notice);

    /// Waits for one more signal. `waiting` stays where it is until it has all, or is withdrawn.
    /// A signal that is there already is taken at once.
    void expect(const SignalLine& line, AwaitedSignals& waiting);

    /// Ends a wait: what does not come any more is not waited for.
    void withdraw(AwaitedSignals& waiting);

    /// The line whose signal is missing first.
    std::optional<SignalLine> missing(const AwaitedSignals& waiting) const;

private:
    struct Line
    {
        Fifo<EmptyMessage> arrivals;
        Fifo<AwaitedSignals*> waiting;
    };

    std::map<SignalLine, Line> lines_;
};

} // namespace haec_sim
