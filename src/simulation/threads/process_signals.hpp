// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "simulation/threads/waiters.hpp"
#include "trace/cause.hpp"

#include <cstdint>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

namespace haec_sim
{

/// The signals among the locations of a process (spec: semantics, R9). All of them are kept, as any
/// number of records may await each: some 50 bytes a signal.
class ProcessSignals
{
public:
    /// `wake` outlives it.
    explicit ProcessSignals(const Wake& wake) : wake_(wake) {}

    /// The record that gives the signal was seen in that location. False: there is another one.
    bool see(std::uint64_t number, LocationIndex location);

    /// The record that gives it was re-timed. Those who await it are woken. False: there is another
    /// such record. Records need not have been seen.
    bool give(std::uint64_t number, const Cause& given);

    /// The output time of the signal and the location that gave it; nothing where it has not been
    /// given, and the location that asks is woken once it is.
    std::optional<Cause> given(std::uint64_t number, LocationIndex waiter);

    /// The location among whose seen records one gives the signal; no_location if none does.
    LocationIndex giver_of(std::uint64_t number) const;

private:
    struct Signal
    {
        /// The least of all times until it is given.
        Cause given;
        bool is_given = false;
    };

    const Wake& wake_;
    std::unordered_map<std::uint64_t, Signal> signals_;
    /// The locations that wait, each for one signal.
    std::vector<std::pair<std::uint64_t, LocationIndex>> waiting_;
};

} // namespace haec_sim
