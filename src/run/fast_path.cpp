// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "run/fast_path.hpp"

#include "otf2/codec_reading.hpp"
#include "otf2/codec_sink.hpp"
#include "run/no_file.hpp"
#include "simulation/rules/location.hpp"
#include "simulation/rules/location_fast_path.hpp"

namespace haec_sim
{

namespace
{

/// The rules of a location and what takes the records behind them.
template <class Sink, bool may_be_profiled>
struct FastPath
{
    template <class Record>
    [[gnu::always_inline]] void handle(Record& record)
    {
        location.handle_fast<may_be_profiled>(record, sink);
    }

    Location& location;
    Sink& sink;
};

template <class Sink, bool may_be_profiled>
void read(otf2::CodecSource& source, const otf2::CodecSource::Ends& ends, const bool& stop,
          std::uint64_t last)
{
    FastPath<Sink, may_be_profiled> fast_path{static_cast<Location&>(ends.first),
                                              static_cast<Sink&>(ends.second)};
    source.read_fast(ends.first, fast_path, stop, last);
}

template <class Sink>
otf2::CodecSource::FastReader way(bool is_profiled)
{
    return is_profiled ? &read<Sink, true> : &read<Sink, false>;
}

} // namespace

void use_fast_path(otf2::EventSource& source, Location& replay, otf2::EventSink& sink,
                   bool is_profiled)
{
    auto* const codec = source.codec();
    if (codec == nullptr)
    {
        return;
    }
    if (dynamic_cast<otf2::CodecSink*>(&sink) != nullptr)
    {
        codec->use_fast_path(way<otf2::CodecSink>(is_profiled), {replay, sink});
    }
    else if (dynamic_cast<NoFile*>(&sink) != nullptr)
    {
        codec->use_fast_path(way<NoFile>(is_profiled), {replay, sink});
    }
}

} // namespace haec_sim
