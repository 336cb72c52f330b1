// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include <filesystem>

namespace haec_sim::otf2
{

/// Checks an archive before OTF2 opens it, which takes memory for as many trace properties as the
/// anchor file tells, and then looks for them. Throws Error for more than the file has bytes for;
/// what else is wrong, and forms of anchor files older than 2.0, are left to OTF2. A damaged file
/// could promise 2^32 of them. Each takes two bytes at least, the ends of its name and of its
/// value.
void check_anchor(const std::filesystem::path& anchor_file);

} // namespace haec_sim::otf2
