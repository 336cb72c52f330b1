// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "simulation/engine/engine.hpp"

#include "haec_sim/error.hpp"
#include "haec_sim/log.hpp"
#include "parallel/all_gather_items.hpp"
#include "simulation/engine/model_pricing.hpp"
#include "simulation/engine/shared_pricing.hpp"
#include "simulation/engine/stall.hpp"

#include <utility>
#include <vector>

namespace haec_sim
{

namespace
{

ReplayOptions with_occupancy_of(const NetworkModel& model, ReplayOptions options)
{
    options.send_occupancy = after(options.send_occupancy, model.send_occupancy());
    return options;
}

} // namespace

Engine::Engine(const TraceIndex& index, Placement placement, NetworkModel* model,
               const ReplayOptions& options, Unmatched rule, Ranks& ranks, Exchange& exchange,
               std::unique_ptr<Network> network, TransferObserver* observer, DrawBoard* draws)
    : index_(index), placement_(std::move(placement)),
      keeps_unmatched_(rule == Unmatched::keep || index.claims().is_incomplete), ranks_(ranks),
      scheduler_(ranks, exchange), flow_(ranks.size(), ranks.rank()), draws_(draws)
{
    processes_.of.resize(index.process_count());
    processes_.locations.resize(index.locations().size());
    scheduler_.place(ActorKind::location, [this](std::uint32_t location)
                     { return placement_.rank_of[index_.locations()[location].process]; });
    scheduler_.place(ActorKind::matching, [](std::uint32_t rank) { return rank; });
    if (model == nullptr)
    {
        return;
    }
    const auto own = with_occupancy_of(*model, options);
    model = &with_memories(*model, options.nodes);
    if (network != nullptr)
    {
        share(*model, own, std::move(network), observer);
    }
    else
    {
        pricing_ = std::make_unique<ModelPricing>(*model, placement_, observer);
        retime(*model, own);
    }
}

void Engine::share(NetworkModel& model, const ReplayOptions& options,
                   std::unique_ptr<Network> network, TransferObserver* observer)
{
    network_ = std::move(network);
    auto* const memory =
        nodes_.memories ? &nodes_.shared_memories.emplace(nodes_.memories->memories()) : nullptr;
    pricing_ = std::make_unique<SharedPricing>(
        SharedPricing::Environment{placement_, scheduler_, ranks_.size(), ranks_.rank(), observer,
                                   memory},
        model, *network_);
    window_pricing_ = std::make_unique<ModelPricing>(model, placement_, observer);
    share_cores(options.nodes);
    retime(model, options);
    context_->shares_network = true;
    service_.emplace(NetworkService::Environment{processes_, scheduler_, ranks_.size(),
                                                 ranks_.rank(), nodes_.cores_or_null(), memory},
                     *network_, *matching_);
    scheduler_.place(ActorKind::network, [](std::uint32_t rank) { return rank; });
    scheduler_.add({ActorKind::network, ranks_.rank()}, *service_);
    scheduler_.serve_with(*service_);
}

NetworkModel& Engine::with_memories(NetworkModel& model, const ComputeNodes& nodes)
{
    NodeMemories memories(nodes, placement_.node_of);
    if (!memories.any())
    {
        return model;
    }
    return nodes_.memories.emplace(model, std::move(memories));
}

void Engine::share_cores(const ComputeNodes& nodes)
{
    const auto threads = threads_that_share(index_, placement_.node_of, nodes);
    if (!threads.empty())
    {
        nodes_.cores.emplace(CoreService::Environment{index_, placement_, processes_, scheduler_,
                                                      ranks_.size(), ranks_.rank()},
                             nodes, threads);
    }
}

void Engine::retime(NetworkModel& model, const ReplayOptions& options)
{
    if (ranks_.rank() == 0 && options.collectives == CollectiveRule::model)
    {
        HAEC_SIM_LOG(debug, "collectives",
                     "records have no datatypes: algorithms that are chosen by the number of "
                     "elements take these for 8 bytes each");
    }
    probe_pricing_ = std::make_unique<ModelPricing>(model, placement_);
    const MatchingActor::Environment environment{index_,     placement_, processes_,   oddities_,
                                                 scheduler_, flow_,      ranks_.rank()};
    if (draws_ != nullptr &&
        (options.noise.classes.empty() || network_ != nullptr ||
         options.progress != ProgressRule::always || find_clock(index_, options.compute_clock)))
    {
        draws_->give_up();
        draws_ = nullptr;
    }
    const LengthOverheads overheads(model.message_overheads(), placement_.node_of);
    matching_.emplace(environment, *pricing_, *probe_pricing_,
                      CollectiveModel{options.send_occupancy, options.receive_overhead,
                                      options.collective_algorithms, options.counting, overheads,
                                      options.copies_own_blocks
                                          ? OwnCopies(model, placement_.node_of)
                                          : OwnCopies(),
                                      options.progress == ProgressRule::in_mpi, draws_},
                      keeps_unmatched_, options.progress);
    router_.emplace(environment, *matching_, *pricing_);
    scheduler_.add({ActorKind::matching, ranks_.rank()}, *matching_);
    context_.emplace(
        ReplayContext{index_,
                      options,
                      matching_->messages(),
                      matching_->signals(),
                      window_pricing_ != nullptr ? *window_pricing_ : *pricing_,
                      *router_,
                      oddities_,
                      early_ends_,
                      {},
                      overheads,
                      !options.has_gap_factors()
                          ? nullptr
                          : std::make_shared<const GapFactors>(
                                options.noise, options.compute_selectors, placement_.node_of),
                      draws_,
                      nodes_.cores_or_null(),
                      find_clock(index_, options.compute_clock)});
}

LocationActor& Engine::location(LocationIndex location)
{
    auto& actor = processes_.locations[location];
    if (actor == nullptr)
    {
        actor = std::make_unique<LocationActor>(location, scheduler_);
    }
    return *actor;
}

Location& Engine::add_replay(LocationIndex location, const MessageAttributes& attributes)
{
    HAEC_SIM_ASSERT(context_.has_value());
    if (context_->options.record_transfers)
    {
        context_->attributes = attributes;
    }
    auto& process = processes_.of[index_.locations()[location].process];
    if (process == nullptr)
    {
        process =
            std::make_unique<LocalProcess>(index_,
                                           [this](LocationIndex held_up) {
                                               scheduler_.wake_next({ActorKind::location, held_up});
                                           });
    }
    auto& actor = this->location(location);
    process->locations.push_back(&actor);
    return actor.retime(*context_, process->postings, process->threads);
}

void Engine::add_location(LocationIndex location, RecordSource& source, EventHandler& first,
                          Reopen reopen)
{
    auto& actor = this->location(location);
    actor.connect(source, first);
    if (actor.replay() != nullptr)
    {
        reopen = actor.gets_records_as_they_are() ? std::move(reopen) : Reopen();
        actor.replay()->look_ahead_by(reopen);
        auto& process = *processes_.of[index_.locations()[location].process];
        process.postings.callers.add(reopen);
        process.counts_ahead.add(location, std::move(reopen));
    }
    scheduler_.add({ActorKind::location, location}, actor);
}

void Engine::run(const std::function<void()>& progress)
{
    scheduler_.run(
        {progress, [this] { return flow_.has_room(); },
         [this]
         {
             HAEC_SIM_ASSERT(matching_.has_value());
             const Stall::Environment environment{index_, placement_, processes_, oddities_, flow_};
             Stall(environment, keeps_unmatched_, *matching_, scheduler_, ranks_).resolve();
         }});
}

Oddities Engine::oddities()
{
    auto total = oddities_;
    total.unmatched_sends += matching_ ? matching_->messages().unmatched_sends() : 0;
    total.unlike_lengths += matching_ ? matching_->collectives().unlike_lengths() : 0;
    total.mixed_collectives += matching_ ? matching_->collectives().mixed() : 0;
    total.long_messages = network_ != nullptr ? network_->counts().long_messages : 0;
    for (const auto& kind : oddity_kinds)
    {
        total.*kind.count = ranks_.sum(total.*kind.count);
    }
    return total;
}

void Engine::leave_locations()
{
    // What is left can be reached, so that checkers of memory do not take it for a leak.
    static auto& left = *new std::vector<LocalProcesses>;
    left.push_back(std::move(processes_));
}

InPlaceCounts Engine::in_place_counts()
{
    const auto own = matching_ ? matching_->collectives().in_place_counts() : InPlaceCounts{};
    InPlaceCounts total;
    for (const auto& counts : all_gather_items(ranks_, std::vector{own}))
    {
        total.by_model += counts.by_model;
        total.in_place += counts.in_place;
        total.may_be += counts.may_be;
        total.fewest_members = std::min(total.fewest_members, counts.fewest_members);
    }
    return total;
}

EarlyEnds Engine::early_ends()
{
    EarlyEndLog all;
    for (const auto& entry : all_gather_items(ranks_, early_ends_.entries()))
    {
        all.note(entry);
    }
    return all.sum();
}

} // namespace haec_sim
