// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include <cstdint>
#include <filesystem>

namespace haec_sim::test
{

// An archive that no program could have recorded: every kind of event and of definition, each with
// lists of several lengths, all types of attributes, extreme values; id mappings and clock offsets
// in one location. Written by OTF2 alone, its calls generated from the tables of records.

/// Events of all kinds, as they stand.
inline constexpr std::uint64_t plain_location = 0;

/// All events with id mappings and clock offsets, and an id that needs more than 32 bits.
inline constexpr std::uint64_t mapped_location = 0x1'0000'0003;

/// No events.
inline constexpr std::uint64_t empty_location = 5;

/// Ticks per second: no divisor of 10^12, so that times are rounded.
inline constexpr std::uint64_t synthetic_resolution = 2'596'117'799;

/// The kinds of references of an archive.
enum class SyntheticReferences
{
    /// Any numbers.
    random,
    /// References to definitions that there are, or to nothing.
    defined
};

/// Writes the archive folder/traces.otf2; the folder must not exist. Throws std::runtime_error.
void write_synthetic_archive(const std::filesystem::path& folder,
                             std::uint64_t event_chunk_size = 1 << 20,
                             SyntheticReferences references = SyntheticReferences::random);

} // namespace haec_sim::test
