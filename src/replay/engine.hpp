// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "replay/collective_board.hpp"
#include "ranks/exchange.hpp"
#include "replay/location_replay.hpp"
#include "replay/message_board.hpp"
#include "ranks/ranks.hpp"
#include "trace/record_source.hpp"
#include "replay/replay_context.hpp"
#include "trace/trace_index.hpp"

#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <unordered_map>
#include <vector>

namespace haec_sim
{

/// Where a trace's processes are simulated, and on which node each of them runs.
struct Placement
{
    /// By process.
    std::vector<std::uint32_t> rank_of;
    std::vector<NodeId> node_of;
};

/// What to do with a receive that has no send, or a collective that is never complete.
enum class UnmatchedRule
{
    error,
    keep
};

/// Runs the locations that one rank owns: each as far as it can, then the next. Never blocks in MPI
/// while a location is ready. Locations without a replay are passed through.
///
/// Order of calls: add_replay() and add_location() for each location, then run() once.
class Engine final : private Router, private MessageEvents, private ParcelReceiver
{
public:
    /// `model` may be null if no location is re-timed. The references outlive the engine.
    Engine(const TraceIndex& index, Placement placement, NetworkModel* model, UnmatchedRule rule,
           Ranks& ranks, Exchange& exchange);

    /// The re-timing stage of a location. `transfer_time` and `hops`: the attributes on receives.
    LocationReplay& add_replay(LocationIndex location, AttributeRef transfer_time,
                               AttributeRef hops);

    /// `first` is the first handler of the location's chain.
    void add_location(LocationIndex location, RecordSource& source, EventHandler& first);

    /// Runs all locations of all ranks to their end. Collective. `progress` is called now and then.
    /// Throws Error for damaged input, receives without sends and cycles of waits.
    void run(const std::function<void()>& progress);

    /// What was not plain, summed over all ranks. Collective; after run().
    Oddities oddities();

private:
    enum class State : std::uint8_t
    {
        ready,
        running,
        waiting,
        throttled,
        finished
    };

    struct Task
    {
        RecordSource* source = nullptr;
        EventHandler* first = nullptr;
        std::unique_ptr<LocationReplay> replay;
        State state = State::ready;
        bool input_ended = false;
        /// An answer came while it ran: its own lookahead may have sent what it waits for.
        bool woken = false;
    };

    // Router, MessageEvents, ParcelReceiver.
    bool route(const SendNotice& notice) override;
    void route(const CollectiveBeginNotice& notice) override;
    void wake(LocationIndex location) override;
    void on_matched(const PostedReceive& receive) override;
    void on_arrival(const ArrivalNotice& notice) override;
    void on_consumed(ProcessIndex sender) override;
    void take(std::span<const std::byte> parcels) override;

    void take_notice(const SendNotice& notice);
    void take_notice(const ArrivalNotice& notice);
    void take_notice(const CollectiveBeginNotice& notice);
    void take_notice(const CollectiveReleaseNotice& notice);
    void take_notice(const CreditNotice& notice);
    void answer(const CollectiveReleaseNotice& notice);
    template <class AnyNotice>
    void deliver_to(std::uint32_t rank, const AnyNotice& notice);
    const Communicator& communicator_of(const CollectiveKey& key) const;
    std::uint32_t rank_of(LocationIndex location) const;

    void run_ready(const std::function<void()>& progress);
    void run_task(LocationIndex location);
    void read_portion(Task& task);
    void set_state(LocationIndex location, Task& task);
    void release_throttled();
    bool has_room() const;

    // stall.cpp: nothing goes on, anywhere.
    friend class Stall;

    const TraceIndex& index_;
    Placement placement_;
    UnmatchedRule rule_;
    Ranks& ranks_;
    const std::uint32_t rank_;
    Exchange& exchange_;
    std::unique_ptr<MessageBoard> messages_;
    CollectiveBoard collectives_;
    Oddities oddities_;
    std::unique_ptr<ReplayContext> context_;
    std::unordered_map<ProcessIndex, ProcessCounters> counters_;
    std::unordered_map<LocationIndex, Task> tasks_;
    std::deque<LocationIndex> ready_;
    std::deque<LocationIndex> throttled_;
    std::uint64_t unfinished_ = 0;

    /// Messages under way to each rank that have no receive yet, and how many there may be.
    std::vector<std::uint64_t> under_way_;
    std::uint64_t most_under_way_;
    /// Messages from each rank that were matched and not yet credited to it.
    std::vector<std::uint32_t> credits_;
};

} // namespace haec_sim
