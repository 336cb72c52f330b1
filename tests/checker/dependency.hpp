// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// The table d(j) of semantics.md, R6.
#pragma once

#include <otf2/otf2.h>

#include "words.hpp"

namespace haec_sim::checker
{

// The members that a completion depends on: d(j).
enum class Dependency
{
    all,
    from_root, // the root and oneself
    to_root,   // all for the root, oneself for the others
    prefix     // all up to oneself
};

inline Dependency dependency_of(Word operation)
{
    switch (operation)
    {
    case OTF2_COLLECTIVE_OP_BCAST:
    case OTF2_COLLECTIVE_OP_SCATTER:
    case OTF2_COLLECTIVE_OP_SCATTERV:
        return Dependency::from_root;
    case OTF2_COLLECTIVE_OP_REDUCE:
    case OTF2_COLLECTIVE_OP_GATHER:
    case OTF2_COLLECTIVE_OP_GATHERV:
        return Dependency::to_root;
    case OTF2_COLLECTIVE_OP_SCAN:
    case OTF2_COLLECTIVE_OP_EXSCAN:
        return Dependency::prefix;
    default:
        return Dependency::all;
    }
}

} // namespace haec_sim::checker
