// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "run/byte_counting.hpp"

#include "haec_sim/log.hpp"
#include "parallel/together.hpp"
#include "simulation/collectives/counts.hpp"
#include "trace/read_to_end.hpp"
#include "trace/request_ends.hpp"

namespace haec_sim
{

namespace
{

/// Looks for a collective whose bytes can only be a member's own.
class OwnBytes final : public RequestEnds
{
public:
    explicit OwnBytes(const TraceIndex& index) : index_(index)
    {
        callers_.emplace(index);
    }

    bool are_proven() const noexcept
    {
        return are_proven_;
    }

private:
    void on_end(const Open&, const RequestEnd& end) override
    {
        const auto& identity = end.collective;
        const auto* communicator = index_.communicator(identity.communicator);
        if (end.fate == Fate::completes && communicator != nullptr && !communicator->is_inter() &&
            !identity.window.is_defined() && !identity.is_among_neighbours)
        {
            are_proven_ |=
                prove_own_bytes(identity.operation, {identity.sent, identity.received, {}},
                                communicator->members().size());
        }
    }

    const TraceIndex& index_;
    bool are_proven_ = false;
};

bool prove_own(otf2::TraceReader& reader, const TraceIndex& index,
               std::span<const LocationIndex> own)
{
    for (const auto location : own)
    {
        OwnBytes bytes(index);
        const auto source = reader.events(index.locations()[location].reference);
        read_to_end(*source, bytes);
        if (bytes.are_proven())
        {
            return true;
        }
    }
    return false;
}

const char* reason_of(Recorder recorder)
{
    switch (recorder)
    {
    case Recorder::eztrace:
        return "EZTrace recorded the trace";
    case Recorder::dumpi2otf2:
        return "dumpi2otf2 wrote the trace";
    default:
        return "some are no multiple of the members, nor of the other members";
    }
}

} // namespace

ByteCounting counting_of(Recorder recorder, bool prove_own)
{
    switch (recorder)
    {
    case Recorder::scorep:
        return ByteCounting::scorep;
    case Recorder::eztrace:
    case Recorder::dumpi2otf2:
        return ByteCounting::own;
    case Recorder::unknown:
        break;
    }
    return prove_own ? ByteCounting::own : ByteCounting::scorep;
}

ByteCounting byte_counting(otf2::TraceReader& reader, const TraceIndex& index,
                           std::span<const LocationIndex> own, Ranks& ranks)
{
    const auto recorder = recorder_of(reader.anchor().creator, reader.definitions());
    bool are_own = false;
    if (recorder == Recorder::unknown)
    {
        together(ranks,
                 [&] { are_own = reader.can_read_again() && prove_own(reader, index, own); });
        are_own = ranks.sum(are_own ? 1 : 0) > 0;
    }
    const auto counting = counting_of(recorder, are_own);
    if (counting == ByteCounting::own && ranks.is_first())
    {
        HAEC_SIM_LOG(info, "app",
                     "bytes of collectives are a member's own (replay.collective_bytes): "
                         << reason_of(recorder));
    }
    return counting;
}

} // namespace haec_sim
