// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "import/chakra/node.hpp"

#include <filesystem>
#include <functional>

namespace haec_sim::importing
{

/// Reads the nodes of a file one by one, which may be compressed by gzip; one message is in memory
/// at a time, and none takes memory for bytes that the file does not have. Throws UsageError naming
/// the file and the number of the node for what is cut or damaged.
void each_chakra_node(const std::filesystem::path& file,
                      const std::function<void(ChakraNode&&)>& visit);

} // namespace haec_sim::importing
