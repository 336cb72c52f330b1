// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "workload/pattern.hpp"

#include <algorithm>

namespace haec_sim::workload
{

const std::vector<PatternDescriptor>& patterns()
{
    // One line for each pattern:
    // clang-format off
    static const std::vector<PatternDescriptor> table = {
        all_to_all_pattern(),
        collectives_pattern(),
        hybrid_pattern(),
        multipartition_pattern(),
        one_sided_pattern(),
        permutation_pattern(),
        phases_pattern(),
        ping_pong_pattern(),
        random_pattern(),
        ring_pattern(),
        stencil2d_pattern(),
        stencil3d_pattern(),
        wavefront_pattern(),
    };
    // clang-format on
    return table;
}

const PatternDescriptor* find_pattern(std::string_view name)
{
    const auto& table = patterns();
    const auto found =
        std::ranges::find_if(table, [name](const auto& pattern) { return pattern.name == name; });
    return found == table.end() ? nullptr : &*found;
}

} // namespace haec_sim::workload
