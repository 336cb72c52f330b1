// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// The power of a node over time, by the counters and the activity of its cores.
//
// Source: [Bielert2015], section 4.2 (spec: models, "Power"; docs/adr/0035). t_0 < t_1 < ... are
// the times of all metric events of the node's cores, and the begin and the end of the run.
//     P(t_i) = P_static + sum over cores of the mean of (a_active active + power by counters)
//                         over [t_(i-1), t_i)
//     E      = sum_i P(t_i) (t_i - t_(i-1))
// Neglected: changes between two metric events of a core: its power by counters is constant there,
// and 0 before its first and after its last event. The energy is exact in spite of that.
// Example: 20 W and 5 W. A core is active for 10 s of 12, and takes 3 W from 1 to 3 s, 7 W from 3
// to 4 s: samples of 25, 28, 32 and 23.75 W at 1, 3, 4 and 12 s, which are
//     25 * 1 + 28 * 2 + 32 * 1 + 23.75 * 8 = 303 J

#include "power/node_power.hpp"

#include <algorithm>
#include <deque>

namespace haec_sim
{

namespace
{

/// The part of an interval that another one covers: 1 if all.
double share(Picoseconds begin, Picoseconds end, Picoseconds from, Picoseconds until)
{
    const auto common = std::min(end, until) - std::max(begin, from);
    return common <= Picoseconds{0}
               ? 0
               : static_cast<double>(common.count()) / static_cast<double>((end - begin).count());
}

std::vector<Picoseconds> times_of_samples(const std::vector<CorePower>& cores, const TimeSpan& run)
{
    std::vector<Picoseconds> times{run.begin, run.end};
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

/// One class of one core, or its activity, as time goes on.
class PowerCurve
{
public:
    explicit PowerCurve(const std::vector<CoreInterval>& intervals) : intervals_(intervals) {}

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

std::vector<CoreInterval> activity_of(const CorePower& core, Watts active_power)
{
    std::vector<CoreInterval> intervals;
    for (const auto& span : core.active)
    {
        intervals.push_back({span.begin, span.end, active_power});
    }
    return intervals;
}

} // namespace

std::vector<PowerSample> node_power(const std::vector<CorePower>& cores, Watts static_power,
                                    Watts active_power, const TimeSpan& run)
{
    // The curves refer to them.
    std::deque<std::vector<CoreInterval>> activities;
    std::vector<PowerCurve> curves;
    for (const auto& core : cores)
    {
        curves.emplace_back(activities.emplace_back(activity_of(core, active_power)));
        for (const auto& stream : core.streams)
        {
            curves.emplace_back(stream);
        }
    }
    const auto times = times_of_samples(cores, run);
    std::vector<PowerSample> samples;
    for (std::size_t event = 1; event < times.size(); ++event)
    {
        const auto begin = times[event - 1];
        const auto end = times[event];
        double power = static_power.value;
        for (auto& curve : curves)
        {
            power += curve.mean(begin, end);
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

} // namespace haec_sim
