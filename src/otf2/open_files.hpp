// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include <cstddef>
#include <cstdint>

namespace haec_sim::otf2
{

/// The number of an archive's event files that may be open at a time, where there are two archives,
/// the input and the output: half of what the process may have, which this raises as far as it may,
/// less 64 for all else: MPI, the log, definitions, libraries. One at least, and 32736 at most.
std::size_t open_files_per_archive();

/// Throws Error where the archive cannot have so many files open, which OTF2's library wants: it
/// keeps that of each location open. The message says which limit would do. `locations` are those
/// of this rank.
void require_open_files(std::uint64_t locations);

} // namespace haec_sim::otf2
