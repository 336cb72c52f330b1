// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "export/labels.hpp"

#include <array>
#include <cstddef>
#include <cstdint>

namespace haec_sim::exporting
{

/// A colour by its parts of 255 each.
struct Colour
{
    std::uint8_t red = 0;
    std::uint8_t green = 0;
    std::uint8_t blue = 0;
};

/// Okabe's and Ito's colours, which the colour-blind tell apart, without black and without
/// vermilion, which is MPI's.
inline constexpr std::array<Colour, 6> colours{Colour{0, 114, 178},   Colour{230, 159, 0},
                                               Colour{0, 158, 115},   Colour{86, 180, 233},
                                               Colour{204, 121, 167}, Colour{240, 228, 66}};

/// The colour of MPI alone, as viewers of traces have it: vermilion.
inline constexpr Colour colour_of_mpi{213, 94, 0};

/// The colours in turn, again from the first on.
inline Colour colour_of_number(std::size_t number)
{
    return colours.at(number % colours.size());
}

/// All calls of MPI are alike, other regions differ. `number` is the place of the region among
/// Labels::regions.
inline Colour colour_of(const RegionLabel& region, std::size_t number)
{
    return region.paradigm == Paradigm::mpi ? colour_of_mpi : colour_of_number(number);
}

} // namespace haec_sim::exporting
