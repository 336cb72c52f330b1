// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "export/export.hpp"

#include "export/location_timeline.hpp"

#include <deque>
#include <functional>
#include <queue>
#include <utility>

namespace haec_sim::exporting
{

namespace
{

/// Records that a location reads in its turn: many enough to decode quickly, few enough that
/// locations stay together.
constexpr std::uint64_t portion = 512;

/// Counts what goes by.
class CountedTimeline final : public Timeline
{
public:
    explicit CountedTimeline(Timeline& next) : next_(next) {}

    void begin(LocationIndex location, Picoseconds time) override
    {
        next_.begin(location, time);
    }

    void end(LocationIndex location, Picoseconds time) override
    {
        next_.end(location, time);
    }

    void enter(LocationIndex location, RegionRef region, Picoseconds time) override
    {
        next_.enter(location, region, time);
    }

    void leave(const Visit& visit) override
    {
        ++totals.visits;
        next_.leave(visit);
    }

    void end_of_message(const MessageEnd& end) override
    {
        next_.end_of_message(end);
    }

    void message(const Message& message) override
    {
        ++totals.messages;
        next_.message(message);
    }

    void sample(const Sample& sample) override
    {
        ++totals.samples;
        next_.sample(sample);
    }

    Totals totals;

private:
    Timeline& next_;
};

/// All locations of a trace.
class Program
{
public:
    Program(const TraceIndex& index, const Labels& labels, Timeline& timeline)
        : metrics_(labels.metrics, index), channels_(timeline), context_{index, timeline, channels_}
    {
        const MessagePostings::Forget forget{
            [this](SendPosting& send) { locations_[send.turn.location].messages().forget(send); },
            [this](ReceivePosting& receive)
            { locations_[receive.turn.location].messages().forget(receive); }};
        for (ProcessIndex process = 0; process < index.process_count(); ++process)
        {
            postings_.emplace_back(channels_, forget);
        }
        for (LocationIndex location = 0; location < index.locations().size(); ++location)
        {
            locations_.emplace_back(location, context_,
                                    postings_[index.locations()[location].process], metrics_);
        }
    }

    void read(const Sources& sources)
    {
        using Turn = std::pair<Picoseconds, LocationIndex>;
        std::priority_queue<Turn, std::vector<Turn>, std::greater<>> turns;
        for (LocationIndex location = 0; location < sources.size(); ++location)
        {
            turns.emplace(Picoseconds::min(), location);
        }
        const bool never_stop = false;
        while (!turns.empty())
        {
            const auto location = turns.top().second;
            turns.pop();
            auto& timeline = locations_[location];
            auto& source = *sources[location];
            if (!source.at_end())
            {
                source.read(timeline, never_stop, portion);
            }
            if (source.at_end())
            {
                timeline.finish();
            }
            else
            {
                turns.emplace(timeline.time(), location);
            }
        }
    }

    const Channels& channels() const noexcept
    {
        return channels_;
    }

private:
    MetricColumns metrics_;
    Channels channels_;
    LocationMessages::Context context_;
    /// The postings by process.
    std::deque<MessagePostings> postings_;
    std::deque<LocationTimeline> locations_;
};

} // namespace

Totals tell_timeline(const TraceIndex& index, const Labels& labels, const Sources& sources,
                     Timeline& timeline)
{
    CountedTimeline counted(timeline);
    Program program(index, labels, counted);
    program.read(sources);
    timeline.finish();
    auto totals = counted.totals;
    totals.unmatched_sends = program.channels().waiting_sends();
    totals.unmatched_receives = program.channels().waiting_receives();
    return totals;
}

} // namespace haec_sim::exporting
