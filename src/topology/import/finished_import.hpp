// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "topology/import/import.hpp"

#include <string>

namespace haec_sim
{

/// Gives vertices names that the simulator can tell from numbers and from each other: "s1" becomes
/// "switch_s1". Warns of changed ones.
void name_apart(Import& import);

/// Says what keeps messages from some nodes, and what the reader doubts: in an Error, or, if
/// `is_forced`, as warnings. Then only the largest part of the machine stays whose nodes reach each
/// other.
void require_whole(Import& import, bool is_forced);

} // namespace haec_sim
