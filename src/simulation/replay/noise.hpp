// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/json.hpp"
#include "haec_sim/records/references.hpp"
#include "haec_sim/records/trace_definitions.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace haec_sim
{

/// A random factor by its quantiles, at equal steps of probability from 0 to 1; without any it is
/// 1.
using Quantiles = std::vector<double>;

/// The quantile of probability u, from 0 to below 1: on the line between its neighbours.
double quantile_at(const Quantiles& quantiles, double u);

/// The noise of computing in some regions (spec: semantics, R0, "Noise").
struct NoiseClass
{
    /// Their names; empty: all that no class before has.
    std::vector<std::string> regions;
    /// The factor of a gap, and the factor of a node, which lasts.
    Quantiles event;
    Quantiles node;
};

/// The noise of computing, by classes; the first that has a region counts.
struct Noise
{
    std::vector<NoiseClass> classes;
    /// Equal ones give equal factors.
    std::uint32_t seed = 0;
    /// The number of the draw.
    std::uint32_t sample = 0;
    /// The class of each region by its number, from 1; 0: none. Filled by find_regions().
    std::vector<std::uint32_t> class_of{};

    /// Throws UsageError for a region that the trace does not have.
    void find_regions(const Definitions& definitions);

    /// The class of computing in that region, or outside of all, from 1; 0: none.
    std::uint32_t class_in(RegionRef region) const;
};

/// Reads the entries of the key; `path` is its place, for messages. Throws UsageError where an
/// entry has an unknown or impossible member.
std::vector<NoiseClass> read_noise(const JsonValue::List& entries, const std::string& path);

} // namespace haec_sim
