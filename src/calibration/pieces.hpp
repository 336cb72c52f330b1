// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include <cstdint>
#include <limits>
#include <vector>

namespace haec_sim::calibration
{

/// What messages up to a length cost, as in the keys `pieces` and `memory_pieces` (spec: models,
/// "Linear").
struct Piece
{
    /// The longest message [bytes].
    std::uint64_t most_bytes = std::numeric_limits<std::uint64_t>::max();
    double latency_ns = 0;
    /// [bytes/s]
    double bandwidth = std::numeric_limits<double>::infinity();
    /// What a message costs its sender, and its receiver.
    double overhead_ns = 0;

    /// The time from the send to the arrival of a message of this piece [ns].
    double transfer_ns(std::uint64_t bytes) const
    {
        return latency_ns + static_cast<double>(bytes) / bandwidth * 1e9;
    }
};

/// In ascending order of lengths; the last one has no limit. Not empty.
using Pieces = std::vector<Piece>;

/// The piece of a message.
const Piece& piece_for(const Pieces& pieces, std::uint64_t bytes);

} // namespace haec_sim::calibration
