// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "otf2/codec_reading.hpp"
#include "otf2/codec_source.hpp"

// The reader of each kind of event, which takes long to compile for all kinds and both byte orders:
// codec_little_endian.cpp and codec_big_endian.cpp have half of it each.

namespace haec_sim::otf2
{

template <std::endian Order, class Record>
void CodecSource::read_event(CodecSource& self, EventHandler& handler)
{
    Record record;
    self.take<Order>(record);
    deliver(handler, record);
}

} // namespace haec_sim::otf2
