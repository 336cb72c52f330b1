// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

namespace haec_sim
{

/// Keeps Open MPI's component for PMIx in memory until the process ends. MPI_Finalize unloads it
/// (Open MPI 4.1), and a thread of PMIx may still be about to call what was there: in a few of
/// thousands of runs on a busy machine, all was written, and a rank ended by SIGSEGV. To be called
/// once MPI has started.
void keep_pmix_loaded();

} // namespace haec_sim
