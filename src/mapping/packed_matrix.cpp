// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "mapping/packed_matrix.hpp"

#include "haec_sim/item_bytes.hpp"

namespace haec_sim
{

namespace
{

struct Entry
{
    ProcessPair pair;
    Traffic traffic;
};

} // namespace

std::vector<std::byte> packed(const CommunicationMatrix& matrix)
{
    std::vector<Entry> entries;
    for (const auto& [pair, traffic] : matrix.entries())
    {
        entries.push_back({pair, traffic});
    }
    return pack_items(entries);
}

CommunicationMatrix unpacked(const std::vector<std::vector<std::byte>>& parts)
{
    CommunicationMatrix matrix;
    for (const auto& part : parts)
    {
        std::vector<Entry> entries;
        unpack_items(part, entries);
        for (const auto& entry : entries)
        {
            matrix.add(entry.pair, entry.traffic);
        }
    }
    return matrix;
}

} // namespace haec_sim
