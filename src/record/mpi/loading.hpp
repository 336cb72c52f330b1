// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace haec_record
{

/// When this library was loaded, by now().
std::uint64_t begin_of_process();

/// The command line of this process.
std::vector<std::string> program_and_arguments();

} // namespace haec_record
