// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "app/resources/measured.hpp"
#include "core/numbers/rounded_time.hpp"
#include "haec_sim/event_handler.hpp"
#include "simulation/rules/record_kinds.hpp"

#include <algorithm>
#include <cstdint>

namespace haec_sim
{

/// Adds up for how long a stream of an accelerator is busy: in regions, which may overlap (spec:
/// semantics, R7, "Accelerators").
class StreamMeter final : public UniformEventHandler<StreamMeter>
{
public:
    template <class Record>
    void handle(const Record& record)
    {
        busy_ += open_ > 0 ? std::max(record.time - last_, Picoseconds{0}) : Picoseconds{0};
        last_ = std::max(last_, record.time);
        if constexpr (is_one_of<Record, events::Enter, events::CallingContextEnter>)
        {
            ++open_;
        }
        else if constexpr (is_one_of<Record, events::Leave, events::CallingContextLeave>)
        {
            open_ -= open_ > 0 ? 1 : 0;
        }
    }

    void finish() override {}

    /// Its work, times `device_scale`; it is never of the region that is a phase.
    LocationSums sums(LocationIndex location, double device_scale) const
    {
        LocationSums sums;
        sums.location = location;
        sums.compute = device_scale == 1
                           ? busy_
                           : rounded_time(static_cast<double>(busy_.count()) * device_scale);
        return sums;
    }

private:
    Picoseconds busy_{};
    Picoseconds last_{};
    std::uint64_t open_ = 0;
};

} // namespace haec_sim
