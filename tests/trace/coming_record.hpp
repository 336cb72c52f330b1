// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "trace/coming_record.hpp"

#include <type_traits>

namespace haec_sim::test
{

/// The word of RecordSource::glance() on a record.
inline constexpr auto coming_of = [](const auto& record)
{
    using Record = std::remove_cvref_t<decltype(record)>;
    ComingRecord coming;
    coming.kind = coming_kind<Record>;
    coming.time = record.time;
    if constexpr (std::is_same_v<Record, events::Enter> || std::is_same_v<Record, events::Leave>)
    {
        coming.region = record.region;
    }
    return coming;
};

} // namespace haec_sim::test
