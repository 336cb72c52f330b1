// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/parameters.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace haec_sim
{

/// A key of a topology that counts something: from 1 to a million.
ParameterSpec count_spec(const std::string& name, const std::string& summary);

/// One with such a number for each dimension or level.
ParameterSpec counts_spec(const std::string& name, const std::string& summary);

/// The numbers of that key; where it is not given, 1 for each of so many dimensions or levels.
std::vector<std::int64_t> counts_or_ones(const Parameters& parameters, const std::string& key,
                                         std::size_t dimensions);

} // namespace haec_sim
