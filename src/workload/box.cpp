// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "workload/box.hpp"

namespace haec_sim::workload
{

Box::Box(std::vector<std::uint32_t> sides, bool periodic)
    : sides_(std::move(sides)), periodic_(periodic)
{
    for (const auto side : sides_)
    {
        processes_ *= side;
    }
}

std::optional<std::uint32_t> Box::neighbour(std::uint32_t rank, std::uint32_t dimension,
                                            bool forwards) const noexcept
{
    std::uint32_t stride = 1;
    for (std::uint32_t lower = 0; lower < dimension; ++lower)
    {
        stride *= sides_[lower];
    }
    const auto side = sides_[dimension];
    const auto place = rank / stride % side;
    const bool at_end = place == (forwards ? side - 1 : 0);
    if (side == 1 || (at_end && !periodic_))
    {
        return std::nullopt;
    }
    const auto across = (side - 1) * stride;
    if (at_end)
    {
        return forwards ? rank - across : rank + across;
    }
    return forwards ? rank + stride : rank - stride;
}

} // namespace haec_sim::workload
