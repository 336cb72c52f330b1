// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include <cstdint>

namespace haec_sim::otf2
{

/// The reader or writer of an archive's event files. Compressed archives, those in containers, and
/// versions that the codec was not compared with go through the library in any case, for reading
/// (docs/adr/0021).
enum class EventFiles
{
    /// Our own codec where it can, else OTF2's library.
    automatic,
    /// OTF2's library in any case: for comparison, and for users who doubt the codec.
    library
};

/// The bytes for parts of an archive's event files; OTF2's library does not keep to it.
inline constexpr std::uint64_t default_memory = std::uint64_t{1} << 30;

} // namespace haec_sim::otf2
