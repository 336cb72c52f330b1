// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/event_handler.hpp"
#include "power/counters.hpp"
#include "power/node_power.hpp"
#include "power/power_model.hpp"
#include "power/region_shares.hpp"
#include "power/thread_activity.hpp"
#include "region_records.hpp"

#include <optional>
#include <set>

namespace haec_sim::power_estimator
{

/// The places that a location's figures go to.
struct ReadingTarget
{
    CorePower& core;
    /// The regions; null where nobody asks for them.
    std::map<RegionRef, RegionShare>* regions = nullptr;
};

/// Reads the counters of a location while records pass.
class Reading final : public UniformEventHandler<Reading>
{
public:
    /// The references outlive it.
    Reading(const CounterSet& counters, const PowerModel& model,
            const std::set<RegionRef>& regions_of_end, LocationRef self, ReadingTarget target)
        : reader_(counters, self), model_(model), target_(target), activity_(regions_of_end)
    {
        if (target.regions != nullptr)
        {
            regions_.emplace();
        }
    }

    template <class Record>
    void handle(Record& record)
    {
        activity_.see(record);
        read(record);
        pass_on(record);
    }

    void finish() override
    {
        target_.core.active = activity_.spans();
        if (regions_)
        {
            *target_.regions = regions_->shares();
        }
        EventHandler::finish();
    }

private:
    template <class Record>
    void read(const Record&)
    {
    }

    void read(const events::Enter& record)
    {
        if (regions_)
        {
            regions_->enter(record.region, record.time);
            if (activity_.has_ended())
            {
                regions_->end_activity(record.time);
            }
        }
    }

    void read(const events::Leave& record)
    {
        if (regions_)
        {
            regions_->leave(record.region, record.time);
        }
    }

    void read(const events::Metric& record)
    {
        const auto classes = reader_.streams();
        const auto interval = reader_.read(record);
        if (regions_ && reader_.streams() > classes)
        {
            regions_->open(record.time);
        }
        if (!interval)
        {
            return;
        }
        auto& streams = target_.core.streams;
        streams.resize(reader_.streams());
        const auto power = model_.core(interval->rates);
        streams[interval->stream].push_back({interval->begin, interval->end, power});
        if (regions_)
        {
            regions_->count(interval->stream, record.time, power);
        }
    }

    CounterReader reader_;
    const PowerModel& model_;
    ReadingTarget target_;
    std::optional<RegionShares> regions_;
    ThreadActivity activity_;
};

} // namespace haec_sim::power_estimator
