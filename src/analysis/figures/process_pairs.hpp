// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "analysis/figures/figure.hpp"

#include <cstdint>
#include <functional>

namespace haec_sim
{

/// The messages from one process to another that took as many links.
struct ProcessPairSums
{
    std::uint32_t from = 0;
    std::uint32_t to = 0;
    /// Those of each.
    std::uint32_t hops = 0;
    std::uint64_t count = 0;
    std::uint64_t bytes = 0;
};

/// Tells of all pairs between which messages went, in order, and for each of every number of links:
/// of the pairs that are left out of the table `process_pairs`, too. For figures that
/// message_figure_kinds() made.
void each_process_pair(const Figures& figures,
                       const std::function<void(const ProcessPairSums&)>& visit);

} // namespace haec_sim
