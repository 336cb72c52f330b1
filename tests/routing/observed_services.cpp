// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "observed_services.hpp"

#include <algorithm>
#include <map>
#include <utility>

namespace haec_sim::test
{

namespace
{

/// The channels of a buffer that are looked at, more than any way has links.
constexpr std::uint32_t most_channels = 32;

class Observer
{
public:
    explicit Observer(const RandomGraph& graph)
        : network_(graph.network()), buffers_(dynamic_cast<CreditNetwork*>(network_.get()))
    {
        std::ranges::for_each(graph.messages,
                              [&](const NetworkEntry& message) { network_->enter(message); });
    }

    ObservedRun run()
    {
        while (network_->next() < Picoseconds::max())
        {
            const auto now = network_->next();
            while (const auto exit = network_->advance(now + Picoseconds{1}))
            {
                run_.exits.push_back(*exit);
            }
            look(now);
        }
        return run_;
    }

private:
    void look(Picoseconds now)
    {
        seen_.resize(network_->resources().count());
        for (std::uint32_t number = 0; number < network_->resources().count(); ++number)
        {
            const auto& all = network_->resources()[{number}].statistics;
            auto& seen = seen_[number];
            if (all.units > seen.units)
            {
                run_.services.push_back({now, network_->resources().identity({number}),
                                         all.units - seen.units, all.bytes - seen.bytes,
                                         std::as_const(*network_).resources()[{number}].free});
            }
            seen = all;
            for (std::uint32_t channel = 0; buffers_ && channel < most_channels; ++channel)
            {
                run_.fullest =
                    std::max(run_.fullest, buffers_->links().bytes_taken({number}, channel));
            }
        }
    }

    std::unique_ptr<Network> network_;
    CreditNetwork* buffers_;
    std::vector<ResourceStatistics> seen_;
    ObservedRun run_;
};

} // namespace

ObservedRun observe(const RandomGraph& graph)
{
    return Observer(graph).run();
}

Ways ways_of(const RandomGraph& graph, const ObservedRun& run)
{
    const auto& routing = graph.platform.routing();
    Ways ways;
    for (const auto& message : graph.messages)
    {
        auto& of_message = ways.emplace_back();
        if (routing.looks_at_queues())
        {
            auto& way = of_message.emplace_back();
            for (const auto& service : run.services)
            {
                if (service.resource.kind == ResourceKind::link &&
                    service.bytes == message.load.bytes.value)
                {
                    way.push_back({service.resource.number});
                }
            }
            continue;
        }
        RouteKey key{message.name.sender, message.name.sequence};
        const auto size = graph.options.segment.usual.value;
        const auto segments =
            routing.is_by_segment() && size > 0 ? (message.load.bytes.value + size - 1) / size : 1;
        for (; key.segment < segments; ++key.segment)
        {
            of_message.push_back(graph.platform.route(message.from, message.to, key));
        }
    }
    return ways;
}

std::string lost_bytes(const RandomGraph& graph, const ObservedRun& run)
{
    const auto& topology = graph.platform.topology();
    std::map<std::uint32_t, std::int64_t> balance;
    for (const auto& message : graph.messages)
    {
        const auto bytes = static_cast<std::int64_t>(message.load.bytes.value);
        balance[message.from.value] += bytes;
        balance[message.to.value] -= bytes;
    }
    for (const auto& service : run.services)
    {
        if (service.resource.kind == ResourceKind::link)
        {
            const auto link = topology.link({service.resource.number});
            balance[link.from.value] -= static_cast<std::int64_t>(service.bytes);
            balance[link.to.value] += static_cast<std::int64_t>(service.bytes);
        }
    }
    for (const auto& [vertex, bytes] : balance)
    {
        if (bytes != 0)
        {
            return std::to_string(bytes) + " bytes stay at vertex " + std::to_string(vertex);
        }
    }
    return run.exits.size() == graph.messages.size() ? "" : "not all messages are through";
}

} // namespace haec_sim::test
