// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include <otf2/otf2.h>

namespace haec_sim::otf2
{

/// Bounds what each of an archive's writers keeps in memory to one chunk, which goes to the file as
/// soon as it is full; OTF2's own limits are 128 MiB and 4 MiB for the file (file_buffers.hpp).
void bound_writer_memory(OTF2_Archive* archive);

} // namespace haec_sim::otf2
