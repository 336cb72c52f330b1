// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/json.hpp"
#include "haec_sim/parameters.hpp"
#include "haec_sim/records/trace_definitions.hpp"
#include "haec_sim/units.hpp"
#include "verification/machines/philox.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace haec_sim::verification
{

/// The random factors of computing (spec: semantics, R0, "Noise"), from the resolved section
/// `replay`.
class ComputingNoise
{
public:
    ComputingNoise(const Parameters& replay, const Definitions& input);

    /// F of a gap that ends at `end` in that region, at that location (by its number in the trace)
    /// on that node.
    double factor(std::uint32_t location, std::uint32_t node, RegionRef region,
                  Picoseconds end) const;

private:
    struct Class
    {
        std::vector<std::string> regions;
        std::vector<double> passing;
        std::vector<double> lasting;

        bool has(const std::string& name) const;
    };

    double draw(const std::vector<double>& quantiles, const PhiloxCounter& counter) const;

    std::vector<Class> classes_;
    PhiloxKey key_{};
    /// The names of regions, by their numbers.
    std::vector<std::optional<std::string>> names_;
};

} // namespace haec_sim::verification
