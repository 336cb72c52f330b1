// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "trace/record_source.hpp"

#include <cstdint>

namespace haec_sim
{

/// Lets `handler` see all records of the source that are left. Throws what RecordSource::read()
/// throws. The handler's finish() is not called.
inline void read_to_end(RecordSource& source, EventHandler& handler)
{
    constexpr std::uint64_t portion = 1U << 20;
    const bool never_stop = false;
    while (!source.at_end())
    {
        source.read(handler, never_stop, portion);
    }
}

} // namespace haec_sim
