// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "calibration/measurements.hpp"
#include "calibration/pieces.hpp"

#include <optional>
#include <span>

namespace haec_sim::calibration
{

/// Pieces that explain transfers and overheads, on each side of the eager limit as few as do so
/// within 5 % or the intervals of the figures; single lengths that differ count as outliers. Other
/// limits are the last length of a piece. `lengths` are in ascending order, and not empty; their
/// times are above 0.
Pieces fit_pieces(std::span<const LengthTimes> lengths, std::optional<std::uint64_t> eager_limit);

/// The limit between pieces, up to 1 MiB, at which the transfer gets longer by the largest share:
/// where a library that was not asked begins to wait for receives. None where it nowhere gets
/// longer by a tenth.
std::optional<std::uint64_t> jump_in(const Pieces& pieces);

} // namespace haec_sim::calibration
