// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "simulation/matching/notices.hpp"
#include "trace/communicators.hpp"

#include <cstdint>
#include <span>

// Checks of what the members of a collective must say alike.

namespace haec_sim
{

/// True where it is one of those that OTF2 defines.
bool is_known(CollectiveOp operation);

/// True where two members of a collective name the same operation, with the same root.
bool agree(const CollectiveBeginNotice& one, const CollectiveBeginNotice& other,
           const Communicator& communicator);

/// Throws Error where they do not. Its text names both, the one of lower rank first, so it does not
/// depend on who began first.
void require_agreement(const CollectiveBeginNotice& one, const CollectiveBeginNotice& other,
                       const Communicator& communicator);

/// False where the members of a collective differ in a length that MPI wants to be the same. The
/// root's own part may be in place and does not count, nor does an inter-communicator, each group
/// of which has a length of its own.
bool have_common_length(std::span<const CollectiveBeginNotice> members,
                        const Communicator& communicator);

} // namespace haec_sim
