// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/event_handler.hpp"
#include "tests/simulation/rules/simulate.hpp"

#include <type_traits>
#include <vector>

namespace haec_sim::test
{

/// The end of a chain: notes what comes out.
class ObservingSink final : public UniformEventHandler<ObservingSink>
{
public:
    template <class Record>
    void handle(const Record& record)
    {
        auto& seen = records.emplace_back();
        seen.kind = AnyEvent(record).index();
        seen.time = record.time.count();
        seen.attributes = record.attributes.size();
        for (const auto& attribute : record.attributes)
        {
            if (attribute.attribute == transfer_time_attribute)
            {
                seen.transfer_time = attribute.value.as_int64();
            }
            if (attribute.attribute == hops_attribute)
            {
                seen.hops = attribute.value.as_int64();
            }
        }
        if constexpr (std::is_same_v<Record, events::BufferFlush>)
        {
            seen.stop_time = record.stop_time.count();
        }
    }

    void finish() override
    {
        ++times_finished;
    }

    std::vector<Observation> records;
    int times_finished = 0;
};

} // namespace haec_sim::test
