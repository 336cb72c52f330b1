// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include <cstdint>

namespace haec_sim::otf2
{

/// The reader or writer of an archive's event files.
enum class EventFiles
{
    /// Our own codec where it can, else OTF2's library.
    automatic,
    library
};

/// The bytes for parts of an archive's event files; OTF2's library does not keep to it.
inline constexpr std::uint64_t default_memory = std::uint64_t{1} << 30;

} // namespace haec_sim::otf2
