// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "mapping/matrix.hpp"

#include <filesystem>
#include <istream>
#include <ostream>
#include <string>

namespace haec_sim
{

/// Reads a communication matrix: comma-separated values under the heading
/// `source,destination,messages,bytes`. Throws UsageError naming file and line. Lines may come in
/// any order; a pair that comes twice is a fault.
CommunicationMatrix read_matrix(const std::filesystem::path& file);

/// Reads a matrix from a stream; `file` is for messages only.
CommunicationMatrix read_matrix(std::istream& stream, const std::string& file);

/// Writes the entries sorted by source, then destination.
void write_matrix(std::ostream& stream, const CommunicationMatrix& matrix);

} // namespace haec_sim
