// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "otf2/event_sink.hpp"

namespace haec_sim
{

/// The end of a location's chain where nothing is written: counts records, and forgets them.
class NoFile final : public UniformEventHandler<NoFile, otf2::EventSink>
{
public:
    template <class Record>
    void handle(const Record& record)
    {
        count(record.time);
    }

    void close() override {}
};

} // namespace haec_sim
