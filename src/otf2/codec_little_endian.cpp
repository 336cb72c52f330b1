// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "otf2/codec_events.hpp"

// The readers of events in little endian files.

namespace haec_sim::otf2
{

#include "haec_sim/records/fields_ignored.def"
#define EVENT(Name, handler, FIELDS)                                                               \
    template void CodecSource::read_event<std::endian::little, events::Name>(CodecSource&,         \
                                                                             EventHandler&);
#include "haec_sim/records/event_table.def"
#include "haec_sim/records/fields_undefined.def"

} // namespace haec_sim::otf2
