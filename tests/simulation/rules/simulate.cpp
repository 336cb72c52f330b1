// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "tests/simulation/rules/simulate.hpp"

#include "network/fifo_network.hpp"
#include "parallel/together.hpp"
#include "simulation/engine/engine.hpp"
#include "tests/machine/machines.hpp"
#include "tests/simulation/rules/constant_network.hpp"
#include "tests/simulation/rules/observing_sink.hpp"
#include "tests/simulation/rules/scripted_source.hpp"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <map>
#include <random>
#include <span>
#include <type_traits>
#include <utility>

namespace haec_sim::test
{

namespace
{

/// One location on its way through the simulation.
struct Pipeline
{
    std::unique_ptr<ScriptedSource> source;
    Location* replay = nullptr;
    std::vector<std::unique_ptr<EventHandler>> handlers;
    ObservingSink sink;
};

Placement make_placement(const TraceIndex& index, const Ranks& ranks)
{
    Placement placement;
    for (std::uint32_t process = 0; process < index.process_count(); ++process)
    {
        placement.rank_of.push_back(process % ranks.size());
        placement.node_of.push_back(NodeId{process});
    }
    return placement;
}

std::vector<LocationIndex> own_locations(const TraceIndex& index, const Placement& placement,
                                         const Ranks& ranks, std::uint64_t interleaving)
{
    std::vector<LocationIndex> own;
    for (LocationIndex location = 0; location < index.locations().size(); ++location)
    {
        if (placement.rank_of[index.locations()[location].process] == ranks.rank())
        {
            own.push_back(location);
        }
    }
    if (interleaving != 0)
    {
        std::mt19937_64 random(interleaving);
        std::ranges::shuffle(own, random);
    }
    return own;
}

void connect(Engine& engine, LocationIndex location, Pipeline& pipeline, const Trace& trace,
             const Settings& settings)
{
    const auto& events = trace.scripts()[location].events;
    const auto seed = settings.interleaving == 0 ? 0 : settings.interleaving + location;
    pipeline.source = std::make_unique<ScriptedSource>(events, seed);
    std::vector<EventHandler*> chain;
    const auto add = [&](const std::vector<Settings::MakeHandler>& makers)
    {
        for (const auto& make : makers)
        {
            chain.push_back(pipeline.handlers.emplace_back(make(location)).get());
        }
    };
    add(settings.before);
    pipeline.replay = &engine.add_replay(location, {transfer_time_attribute, hops_attribute, {}});
    chain.push_back(pipeline.replay);
    add(settings.behind);
    chain.push_back(&pipeline.sink);
    for (std::size_t stage = 1; stage < chain.size(); ++stage)
    {
        chain[stage - 1]->forward_to(*chain[stage]);
    }
    engine.add_location(location, *pipeline.source, *chain.front(),
                        [&events] { return std::make_unique<ScriptedSource>(events, 0); });
}

void run_engine(Engine& engine, Exchange& exchange)
{
    try
    {
        engine.run([] {});
    }
    catch (const PeerFailed&)
    {
        throw;
    }
    catch (const AgreedError&)
    {
        throw;
    }
    catch (const std::exception&)
    {
        exchange.announce_failure();
        throw;
    }
}

/// The records of each location, on every rank.
std::vector<std::vector<Observation>> collect(const std::map<LocationIndex, Pipeline>& pipelines,
                                              std::size_t locations, Ranks& ranks)
{
    static_assert(std::is_trivially_copyable_v<Observation>);
    std::vector<std::vector<Observation>> all(locations);
    for (LocationIndex location = 0; location < locations; ++location)
    {
        const auto pipeline = pipelines.find(location);
        const auto mine = pipeline != pipelines.end() ? pipeline->second.sink.records
                                                      : std::vector<Observation>{};
        for (const auto& part : ranks.all_gather(std::as_bytes(std::span(mine))))
        {
            if (!part.empty())
            {
                all[location].resize(part.size() / sizeof(Observation));
                std::memcpy(all[location].data(), part.data(), part.size());
            }
        }
    }
    return all;
}

/// True where the messages of a run share a network: in every scenario that may, where the
/// environment says so.
bool shares_network(const Settings& settings)
{
    const bool is_asked_for =
        std::getenv("HAEC_SIM_TEST_SHARED_NETWORK") != nullptr && settings.may_share_network;
    return settings.link_latency.has_value() || is_asked_for;
}

/// A node for each process, in a line.
Platform platform_of(const TraceIndex& index, const Settings& settings)
{
    auto description = mesh_of({index.process_count(), 1, 1});
    description.take_defaults();
    for (LinkType& type : description.link_types)
    {
        type.circuits = settings.circuits;
    }
    return Platform(std::move(description));
}

/// If not said otherwise one in which nobody ever waits for anybody: a message takes no time on the
/// wire. Several ranks share its parts, from other numbers of messages on in other traces.
std::unique_ptr<FifoNetwork> network_of(const Platform& platform, const Settings& settings,
                                        const Placement& placement, Ranks& ranks)
{
    NetworkOptions options{Bytes{0}, {}, {}};
    options.parts_from = platform.node_count() % 3 * 4;
    const LinkRate rate{settings.link_bandwidth.value_or(BytesPerSecond{1e30}),
                        settings.link_latency.value_or(Picoseconds{1})};
    const NetworkRates rates{std::vector<LinkRate>(platform.link_types().size(), rate)};
    auto network = std::make_unique<FifoNetwork>(platform, rates, options);
    NetworkSharing sharing{ranks, {}, {}};
    for (std::size_t process = 0; process < placement.rank_of.size(); ++process)
    {
        sharing.rank_of_node.emplace(placement.node_of[process], placement.rank_of[process]);
    }
    network->share(std::move(sharing));
    return network;
}

} // namespace

std::ostream& operator<<(std::ostream& stream, const Observation& observation)
{
    return stream << "{kind " << observation.kind << " at " << observation.time << ", stop "
                  << observation.stop_time << ", transfer " << observation.transfer_time << "}";
}

Times Outcome::times(LocationIndex location) const
{
    Times times;
    for (const auto& record : records.at(location))
    {
        times.push_back(record.time);
    }
    return times;
}

Outcome simulate_on(const Trace& trace, const Settings& settings, Ranks& ranks, Exchange& exchange)
{
    const TraceIndex index(trace.definitions);
    const auto placement = make_placement(index, ranks);
    ConstantNetwork network(settings.tells_sequence);
    const auto platform = platform_of(index, settings);
    Engine engine(index, placement, &network, settings.replay, settings.rule, ranks, exchange,
                  shares_network(settings) ? network_of(platform, settings, placement, ranks)
                                           : nullptr);
    std::map<LocationIndex, Pipeline> pipelines;
    for (const auto location : own_locations(index, placement, ranks, settings.interleaving))
    {
        connect(engine, location, pipelines[location], trace, settings);
    }
    together(ranks, [&] { run_engine(engine, exchange); });
    together(ranks,
             [&]
             {
                 for (const auto& [location, pipeline] : pipelines)
                 {
                     HAEC_SIM_ASSERT(pipeline.sink.times_finished == 1);
                 }
             });
    Outcome outcome;
    outcome.oddities = engine.oddities();
    outcome.early_ends = engine.early_ends();
    for (const auto& [location, pipeline] : pipelines)
    {
        const auto& kept = pipeline.replay->state().figures.kept.of_collectives;
        outcome.kept_of_collectives +=
            static_cast<std::uint64_t>((kept.of_program + kept.others).count());
        const auto& of_recorder = pipeline.replay->state().figures.kept.of_recorder;
        outcome.switched_off += static_cast<std::uint64_t>(of_recorder.switched_off.count());
        outcome.flushes += static_cast<std::uint64_t>(of_recorder.flushes.count());
        outcome.without_records += static_cast<std::uint64_t>(
            pipeline.replay->state().figures.kept.without_records.count());
        outcome.communicating += pipeline.replay->state().uses.communication ? 1 : 0;
    }
    outcome.kept_of_collectives = ranks.sum(outcome.kept_of_collectives);
    outcome.communicating = ranks.sum(outcome.communicating);
    outcome.switched_off = ranks.sum(outcome.switched_off);
    outcome.flushes = ranks.sum(outcome.flushes);
    outcome.without_records = ranks.sum(outcome.without_records);
    outcome.records = collect(pipelines, index.locations().size(), ranks);
    return outcome;
}

std::string error_of(const Trace& trace, const Settings& settings)
{
    try
    {
        simulate(trace, settings);
    }
    catch (const Error& error)
    {
        return error.what();
    }
    return {};
}

} // namespace haec_sim::test
