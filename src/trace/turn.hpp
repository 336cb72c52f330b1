// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/units.hpp"
#include "trace/indices.hpp"

#include <compare>
#include <cstdint>

namespace haec_sim
{

/// The place of a record in the order of its process: what several threads send, post and begin
/// counts in the order of input times, then of locations, then of records (spec: semantics,
/// "Matching"). It does not change with output times, so that a process sends in the same order on
/// every machine (docs/adr/0024).
struct Turn
{
    /// Its input time.
    Picoseconds time{};
    LocationIndex location = 0;
    /// Its number among the records of the location, from 0.
    std::uint64_t record = 0;

    friend auto operator<=>(const Turn&, const Turn&) = default;
};

} // namespace haec_sim
