// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "communication/link_loads.hpp"

#include <algorithm>

namespace haec_sim
{

void LinkLoads::add(NodeId from, NodeId to, Bytes bytes)
{
    for (const auto& hop : platform_.route(from, to))
    {
        loads_[(std::uint64_t{hop.from.value} << 32U) | hop.to.value] += bytes.value;
    }
}

Bytes LinkLoads::maximum() const
{
    std::uint64_t most = 0;
    for (const auto& [link, load] : loads_)
    {
        most = std::max(most, load);
    }
    return Bytes{most};
}

} // namespace haec_sim
