// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace haec_sim::importing
{

/// Ranks that communicate together.
struct ChakraGroup
{
    std::string name;
    std::vector<std::uint64_t> ranks;
};

/// Adds the groups of a file such as {"1": [0, 1]}. Throws UsageError naming the file and the
/// group.
void read_chakra_groups(const std::filesystem::path& file, std::vector<ChakraGroup>& groups);

} // namespace haec_sim::importing
