// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include <span>
#include <string>

namespace haec_sim
{

// The commands of haec_topology: a file each here, and a line each in main.cpp. Each takes the
// words behind its name, does its work, and returns what is to be printed. Throws UsageError for
// what is wrong with them.

/// `haec_topology import`: writes a configuration of a machine that another program describes.
std::string import_topology(std::span<const std::string> arguments);

} // namespace haec_sim
