// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "app/gen/options.hpp"
#include "mapping/matrix.hpp"

namespace haec_sim
{

/// The communication matrix of the trace that the pattern would write, without writing it. Throws
/// Error where the messages or their bytes leave 64 bits.
CommunicationMatrix generated_matrix(const workload::Pattern& pattern);

/// Writes it to the output of the options. Throws Error where the file exists and nothing says to
/// replace it, and where it cannot be written.
void write_generated_matrix(const workload::Pattern& pattern, const GenerateOptions& options);

} // namespace haec_sim
