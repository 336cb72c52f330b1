// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "app/sim/straight_way.hpp"

#include "app/sim/no_file.hpp"
#include "otf2/codec_reading.hpp"
#include "otf2/codec_sink.hpp"
#include "simulation/rules/location.hpp"
#include "simulation/rules/location_straight.hpp"

namespace haec_sim
{

namespace
{

/// The rules of a location and what takes the records behind them.
template <class Sink>
struct Straight
{
    template <class Record>
    [[gnu::always_inline]] void handle(Record& record)
    {
        location.handle_straight(record, sink);
    }

    template <class Record>
    [[gnu::always_inline]] void handle_plain(Record& record)
    {
        location.handle_plain(record, sink);
    }

    Location& location;
    Sink& sink;
};

template <class Sink>
void read(otf2::CodecSource& source, const otf2::CodecSource::Ends& ends, const bool& stop,
          std::uint64_t last)
{
    Straight<Sink> straight{static_cast<Location&>(ends.first), static_cast<Sink&>(ends.second)};
    source.read_straight(ends.first, straight, stop, last);
}

} // namespace

void go_straight(otf2::EventSource& source, Location& replay, otf2::EventSink& sink)
{
    auto* const codec = source.codec();
    if (codec == nullptr)
    {
        return;
    }
    if (dynamic_cast<otf2::CodecSink*>(&sink) != nullptr)
    {
        codec->go_straight(&read<otf2::CodecSink>, {replay, sink});
    }
    else if (dynamic_cast<NoFile*>(&sink) != nullptr)
    {
        codec->go_straight(&read<NoFile>, {replay, sink});
    }
}

} // namespace haec_sim
