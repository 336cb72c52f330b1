// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include <otf2/otf2.h>

namespace haec_sim::otf2
{

/// Bounds what each of an archive's writers collects to one chunk, which OTF2 passes on as soon as
/// it is full; its own limit is 128 MiB. For each file it keeps another 4 MiB. Called before the
/// archive's first file is opened. It adds no BufferFlush records, as writers that flush by
/// themselves do.
void bound_writer_memory(OTF2_Archive* archive);

} // namespace haec_sim::otf2
