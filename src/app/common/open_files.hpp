// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include <cstdint>

namespace haec_sim
{

/// Raises this process's limit of open files as far as it may, and throws Error where that is not
/// enough for `locations` locations: OTF2 keeps two files open for each.
void allow_open_files(std::uint64_t locations);

} // namespace haec_sim
