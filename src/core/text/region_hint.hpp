// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include <string>
#include <vector>

namespace haec_sim
{

/// The end of an error about a region that the trace does not have: "did you mean 'solve'?" names
/// the nearest region, or else the shortest one whose name has that word in it, whatever the case
/// of letters. Without either, it lists some of `names`, those of MPI and OpenMP last.
std::string region_hint(const std::string& word, std::vector<std::string> names);

} // namespace haec_sim
