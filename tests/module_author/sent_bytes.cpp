// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// A module that adds locations of metrics: to each process what it has sent so far, written while
// the simulation runs; to each node what its processes have sent, put together by the node's
// manager; and to the machine what all have sent, written at its end. The manual has the heart of
// it; added_locations.sh runs it.

#include <haec_sim/error.hpp>
#include <haec_sim/module.hpp>

#include <map>

namespace sent_bytes
{

using namespace haec_sim;

struct Total
{
    std::uint64_t bytes = 0;
    Picoseconds last{};

    void add(const Total& more)
    {
        bytes += more.bytes;
        last = std::max(last, more.last);
    }
};

std::vector<std::byte> packed(const Total& total)
{
    return pack_items(std::vector<Total>{total});
}

Total sum_of(const RankResults& results)
{
    Total sum;
    for (const auto& total : unpack_all<Total>(results))
    {
        sum.add(total);
    }
    return sum;
}

class Handler final : public EventHandler
{
public:
    Handler(SampleWriter& writer, Total& total) : writer_(writer), total_(total) {}

    void mpi_send(events::MpiSend& record) override
    {
        sent_ += record.msg_length;
        writer_.write(record.time, {MetricValue::from(sent_)});
        total_.add({record.msg_length, record.time});
        pass_on(record);
    }

private:
    SampleWriter& writer_;
    Total& total_;
    std::uint64_t sent_ = 0;
};

class SentBytes final : public Module, MetricAdder, NodeMerger
{
public:
    explicit SentBytes(const Mapping& mapping)
    {
        for (std::uint32_t process = 0; process < mapping.process_count(); ++process)
        {
            of_nodes_[mapping.node_of(process)] = {};
        }
    }

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
        location.written_by = WrittenBy::node_manager;
        for (auto& [node, added] : of_nodes_)
        {
            location.name = "sent by node " + std::to_string(node.value);
            location.owner = node;
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
        return std::make_unique<Handler>(*writers_.at(locations_.at(location.group)),
                                         totals_[location.node]);
    }

    MetricAdder* metric_adder() override
    {
        return this;
    }

    NodeMerger* node_merger() override
    {
        return this;
    }

    std::vector<std::byte> node_result(NodeId node) override
    {
        const auto total = totals_.find(node);
        return total == totals_.end() ? std::vector<std::byte>{} : packed(total->second);
    }

    std::vector<std::byte> merge(NodeId node, const RankResults& parts, const RunSpan&) override
    {
        const auto sum = sum_of(parts);
        writers_.at(of_nodes_.at(node))->write(sum.last, {MetricValue::from(sum.bytes)});
        return packed(sum);
    }

    void conclude_nodes(const std::map<NodeId, std::vector<std::byte>>& merged) override
    {
        for (const auto& [node, bytes] : merged)
        {
            sum_of_nodes_ += sum_of({bytes}).bytes;
        }
    }

    std::vector<std::byte> result(const RunSpan&) override
    {
        Total sum;
        for (const auto& [node, total] : totals_)
        {
            sum.add(total);
        }
        return packed(sum);
    }

    void conclude(const RankResults& results, const RunSpan&) override
    {
        const auto all = sum_of(results);
        if (all.bytes != sum_of_nodes_)
        {
            throw Error("the nodes sent other bytes than all ranks");
        }
        writers_.at(all_)->write(all.last, {MetricValue::from(all.bytes)});
    }

private:
    std::map<LocationGroupRef, LocationRef> locations_;
    std::map<NodeId, LocationRef> of_nodes_;
    LocationRef all_;
    std::map<LocationRef, SampleWriter*> writers_;
    /// The totals of the processes of this rank.
    std::map<NodeId, Total> totals_;
    /// The sum of the nodes, on the first rank.
    std::uint64_t sum_of_nodes_ = 0;
};

ModuleDescriptor descriptor()
{
    return {"sent_bytes",
            "adds what processes have sent as metrics",
            {},
            {},
            [](const ModuleContext& context)
            { return std::make_unique<SentBytes>(context.mapping); }};
}

HAEC_SIM_REGISTER_MODULE(sent_bytes, descriptor());

} // namespace sent_bytes
