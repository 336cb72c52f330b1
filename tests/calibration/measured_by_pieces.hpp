// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "calibration/measurements.hpp"
#include "calibration/pieces.hpp"

#include <vector>

namespace haec_sim::calibration
{

inline Figure exactly(double ns)
{
    return {ns, ns, ns};
}

/// What would be measured of messages that cost what pieces say: half of a round trip is a transfer
/// and an overhead. Lengths as haec_calibrate measures them.
inline std::vector<LengthTimes> lengths_by(const Pieces& pieces)
{
    std::vector<LengthTimes> lengths;
    const auto add = [&](std::uint64_t bytes)
    {
        const auto& piece = piece_for(pieces, bytes);
        lengths.push_back({bytes,
                           exactly(piece.transfer_ns(bytes) + piece.overhead_ns),
                           {},
                           exactly(piece.overhead_ns),
                           exactly(piece.overhead_ns),
                           {}});
    };
    add(0);
    add(1);
    for (std::uint64_t power = 2; power <= (std::uint64_t{4} << 20); power *= 2)
    {
        add(power);
        add(power + power / 2);
    }
    return lengths;
}

} // namespace haec_sim::calibration
