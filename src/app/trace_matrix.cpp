// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "app/trace_matrix.hpp"

#include "app/open_files.hpp"
#include "app/placement.hpp"
#include "app/send_counter.hpp"
#include "otf2/trace_reader.hpp"
#include "replay/together.hpp"

#include <cstring>
#include <span>
#include <vector>

namespace haec_sim
{

namespace
{

/// One entry, as it travels between ranks.
struct Entry
{
    ProcessPair pair;
    Traffic traffic;
};

/// The locations whose processes belong to this rank.
std::vector<LocationIndex> own_locations(const TraceIndex& index, const Ranks& ranks)
{
    const std::vector<NodeId> one_node(index.locations().size());
    const auto placement = place(index, one_node, ranks.size());
    std::vector<LocationIndex> own;
    for (LocationIndex location = 0; location < index.locations().size(); ++location)
    {
        if (placement.rank_of[index.locations()[location].process] == ranks.rank())
        {
            own.push_back(location);
        }
    }
    return own;
}

CommunicationMatrix read_own(const std::filesystem::path& anchor_file, const Ranks& ranks)
{
    otf2::TraceReader reader(anchor_file);
    const TraceIndex index(reader.definitions());
    const auto own = own_locations(index, ranks);
    std::vector<LocationRef> references;
    for (const auto location : own)
    {
        references.push_back(index.locations()[location].reference);
    }
    allow_open_files(references.size());
    reader.open_locations(references);
    CommunicationMatrix matrix;
    for (const auto location : own)
    {
        const auto source = reader.events(index.locations()[location].reference);
        SendCounter counter(index, index.locations()[location].process);
        const bool never_stop = false;
        while (!source->at_end())
        {
            source->read(counter, never_stop, 1U << 20);
        }
        counter.add_to(matrix);
    }
    return matrix;
}

std::vector<Entry> entries_of(const CommunicationMatrix& matrix)
{
    std::vector<Entry> entries;
    for (const auto& [pair, traffic] : matrix.entries())
    {
        entries.push_back({pair, traffic});
    }
    return entries;
}

CommunicationMatrix joined(const std::vector<std::vector<std::byte>>& parts)
{
    CommunicationMatrix matrix;
    for (const auto& part : parts)
    {
        std::vector<Entry> entries(part.size() / sizeof(Entry));
        if (!entries.empty())
        {
            std::memcpy(entries.data(), part.data(), part.size());
        }
        for (const auto& entry : entries)
        {
            matrix.add(entry.pair, entry.traffic);
        }
    }
    return matrix;
}

} // namespace

CommunicationMatrix read_trace_matrix(const std::filesystem::path& anchor_file, Ranks& ranks)
{
    std::vector<Entry> entries;
    together(ranks, [&] { entries = entries_of(read_own(anchor_file, ranks)); });
    const auto parts = ranks.gather(std::as_bytes(std::span(entries)), 0);
    CommunicationMatrix matrix;
    together(ranks, [&] { matrix = joined(parts); });
    return matrix;
}

} // namespace haec_sim
