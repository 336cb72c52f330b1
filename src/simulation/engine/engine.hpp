// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "network/network.hpp"
#include "parallel/exchange.hpp"
#include "parallel/ranks.hpp"
#include "simulation/engine/local_process.hpp"
#include "simulation/engine/matching_actor.hpp"
#include "simulation/engine/network_service.hpp"
#include "simulation/engine/node_resources.hpp"
#include "simulation/engine/notice_router.hpp"
#include "simulation/engine/placement.hpp"
#include "simulation/engine/scheduler.hpp"
#include "simulation/engine/transfer_observer.hpp"
#include "simulation/engine/unmatched.hpp"
#include "simulation/rules/oddities.hpp"
#include "simulation/rules/replay_context.hpp"
#include "trace/record_source.hpp"
#include "trace/trace_index.hpp"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>

namespace haec_sim
{

/// Runs the locations that one rank owns, together with the engines of the other ranks. Locations
/// without a replay are passed through.
///
/// It makes the actors of this rank, decides by the model and the network who prices transfers
/// (ModelPricing or SharedPricing), and lets the Scheduler run all of it. It knows neither OTF2 nor
/// MPI: records come from a RecordSource, other ranks are behind `ranks` and `exchange`.
///
/// Order of calls: add_replay() and add_location() for each location, then run() once.
class Engine
{
public:
    /// `model` may be null if no location is re-timed; its occupancy adds to that of the `options`.
    /// With a `network`, messages share it (spec:
    /// contention). `observer`, if any, is told of all transfers that this rank prices. With
    /// `draws`, on an engine that runs alone, times are made in other draws of noise, too, whose
    /// first is that of the options; it gives up where it cannot know them. The
    /// references outlive the engine. `placement` names a rank below ranks.size() for every process
    /// of the trace, alike on all ranks. Throws UsageError where the metric of `compute_clock` is
    /// not in the trace, or cannot be a clock (R0).
    Engine(const TraceIndex& index, Placement placement, NetworkModel* model,
           const ReplayOptions& options, Unmatched rule, Ranks& ranks, Exchange& exchange,
           std::unique_ptr<Network> network = nullptr, TransferObserver* observer = nullptr,
           DrawBoard* draws = nullptr);

    /// The re-timing stage of a location. It goes into the location's chain, at the place of the
    /// model (ADR 4), and the engine owns it. There must be a model. The order within a process
    /// hangs on who is in it, so all locations of this rank are added before run(), each before its
    /// add_location(). `attributes` count for all locations, and only where the options say
    /// `record_transfers`.
    Location& add_replay(LocationIndex location, const MessageAttributes& attributes);

    /// `first` is the first handler of the location's chain. `reopen` opens its records once more,
    /// ahead of `source`; where that is not given, more of them are kept. It is not asked for where
    /// a module stands before the model, as it may change what is read. `source` and `first`
    /// outlive the engine.
    void add_location(LocationIndex location, RecordSource& source, EventHandler& first,
                      Reopen reopen = {});

    /// Runs all actors of all ranks to their end. Collective. `progress` is called now and then.
    /// Throws Error for damaged input, on the rank that reads it, which has to announce that to the
    /// others (Exchange::announce_failure()); these throw PeerFailed. Throws AgreedError, on all
    /// ranks, for cycles of waits, and as MissingRecord where somebody waits for a record that the
    /// trace lacks.
    void run(const std::function<void()>& progress);

    /// The network that messages shared; null where they did not.
    const Network* network() const noexcept
    {
        return network_.get();
    }

    /// How often ranks agreed that they were idle.
    std::uint64_t agreements() const noexcept
    {
        return scheduler_.agreements();
    }

    /// The oddities, summed over all ranks. Collective; after run(). All ranks get
    /// the same.
    Oddities oddities();

    /// The early ends of all ranks, which all of them get. Collective; after run().
    EarlyEnds early_ends();

    /// How many collectives are in place, or may be, on all ranks. Collective.
    InPlaceCounts in_place_counts();

    /// Keeps the memory of all locations up to the end of the process, where the system takes it
    /// back at once: to destroy a million objects takes as long as to make them. Nothing is asked
    /// of the engine any more.
    void leave_locations();

private:
    /// The actor of a location, which is made when it is asked for first.
    LocationActor& location(LocationIndex location);
    /// Prices transfers by a network that they share; `model` says what each takes alone.
    void share(NetworkModel& model, const ReplayOptions& options, std::unique_ptr<Network> network,
               TransferObserver* observer);
    /// Makes the cores that threads share, if nodes have fewer of them than threads. Messages must
    /// share a network, whose service decides on both.
    void share_cores(const ComputeNodes& nodes);
    /// The model, with the memories of nodes that have their own.
    NetworkModel& with_memories(NetworkModel& model, const ComputeNodes& nodes);
    /// Makes what locations need that are re-timed, once there is a pricing_.
    void retime(NetworkModel& model, const ReplayOptions& options);

    const TraceIndex& index_;
    Placement placement_;
    /// True by the rule, or as the trace says that it may lack records.
    bool keeps_unmatched_;
    Ranks& ranks_;
    Scheduler scheduler_;
    FlowControl flow_;
    /// Null where there are none, or their times cannot be known.
    DrawBoard* draws_;
    Oddities oddities_;
    EarlyEndLog early_ends_;
    LocalProcesses processes_;
    /// All of these exist only where locations are re-timed.
    NodeResources nodes_;
    std::unique_ptr<Network> network_;
    std::unique_ptr<Pricing> pricing_;
    /// Prices transfers on windows at once; null where messages share no network: pricing_ does.
    std::unique_ptr<Pricing> window_pricing_;
    /// Prices messages that probes ask for, whose transfers nobody is told of.
    std::unique_ptr<Pricing> probe_pricing_;
    std::optional<MatchingActor> matching_;
    /// Where messages share a network.
    std::optional<NetworkService> service_;
    std::optional<NoticeRouter> router_;
    std::optional<ReplayContext> context_;
};

} // namespace haec_sim
