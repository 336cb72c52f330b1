// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "network/network.hpp"
#include "simulation/engine/actor.hpp"
#include "simulation/engine/local_process.hpp"
#include "simulation/engine/model_paths.hpp"
#include "simulation/engine/timed_service.hpp"
#include "simulation/engine/transfer_observer.hpp"
#include "simulation/matching/pricing.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace haec_sim
{

class MatchingActor;

/// Transfers through a network that messages share: A = B + D + W (spec: contention).
///
/// With one rank, a unit is served as soon as no location is behind it. With several, all are idle
/// first, and then all serve what comes up to when the first message that is through could make
/// somebody send, which is after it has computed for a while. A network that is apart is told of a
/// message on the rank that has its first link; else each rank runs the whole of it, on the entries
/// of all. They are told by letters: of an eager message by its sender's rank, of others by whoever
/// prices them.
class SharedPricing final : public Pricing, public TimedService, public Actor
{
public:
    /// The others that it needs to know. The references outlive it.
    struct Environment
    {
        const Placement& placement;
        const LocalProcesses& processes;
        Mail& mail;
        std::uint32_t ranks = 1;
        std::uint32_t self = 0;
        /// May be null.
        TransferObserver* observer = nullptr;
    };

    /// The letters that it gets.
    enum class Kind : std::uint8_t
    {
        /// A NetworkEntry.
        entry,
        /// An exit that this rank waits for.
        exit
    };

    SharedPricing(const Environment& environment, NetworkModel& model,
                  std::unique_ptr<Network> network);

    /// Connects it with where messages arrive, before the first is priced.
    void connect(MatchingActor& matching)
    {
        matching_ = &matching;
    }

    const Network& network() const noexcept
    {
        return *network_;
    }

    // Pricing

    /// Lets a message into the network, and returns nothing; MatchingActor::arrive() is told of its
    /// arrival. Messages within a node use no link and get their answer at once. Other ranks are
    /// told, unless the sender's did so (see_off()).
    std::optional<Arrival> price(const Transfer& transfer) override;

    /// Tells all ranks, so that those who wait for all to be idle need not wait for the receiver's.
    /// The receiver's rank is not told, as the notice of the message comes there.
    void see_off(const Transfer& transfer) override;

    // TimedService
    Picoseconds next() const override
    {
        return network_->next();
    }

    UnderWay under_way() const override
    {
        return network_->under_way();
    }

    /// With one rank, brings one message through at most, if the network does not come apart; else
    /// all of a window.
    bool serve(const IdleBounds& bounds) override;

    /// Where the network comes apart: windows are long then.
    bool waits_for_idle() const override;

    /// Serves up to the arrival of the next message that is through. False: nothing is under way.
    bool serve_regardless() override;

    void let_late_ones_in() override
    {
        network_->gather();
        network_->let_late_ones_in();
    }

    // Actor: takes the entries of other ranks, and exits.
    State run(std::uint64_t) override
    {
        return State::idle;
    }

    void take(const Letter& letter) override;

    /// The end of all times: what is under way bounds others by next() alone.
    Picoseconds earliest() const override
    {
        return Picoseconds::max();
    }

private:
    /// The transfer as the network wants it, with D by the model; nobody here waits for it yet.
    NetworkEntry entry_of(const Transfer& transfer, const ModelPaths::Way& way) const;
    /// Lets it in on this rank or on the one that has its first link; or on all, where each runs
    /// the whole network, but for one that knows of it.
    void let_in(const NetworkEntry& entry, std::uint32_t knowing);
    /// One rank alone: the least time of a message that is ready and something else holds back.
    Picoseconds held_up();
    /// Serves part by part what comes before `until`, and before anybody could send because of it;
    /// false where it does not come apart so.
    bool serve_in_parts(Picoseconds until, Picoseconds quiet, const UnderWay& under_way);
    /// Serves up to `until`, but no further than `quiet` behind any arrival that it finds, and no
    /// further than an arrival that is of a collective.
    void serve_window(Picoseconds until, Picoseconds quiet);
    /// Tells the rank that waits for it of a message that is through. Returns the arrival.
    Picoseconds deliver(const NetworkExit& exit);

    Environment environment_;
    ModelPaths paths_;
    std::unique_ptr<Network> network_;
    MatchingActor* matching_ = nullptr;
    /// One rank alone: the messages that go through one by one before windows are tried again.
    std::size_t one_by_one_ = 0;
    std::vector<NetworkExit> exits_;
    /// The processes of this rank that have several locations; found once anything was served.
    std::optional<std::vector<const ProcessPostings*>> shared_processes_;
};

} // namespace haec_sim
