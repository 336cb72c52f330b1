// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "tests/export/small_trace.hpp"

#include "tests/simulation/rules/scripted_source.hpp"

#include <memory>
#include <numeric>
#include <sstream>

namespace haec_sim::test
{

namespace
{

class Collect final : public exporting::Timeline
{
public:
    void message(const exporting::Message& message) override
    {
        messages.push_back(message);
    }

    std::vector<exporting::Message> messages;
};

constexpr CommRef world{0};

} // namespace

SmallTrace::SmallTrace(std::uint32_t processes) : program(processes), events_(processes)
{
    definitions::ClockProperties clock;
    clock.timer_resolution = 1'000'000'000'000;
    // 2026-11-22 17:30:59 UTC
    clock.realtime_timestamp = 1'795'368'659'000'000'000;
    program.definitions.append(clock);
    std::vector<std::uint64_t> ranks(processes);
    std::iota(ranks.begin(), ranks.end(), 0);
    program.communicator(ranks);
}

MetricRef SmallTrace::metric(const std::string& name, const std::string& unit)
{
    auto& definitions = program.definitions;
    definitions::MetricMember member;
    member.self = definitions.next_id<MetricMemberRef>();
    member.name = definitions.intern(name);
    member.unit = definitions.intern(unit);
    member.value_type = Type::float64;
    definitions.append(member);
    definitions::MetricClass metric_class;
    metric_class.self = definitions.next_id<MetricRef>();
    metric_class.metric_members = {member.self};
    definitions.append(metric_class);
    return metric_class.self;
}

std::unique_ptr<RecordSource> SmallTrace::source(LocationIndex location) const
{
    return std::make_unique<ScriptedSource>(events_[location], 0);
}

exporting::Sources SmallTrace::sources() const
{
    exporting::Sources sources;
    for (LocationIndex location = 0; location < events_.size(); ++location)
    {
        sources.push_back(source(location));
    }
    return sources;
}

std::string SmallTrace::written(exporting::Format format, bool compressed)
{
    const TraceIndex index(program.definitions);
    const auto labels = exporting::read_labels(program.definitions, index);
    std::ostringstream out;
    const auto records = sources();
    const exporting::OpenAgain open_again = [this](LocationIndex location)
    { return source(location); };
    totals = exporting::write_export(
        {{index, labels, records, open_again}, format, compressed, "."}, out);
    return out.str();
}

std::vector<exporting::Message> SmallTrace::messages()
{
    const TraceIndex index(program.definitions);
    const auto labels = exporting::read_labels(program.definitions, index);
    Collect collect;
    const auto records = sources();
    const exporting::OpenAgain open_again = [this](LocationIndex location)
    { return source(location); };
    totals = exporting::tell_timeline({index, labels, records, open_again}, collect,
                                      exporting::Format::messages);
    return collect.messages;
}

events::Enter enter(RegionRef region)
{
    return {{}, region};
}

events::Leave leave(RegionRef region)
{
    return {{}, region};
}

events::MpiSend send(std::uint32_t receiver, std::uint32_t tag, std::uint64_t bytes)
{
    return {{}, receiver, world, tag, bytes};
}

events::MpiRecv receive(std::uint32_t sender, std::uint32_t tag, std::uint64_t bytes)
{
    return {{}, sender, world, tag, bytes};
}

events::MpiIsend isend(std::uint32_t receiver, std::uint32_t tag, std::uint64_t request)
{
    return {{}, receiver, world, tag, 0, request};
}

events::MpiIsendComplete isend_complete(std::uint64_t request)
{
    return {{}, request};
}

events::MpiIrecvRequest irecv_request(std::uint64_t request)
{
    return {{}, request};
}

events::MpiIrecv irecv(std::uint32_t sender, std::uint32_t tag, std::uint64_t request)
{
    return {{}, sender, world, tag, 0, request};
}

events::MpiRequestCancelled cancelled(std::uint64_t request)
{
    return {{}, request};
}

} // namespace haec_sim::test
