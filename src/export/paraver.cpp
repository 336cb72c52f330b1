// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "export/paraver.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <ctime>
#include <string>

namespace haec_sim::exporting
{

namespace
{

std::int64_t nanoseconds(Picoseconds time)
{
    constexpr std::int64_t picoseconds_per_nanosecond = 1000;
    return time.count() / picoseconds_per_nanosecond;
}

/// The date when the trace began, in UTC.
std::string date_text(std::uint64_t seconds)
{
    const auto time = static_cast<std::time_t>(seconds);
    std::tm date{};
    gmtime_r(&time, &date);
    std::array<char, 32> text{};
    return {text.data(), std::strftime(text.data(), text.size(), "%d/%m/%Y at %H:%M", &date)};
}

} // namespace

ParaverTimeline::ParaverTimeline(const Labels& labels, const ParaverObjects& objects,
                                 std::ostream& out, TimeSorter& sorter)
    : labels_(labels), objects_(objects), out_(out), sorter_(sorter),
      threads_(labels.locations.size())
{
    for (const auto& region : labels.regions)
    {
        regions_.push_back({state_of(region), event_type_of(region)});
    }
}

ParaverState ParaverTimeline::state_outside(LocationIndex location) const
{
    const auto& label = labels_.locations[location];
    const bool is_master = label.type == LocationType::cpu_thread && label.thread == 0;
    return is_master ? ParaverState::running : ParaverState::idle;
}

void ParaverTimeline::begin(LocationIndex location, Picoseconds time)
{
    if (labels_.locations[location].type == LocationType::cpu_thread)
    {
        change(location, state_outside(location), time);
    }
}

void ParaverTimeline::end(LocationIndex location, Picoseconds time)
{
    end_ = std::max(end_, time);
    end_state(location, time);
}

void ParaverTimeline::enter(LocationIndex location, RegionRef region, Picoseconds time)
{
    const auto place = labels_.region(region);
    const auto& kind = regions_[place];
    change(location, kind.state, time);
    threads_[location].states.push_back(kind.state);
    event(location, time, kind.event_type, static_cast<std::int64_t>(place) + 1);
}

void ParaverTimeline::leave(const Visit& visit)
{
    auto& states = threads_[visit.location].states;
    states.pop_back();
    change(visit.location, states.empty() ? state_outside(visit.location) : states.back(),
           visit.end);
    event(visit.location, visit.end, regions_[labels_.region(visit.region)].event_type, 0);
}

void ParaverTimeline::change(LocationIndex location, ParaverState state, Picoseconds time)
{
    auto& thread = threads_[location];
    end_ = std::max(end_, time);
    if (thread.has_begun && thread.state == state)
    {
        return;
    }
    end_state(location, time);
    thread.state = state;
    thread.since = time;
    thread.has_begun = true;
}

void ParaverTimeline::end_state(LocationIndex location, Picoseconds time)
{
    const auto& thread = threads_[location];
    // A state of less than a nanosecond is none.
    if (thread.has_begun && nanoseconds(thread.since) < nanoseconds(time))
    {
        line_ << "1:" << objects_.of(location) << ':' << nanoseconds(thread.since) << ':'
              << nanoseconds(time) << ':' << static_cast<int>(thread.state);
        end_line(thread.since);
    }
}

void ParaverTimeline::event(LocationIndex location, Picoseconds time, std::uint32_t type,
                            std::int64_t value)
{
    line_ << "2:" << objects_.of(location) << ':' << nanoseconds(time) << ':' << type << ':'
          << value;
    end_line(time);
}

// The arrival of a message before its record is not known: logical and physical times are one.
void ParaverTimeline::message(const Message& message)
{
    const auto sent = nanoseconds(message.sent);
    const auto received = nanoseconds(message.received);
    line_ << "3:" << objects_.of(message.from) << ':' << sent << ':' << sent << ':'
          << objects_.of(message.to) << ':' << received << ':' << received << ':'
          << message.size.value << ':' << message.tag;
    end_ = std::max({end_, message.sent, message.received});
    end_line(message.sent);
}

void ParaverTimeline::sample(const Sample& sample)
{
    constexpr double most = 9.2e18;
    const auto type = event_type_of_metric(sample.metric);
    const bool is_float = sample.value.type == Type::float64;
    // Values of Paraver have a sign; NaN is less than nothing.
    const bool fits = is_float ? std::abs(sample.value.number()) < most
                               : sample.value.type != Type::uint64 || sample.value.number() < most;
    if (fits)
    {
        event(sample.location, sample.time, type,
              is_float ? std::llround(sample.value.number()) : sample.value.value.as_int64());
    }
    values_left_out_ += fits ? 0 : 1;
    end_ = std::max(end_, sample.time);
}

void ParaverTimeline::end_line(Picoseconds time)
{
    line_ << '\n';
    sorter_.add(time, line_.text());
    line_.clear();
}

void ParaverTimeline::finish()
{
    write_block(out_, "#Paraver (" + date_text(labels_.begin) +
                          "):" + std::to_string(nanoseconds(end_)) +
                          "_ns:" + objects_.header_text() + "\n");
    sorter_.write(out_);
}

} // namespace haec_sim::exporting
