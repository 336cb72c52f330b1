// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/platform/platform.hpp"
#include "haec_sim/units.hpp"
#include "simulation/replay/compute_selectors.hpp"
#include "simulation/replay/noise.hpp"
#include "trace/indices.hpp"

#include <cstdint>
#include <span>

namespace haec_sim
{

/// The factors of single gaps of computing: those that selectors give to regions (spec: processors,
/// "Selectors"), and random ones (spec: semantics, R0, "Noise"). A random factor is a function of
/// seed, draw, location and input time, so whoever asks, and as often as anybody asks, gets the
/// same.
class GapFactors
{
public:
    /// `noise` and `selectors` know the regions of the trace; `node_of`, the nodes by process,
    /// outlives it.
    GapFactors(const Noise& noise, const ComputeSelectors& selectors,
               std::span<const NodeId> node_of)
        : noise_(noise), selectors_(selectors), node_of_(node_of)
    {
    }

    /// r * F of a gap of computing that ends at that input time in that innermost region.
    double factor(LocationIndex location, ProcessIndex process, RegionRef region,
                  Picoseconds end) const;

    /// r, the factor of the region alone.
    double in_region(RegionRef region) const
    {
        return selectors_.in_region(region);
    }

    /// F in several draws: the factor that lasts on a process, and the passing one of a gap, by the
    /// number of the class (class_in(); not 0).
    double lasting(std::uint32_t number, ProcessIndex process, std::uint32_t sample) const;
    double passing(std::uint32_t number, LocationIndex location, Picoseconds end,
                   std::uint32_t sample) const;

    /// The class of noise of computing in that region, from 1; 0: its F is 1.
    std::uint32_t class_in(RegionRef region) const
    {
        return noise_.class_in(region);
    }

private:
    Noise noise_;
    ComputeSelectors selectors_;
    std::span<const NodeId> node_of_;
};

} // namespace haec_sim
