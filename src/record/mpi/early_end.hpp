// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include <string>

namespace haec_record
{

/// The program ends before MPI_Finalize. A child of this process, as it is now, writes what it has
/// recorded, waits for other processes to end, and writes the trace if no other does: launchers
/// kill processes a few milliseconds after one of them has ended.
void end_early(const std::string& reason);

/// Signals that end the program write the trace first, unless the program has handlers of its own.
void watch_for_signals();

} // namespace haec_record
