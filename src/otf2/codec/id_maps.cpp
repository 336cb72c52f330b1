// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "otf2/codec/id_maps.hpp"

#include <algorithm>

namespace haec_sim::otf2::codec
{

IdMap::IdMap(std::vector<std::pair<std::uint64_t, std::uint64_t>> pairs)
{
    std::stable_sort(pairs.begin(), pairs.end(),
                     [](const auto& one, const auto& other) { return one.first < other.first; });
    for (const auto& [local, global] : pairs)
    {
        if (local < dense_.size())
        {
            dense_[local] = global;
        }
        else if (local == dense_.size())
        {
            dense_.push_back(global);
        }
        else if (!sparse_.empty() && sparse_.back().first == local)
        {
            sparse_.back().second = global;
        }
        else
        {
            sparse_.emplace_back(local, global);
        }
    }
}

std::uint64_t IdMap::search(std::uint64_t local) const
{
    const auto found =
        std::lower_bound(sparse_.begin(), sparse_.end(), local,
                         [](const auto& entry, std::uint64_t id) { return entry.first < id; });
    return found != sparse_.end() && found->first == local ? found->second : local;
}

} // namespace haec_sim::otf2::codec
