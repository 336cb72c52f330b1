// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "trace/trace_index.hpp"

#include <algorithm>
#include <cstdint>
#include <string_view>

namespace haec_sim
{

/// The most that a message or a collective operation may move in all [bytes]: more than any machine
/// has, and sums of some are computed in 64 bits.
inline constexpr std::uint64_t most_bytes = std::uint64_t{1} << 62;

/// Throws Error for a record that moves too much. `time` is its input time, `location` a
/// description for the message. `bytes` are those of each of so many members.
[[noreturn]] void refuse_length(std::string_view record, Picoseconds time, std::uint64_t bytes,
                                std::uint64_t members, const std::string& location);

/// Throws Error where a record moves more than most_bytes: `bytes` for each of so many members.
/// Rules ask it when a record is seen, before anything is computed from its length. 0 members count
/// as one.
template <class Record>
[[gnu::always_inline]] inline void
require_possible_length(const Record& record, std::uint64_t bytes, std::uint64_t members,
                        const TraceIndex& index, LocationIndex location)
{
    if (bytes > most_bytes / std::max<std::uint64_t>(members, 1)) [[unlikely]]
    {
        refuse_length(Record::record_name, record.time, bytes, members, index.describe(location));
    }
}

} // namespace haec_sim
