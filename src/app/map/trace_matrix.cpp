// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "app/map/trace_matrix.hpp"

#include "haec_sim/event_handler.hpp"
#include "mapping/packed_matrix.hpp"
#include "mapping/send_counter.hpp"
#include "otf2/trace_reader.hpp"
#include "parallel/together.hpp"
#include "run/placement.hpp"
#include "trace/read_to_end.hpp"

#include <cstddef>
#include <vector>

namespace haec_sim
{

namespace
{

/// Lets a counter see all records of a source.
class CountSends final : public UniformEventHandler<CountSends>
{
public:
    explicit CountSends(SendCounter& counter) : counter_(counter) {}

    template <class Record>
    void handle(const Record& record)
    {
        if constexpr (SendCounter::counts<Record>)
        {
            counter_.handle(record);
        }
    }

    void finish() override {}

private:
    SendCounter& counter_;
};

/// The part that this rank reads.
struct OwnPart
{
    CommunicationMatrix matrix;
    /// See TraceReader.
    std::uint64_t broken_promises = 0;
};

OwnPart read_own(const std::filesystem::path& anchor_file, const Ranks& ranks)
{
    otf2::TraceReader reader(anchor_file);
    const TraceIndex index(reader.definitions());
    const auto own = own_locations(index, ranks);
    std::vector<LocationRef> references;
    references.reserve(own.size());
    for (const auto location : own)
    {
        references.push_back(index.locations()[location].reference);
    }
    reader.open_locations(references);
    OwnPart part;
    for (const auto location : own)
    {
        const auto source = reader.events(index.locations()[location].reference);
        SendCounter counter(index, index.locations()[location].process);
        CountSends count(counter);
        read_to_end(*source, count);
        counter.add_to(part.matrix);
    }
    part.broken_promises = reader.broken_promises();
    return part;
}

} // namespace

CommunicationMatrix read_trace_matrix(const std::filesystem::path& anchor_file, Ranks& ranks)
{
    OwnPart own;
    together(ranks, [&] { own = read_own(anchor_file, ranks); });
    const auto parts = ranks.gather(packed(own.matrix), 0);
    otf2::warn_of_broken_promises(own.broken_promises, ranks);
    CommunicationMatrix matrix;
    together(ranks, [&] { matrix = unpacked(parts); });
    return matrix;
}

std::uint32_t mapped_in_trace(const std::filesystem::path& anchor_file, MappingUnit unit)
{
    const otf2::TraceReader reader(anchor_file);
    return mapped_count(TraceIndex(reader.definitions()), unit);
}

} // namespace haec_sim
