// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "mapping/link_loads.hpp"

#include <algorithm>
#include <numeric>

namespace haec_sim
{

Bytes LinkLoads::maximum() const
{
    return Bytes{loads_.empty() ? 0 : *std::ranges::max_element(loads_)};
}

Bytes LinkLoads::sum() const
{
    return Bytes{std::accumulate(loads_.begin(), loads_.end(), std::uint64_t{0})};
}

} // namespace haec_sim
