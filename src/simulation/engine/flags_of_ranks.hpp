// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "parallel/ranks.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace haec_sim
{

/// Combines the ranks' flags by "or". All ranks have as many. Collective.
inline std::vector<std::uint8_t> any_of_ranks(Ranks& ranks, const std::vector<std::uint8_t>& mine)
{
    std::vector<std::uint8_t> any(mine.size(), 0);
    for (const auto& part : ranks.all_gather(std::as_bytes(std::span(mine))))
    {
        for (std::size_t index = 0; index < part.size(); ++index)
        {
            any[index] |= static_cast<std::uint8_t>(part[index]);
        }
    }
    return any;
}

} // namespace haec_sim
