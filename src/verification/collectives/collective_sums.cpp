// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "verification/collectives/collective_sums.hpp"

#include <algorithm>
#include <limits>

namespace haec_sim::verification
{

std::uint64_t sum_of(const Blocks& blocks, std::uint64_t first, std::uint64_t count,
                     std::uint64_t members)
{
    constexpr auto most = std::numeric_limits<std::uint64_t>::max();
    std::uint64_t sum = 0;
    for (std::uint64_t number = 0; number < count; ++number)
    {
        sum += std::min(blocks.of((first + number) % members), most - sum);
    }
    return sum;
}

} // namespace haec_sim::verification
