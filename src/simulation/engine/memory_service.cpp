// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "simulation/engine/memory_service.hpp"

#include <algorithm>
#include <tuple>

namespace haec_sim
{

bool MemoryService::IsEarlier::operator()(const NetworkEntry& left,
                                          const NetworkEntry& right) const noexcept
{
    const auto turn = [](const NetworkEntry& entry)
    { return std::tuple(entry.begin, entry.name.sender, entry.place, model_number(entry.name)); };
    return turn(left) < turn(right);
}

NetworkExit MemoryService::serve()
{
    const auto entry = entries_.extract(entries_.begin()).value();
    auto& free = free_[entry.from];
    const auto begin = std::max(entry.begin, free);
    const Bytes bytes{std::max<std::uint64_t>(entry.load.bytes.value, 1)};
    free = after(begin, memories_.time(entry.from, bytes));
    const auto waiting = begin - entry.begin;
    const auto duration = after(entry.alone, waiting);
    NetworkExit exit;
    exit.name = entry.name;
    exit.arrival = {after(entry.begin, duration), duration, entry.hops, no_location, waiting};
    exit.expected_by = entry.expected_by;
    return exit;
}

} // namespace haec_sim
