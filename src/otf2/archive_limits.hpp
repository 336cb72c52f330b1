// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/records/trace_definitions.hpp"
#include "otf2/trace_writer.hpp"

#include <cstdint>
#include <map>
#include <string>

namespace haec_sim::otf2
{

/// Limits of OTF2's library, which tells of them at the end of a run, or writes what it does not
/// read again.

/// The length of a chunk that each of the definitions fits into, at least `least`: a record is in
/// one chunk. Throws Error where one is longer than any chunk may be.
std::uint64_t definition_chunk_for(const Definitions& definitions, std::uint64_t least);

using Properties = std::map<std::string, std::string>;

/// The bytes of an anchor file for the options' texts and these properties.
std::uint64_t anchor_size(const WriterOptions& options, const Properties& properties);

/// Throws Error where nobody could read the anchor file with the options' texts and these
/// properties, nor with some hundred bytes more.
void require_readable_anchor(const WriterOptions& options, const Properties& properties);

} // namespace haec_sim::otf2
