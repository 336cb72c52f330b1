// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "otf2/codec_sink.hpp"

#include "haec_sim/error.hpp"

#include <string>

namespace haec_sim::otf2
{

CodecSink::CodecSink(codec::FileCache& files, codec::BufferBudget& budget, LocationRef location,
                     std::uint64_t chunk_size)
    : file_(files, location.value), writer_(file_, chunk_size, budget)
{
}

void CodecSink::refuse(std::string_view record, Picoseconds time) const
{
    throw Error("cannot write " + std::string(record) + " at " + std::to_string(time.count()) +
                " ps to " + file_.path() + ": it comes after a record at " +
                std::to_string(last_time().count()) +
                " ps; a module gave it that time, mend the module");
}

void CodecSink::close()
{
    writer_.finish();
}

} // namespace haec_sim::otf2
