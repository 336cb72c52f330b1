// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

namespace haec_sim
{

/// Brings what is at a place into the caches, while the program goes on; without effect on results.
/// It reads a byte: processors leave prefetches out whose page is not at hand, as most pages of
/// large machines are.
inline void touch(const void* place) noexcept
{
    static_cast<void>(*static_cast<const volatile char*>(place));
}

} // namespace haec_sim
