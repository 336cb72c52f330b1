// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "run/reading.hpp"

namespace haec_sim
{

Reading reading_of(std::span<const std::unique_ptr<otf2::EventSource>> sources, Ranks& ranks)
{
    Reading mine;
    for (const auto& source : sources)
    {
        mine.unknown_events += source->unknown();
        mine.times.early += source->time_oddities().early;
        mine.times.turned_back += source->time_oddities().turned_back;
    }
    Reading all;
    all.unknown_events = ranks.sum(mine.unknown_events);
    all.times.early = ranks.sum(mine.times.early);
    all.times.turned_back = ranks.sum(mine.times.turned_back);
    return all;
}

} // namespace haec_sim
