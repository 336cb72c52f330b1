// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/platform/link.hpp"

#include <vector>

namespace haec_sim
{

/// A link that messages between two nodes may take, and the share of messages that take it.
struct LinkShare
{
    LinkId link;
    double share = 0.0;
};

/// All such links, in any order; the shares of repeated links add up.
using LinkShares = std::vector<LinkShare>;

} // namespace haec_sim
