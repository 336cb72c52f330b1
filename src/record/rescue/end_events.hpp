// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include <cstdint>
#include <string>

namespace haec_record
{

/// Gives the file of events of a process that was killed an end behind its last whole chunk,
/// without which OTF2 cannot read it. Returns the number of its events; 0 if it has none or cannot
/// be mended.
std::uint64_t end_events(const std::string& file);

} // namespace haec_record
