// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "power/node_power.hpp"

#include <algorithm>

namespace haec_sim
{

namespace
{

/// Which part of an interval another one covers: 1 if all.
double share(Picoseconds begin, Picoseconds end, Picoseconds from, Picoseconds until)
{
    const auto common = std::min(end, until) - std::max(begin, from);
    return common <= Picoseconds{0}
               ? 0
               : static_cast<double>(common.count()) / static_cast<double>((end - begin).count());
}

std::vector<Picoseconds> times_of_events(const std::vector<CorePower>& cores)
{
    std::vector<Picoseconds> times;
    for (const auto& core : cores)
    {
        for (const auto& stream : core.streams)
        {
            for (const auto& interval : stream)
            {
                times.push_back(interval.begin);
                times.push_back(interval.end);
            }
        }
    }
    std::ranges::sort(times);
    times.erase(std::unique(times.begin(), times.end()), times.end());
    return times;
}

/// One class of one core, as time goes on.
class Course
{
public:
    explicit Course(const std::vector<CoreInterval>& intervals) : intervals_(intervals) {}

    /// The mean of [begin, end), which lies behind all that was asked before.
    double mean(Picoseconds begin, Picoseconds end)
    {
        while (next_ < intervals_.size() && intervals_[next_].end <= begin)
        {
            ++next_;
        }
        double power = 0;
        for (auto at = next_; at < intervals_.size() && intervals_[at].begin < end; ++at)
        {
            const auto& interval = intervals_[at];
            power += interval.power.value * share(begin, end, interval.begin, interval.end);
        }
        return power;
    }

private:
    const std::vector<CoreInterval>& intervals_;
    std::size_t next_ = 0;
};

} // namespace

std::vector<PowerSample> node_power(const std::vector<CorePower>& cores, Watts static_power,
                                    Watts active_power)
{
    std::vector<std::vector<Course>> courses;
    courses.reserve(cores.size());
    for (const auto& core : cores)
    {
        courses.emplace_back(core.streams.begin(), core.streams.end());
    }
    const auto times = times_of_events(cores);
    std::vector<PowerSample> samples;
    for (std::size_t event = 1; event < times.size(); ++event)
    {
        const auto begin = times[event - 1];
        const auto end = times[event];
        double power = static_power.value;
        for (std::size_t core = 0; core < cores.size(); ++core)
        {
            power += active_power.value * share(begin, end, cores[core].first, cores[core].last);
            for (auto& course : courses[core])
            {
                power += course.mean(begin, end);
            }
        }
        samples.push_back({end, {power}});
    }
    return samples;
}

double energy_of(const std::vector<PowerSample>& samples, Picoseconds begin)
{
    double energy = 0;
    for (const auto& sample : samples)
    {
        energy += sample.power.value * in_seconds(sample.time - begin);
        begin = sample.time;
    }
    return energy;
}

Picoseconds first_event(const std::vector<CorePower>& cores)
{
    auto first = Picoseconds::max();
    for (const auto& core : cores)
    {
        for (const auto& stream : core.streams)
        {
            first = stream.empty() ? first : std::min(first, stream.front().begin);
        }
    }
    return first;
}

} // namespace haec_sim
