// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/units.hpp"

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

namespace haec_sim
{

/// The linear power model of a node; power_model.cpp has the equation.
struct PowerModel
{
    /// The power of the node, whatever it does.
    Watts static_power;
    /// The power of each core while it runs the program.
    Watts active_power;

    struct Term
    {
        /// The metric's name.
        std::string counter;
        /// W s for each count; with `per_cycle` W for each count per cycle.
        double coefficient = 0;
    };

    std::vector<Term> terms;
    /// The metric whose unit rates are for, such as PAPI_TOT_CYC; empty: seconds.
    std::string per_cycle;

    std::vector<std::string> counters() const;

    /// The part of a node's static power that each of that many cores has.
    Watts static_share(std::size_t cores) const noexcept
    {
        return {static_power.value / static_cast<double>(cores)};
    }

    /// The power of a core at these rates, by term.
    Watts core(const std::vector<double>& rates) const;
};

/// Reads a file as `haec_fit calibrate` writes them. Throws UsageError naming the file.
PowerModel read_power_model(const std::filesystem::path& file);

} // namespace haec_sim
