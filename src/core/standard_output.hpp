// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

namespace haec_sim
{

/// Throws Error where anything that was written to standard output could not be: its disk is full,
/// or who was to read it is gone. To be called when all has been written.
void require_standard_output();

} // namespace haec_sim
