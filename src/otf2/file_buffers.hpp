// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

namespace haec_sim::otf2
{

/// From here to allow_file_buffers(), OTF2 writes what it flushes straight to the file. By itself
/// it would collect 4 MiB for each file first: too much for thousands of locations (ADR 14).
/// Without effect where OTF2 is a shared library.
void refuse_file_buffers();
void allow_file_buffers();

} // namespace haec_sim::otf2
