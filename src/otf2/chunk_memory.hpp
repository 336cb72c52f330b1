// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include <otf2/otf2.h>

namespace haec_sim::otf2
{

/// Bounds what each of an archive's writers keeps in memory to one chunk before it flushes it;
/// OTF2's own limit is 128 MiB per location.
void bound_chunk_memory(OTF2_Archive* archive);

} // namespace haec_sim::otf2
