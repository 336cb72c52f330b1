// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "mapping/matrix.hpp"

#include <cstddef>
#include <vector>

namespace haec_sim
{

/// A matrix as it travels between ranks of one simulator.
std::vector<std::byte> packed(const CommunicationMatrix& matrix);

/// The sum of packed matrices. Throws Error where a sum leaves 64 bits.
CommunicationMatrix unpacked(const std::vector<std::vector<std::byte>>& parts);

} // namespace haec_sim
