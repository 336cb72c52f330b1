// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// A module that adds locations of metrics: to each process what it has sent so far, written while
// the simulation runs, and to the machine what all have sent, written at its end. The manual has
// the heart of it; added_locations.sh runs it.

#include <haec_sim/module.hpp>

#include <cstring>
#include <map>

namespace sent_bytes
{

using namespace haec_sim;

struct Total
{
    std::uint64_t bytes = 0;
    Picoseconds last{};
};

class Handler final : public EventHandler
{
public:
    Handler(SampleWriter& writer, Total& total) : writer_(writer), total_(total) {}

    void mpi_send(events::MpiSend& record) override
    {
        sent_ += record.msg_length;
        writer_.write(record.time, {MetricValue::from(sent_)});
        total_.bytes += record.msg_length;
        total_.last = std::max(total_.last, record.time);
        pass_on(record);
    }

private:
    SampleWriter& writer_;
    Total& total_;
    std::uint64_t sent_ = 0;
};

class SentBytes final : public Module
{
public:
    void define(Definitions& definitions) override
    {
        definitions.each<definitions::LocationGroup>([this](const auto& group)
                                                     { locations_[group.self] = {}; });
    }

    void add_locations(AddedLocations& locations) override
    {
        MetricLocation location;
        location.quantities = {{.name = "sent",
                                .unit = "bytes",
                                .type = Type::uint64,
                                .mode = MetricMode::accumulated_point}};
        location.written_by = WrittenBy::rank_of_owner;
        for (auto& [group, added] : locations_)
        {
            location.name = "sent by " + std::to_string(group.value);
            location.owner = group;
            added = locations.metric(location);
        }
        location.written_by = WrittenBy::first_rank;
        location.name = "sent by all";
        location.owner = WholeMachine{};
        all_ = locations.metric(location);
        // Nobody writes to it.
        location.name = "silent";
        location.owner = NodeId{1};
        locations.metric(location);
    }

    void open_added(LocationRef location, SampleWriter& writer) override
    {
        writers_[location] = &writer;
    }

    std::unique_ptr<EventHandler> open(const LocationInfo& location) override
    {
        if (location.type != LocationType::cpu_thread)
        {
            return nullptr;
        }
        return std::make_unique<Handler>(*writers_.at(locations_.at(location.group)), total_);
    }

    std::vector<std::byte> result() override
    {
        std::vector<std::byte> bytes(sizeof(total_));
        std::memcpy(bytes.data(), &total_, sizeof(total_));
        return bytes;
    }

    void conclude(const std::vector<std::vector<std::byte>>& results) override
    {
        Total all;
        for (const auto& bytes : results)
        {
            Total one;
            std::memcpy(&one, bytes.data(), sizeof(one));
            all.bytes += one.bytes;
            all.last = std::max(all.last, one.last);
        }
        writers_.at(all_)->write(all.last, {MetricValue::from(all.bytes)});
    }

private:
    std::map<LocationGroupRef, LocationRef> locations_;
    LocationRef all_;
    std::map<LocationRef, SampleWriter*> writers_;
    Total total_;
};

ModuleDescriptor descriptor()
{
    return {
        "sent_bytes", "adds what processes have sent as metrics", {}, {}, [](const ModuleContext&) {
            return std::make_unique<SentBytes>();
        }};
}

HAEC_SIM_REGISTER_MODULE(sent_bytes, descriptor());

} // namespace sent_bytes
