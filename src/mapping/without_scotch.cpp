// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// Takes the place of scotch.cpp where there is no Scotch.

#include "haec_sim/error.hpp"
#include "mapping/scotch.hpp"

namespace haec_sim
{

bool has_scotch() noexcept
{
    return false;
}

std::vector<NodeId> place_by_scotch(const Platform&, const ProcessGraph&)
{
    HAEC_SIM_ASSERT(!"a strategy that is not in the table");
}

} // namespace haec_sim
