// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "verification/rules/checks.hpp"

#include "verification/rules/moment.hpp"

#include <algorithm>
#include <map>
#include <vector>

namespace haec_sim::verification
{

namespace
{

using DeviceFacts = std::vector<const DeviceFact*>;

/// What one stream did, in its order.
struct Stream
{
    LocationRef reference;
    LocationIndex location = 0;
    const std::vector<DeviceFact>* facts = nullptr;
    /// The numbers of the facts that nobody launched, and that follow the leader.
    std::vector<std::size_t> led{};
};

bool is_by(const DeviceFact* fact, Picoseconds in)
{
    return fact->in <= in;
}

/// The accelerators of one process.
class Accelerators
{
public:
    explicit Accelerators(const TraceIndex& trace) : trace_(trace) {}

    void add(LocationIndex location, const std::vector<DeviceFact>& facts)
    {
        const auto& described = trace_.locations()[location];
        if (described.type == LocationType::accelerator_stream)
        {
            streams_.push_back({described.reference, location, &facts});
            return;
        }
        for (const auto& fact : facts)
        {
            (fact.act == DeviceAct::wait ? waits_ : launches_).push_back(&fact);
        }
    }

    /// Streams without a record count, too.
    void set_streams(std::size_t count)
    {
        count_ = count;
    }

    void check(Findings& findings)
    {
        std::ranges::sort(launches_, {}, &DeviceFact::turn);
        for (auto& stream : streams_)
        {
            check_stream(stream, findings);
        }
        for (const auto* waiting : waits_)
        {
            check_wait(*waiting, findings);
        }
    }

private:
    void check_stream(Stream& stream, Findings& findings) const;
    void check_wait(const DeviceFact& waiting, Findings& findings) const;
    static void include_end(const Stream& stream, const DeviceFact& waiting, bool leads,
                            Begins& end);

    const TraceIndex& trace_;
    std::size_t count_ = 0;
    std::vector<Stream> streams_;
    DeviceFacts launches_;
    DeviceFacts waits_;
};

/// The calls that may have launched what is on one stream.
class LaunchesOfStream
{
public:
    LaunchesOfStream(const DeviceFacts& launches, LocationRef stream, bool is_alone)
    {
        for (const auto* launch : launches)
        {
            const bool names_it = launch->stream == stream;
            if (launch->stream.is_defined() && !names_it)
            {
                continue;
            }
            all_.push_back(launch);
            if (launch->act == DeviceAct::launch)
            {
                kernels_.push_back(launch);
                if (names_it || is_alone)
                {
                    one_by_one_.push_back(launch);
                }
            }
        }
    }

    /// Null where nothing was launched by then.
    const DeviceFact* of(const DeviceFact& begun)
    {
        if (begun.act == DeviceAct::kernel)
        {
            const auto next = std::ranges::find_if(
                one_by_one_.begin() + static_cast<std::ptrdiff_t>(next_), one_by_one_.end(),
                [&](const DeviceFact* one) { return last_ == nullptr || last_->turn < one->turn; });
            next_ = static_cast<std::size_t>(next - one_by_one_.begin());
            const auto* own = next != one_by_one_.end() && is_by(*next, begun.in)
                                  ? *next
                                  : latest(kernels_, begun.in);
            if (own != nullptr)
            {
                last_ = own;
                return own;
            }
        }
        return latest(all_, begun.in);
    }

private:
    static const DeviceFact* latest(const DeviceFacts& launches, Picoseconds in)
    {
        const auto end = std::ranges::partition_point(launches, [&](const DeviceFact* launch)
                                                      { return is_by(launch, in); });
        return end != launches.begin() ? *std::prev(end) : nullptr;
    }

    DeviceFacts all_;
    DeviceFacts kernels_;
    DeviceFacts one_by_one_;
    std::size_t next_ = 0;
    const DeviceFact* last_ = nullptr;
};

void Accelerators::check_stream(Stream& stream, Findings& findings) const
{
    LaunchesOfStream launches(launches_, stream.reference, count_ == 1);
    const DeviceFact* before = nullptr;
    for (std::size_t number = 0; number < stream.facts->size(); ++number)
    {
        const auto& fact = (*stream.facts)[number];
        if (fact.act == DeviceAct::end)
        {
            before = &fact;
            continue;
        }
        const auto* launch = launches.of(fact);
        auto expected = fact.otherwise;
        if (launch != nullptr)
        {
            Begins caused{launch->in, launch->where.time};
            if (before != nullptr)
            {
                caused.include({before->in, before->where.time});
            }
            const auto time = plus(caused.out, std::max(fact.in - caused.in, Picoseconds{0}));
            expected = exactly(std::max(time, fact.previous_out));
        }
        else
        {
            stream.led.push_back(number);
        }
        findings.check(Check::device, fact.where, expected, fact.where.time);
    }
}

// What follows the waiting thread itself, and all after it, is not waited for.
void Accelerators::include_end(const Stream& stream, const DeviceFact& waiting, bool leads,
                               Begins& end)
{
    const auto& facts = *stream.facts;
    auto count = static_cast<std::size_t>(
        std::ranges::lower_bound(facts, waiting.in, {}, &DeviceFact::in) - facts.begin());
    if (leads)
    {
        const auto follows = std::ranges::find_if(
            stream.led, [&](std::size_t number) { return facts[number].in > waiting.previous_in; });
        count = follows != stream.led.end() ? std::min(count, *follows) : count;
    }
    while (count > 0 && facts[count - 1].act != DeviceAct::end)
    {
        --count;
    }
    if (count > 0)
    {
        end.include({facts[count - 1].in, facts[count - 1].where.time});
    }
}

void Accelerators::check_wait(const DeviceFact& waiting, Findings& findings) const
{
    const bool is_named = std::ranges::any_of(
        trace_.locations(),
        [&](const TraceLocation& location)
        {
            return waiting.stream.is_defined() && location.reference == waiting.stream &&
                   location.type == LocationType::accelerator_stream &&
                   location.process == trace_.locations()[waiting.where.location].process;
        });
    const bool leads = trace_.locations()[waiting.where.location].leads;
    Begins end;
    for (const auto& stream : streams_)
    {
        if (!is_named || stream.reference == waiting.stream)
        {
            include_end(stream, waiting, leads, end);
        }
    }
    auto expected = waiting.otherwise;
    if (end.in != Picoseconds::min())
    {
        end.include({waiting.previous_in, waiting.previous_out});
        expected = exactly(plus(end.out, std::max(waiting.in - end.in, Picoseconds{0})));
    }
    findings.check(Check::device, waiting.where, expected, waiting.where.time);
}

} // namespace

void check_devices(const FactsOfRank& facts, const TraceIndex& trace, Findings& findings)
{
    std::map<ProcessIndex, Accelerators> of_process;
    for (const auto& [location, of_location] : facts)
    {
        if (!of_location.devices.empty())
        {
            of_process.try_emplace(trace.locations()[location].process, trace)
                .first->second.add(location, of_location.devices);
        }
    }
    for (auto& [process, accelerators] : of_process)
    {
        const auto number = process;
        accelerators.set_streams(static_cast<std::size_t>(std::ranges::count_if(
            trace.locations(),
            [number](const TraceLocation& location)
            {
                return location.process == number && location.leader != no_location &&
                       location.type == LocationType::accelerator_stream;
            })));
        accelerators.check(findings);
    }
}

} // namespace haec_sim::verification
