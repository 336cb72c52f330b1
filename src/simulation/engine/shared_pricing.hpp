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
/// Every rank runs the whole network, on the entries of all ranks, which it is told by letters: of
/// an eager message by its sender's rank, of others by whoever prices them.
/// With one rank, a unit is served as soon as no location is behind it. With several, all are idle
/// first; then each serves the same units: up to when the first message that is through could make
/// somebody send, which is after it has computed for a while.
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

    // Pricing: nothing, but for messages within a node.
    std::optional<Arrival> price(const Transfer& transfer) override;

    /// Tells all ranks, so that those who wait for all to be idle need not wait for the receiver's.
    void see_off(const Transfer& transfer) override;

    // TimedService
    Picoseconds next() const override
    {
        return network_->next();
    }

    bool serve(const IdleBounds& bounds) override;
    bool serve_regardless() override;

    void let_late_ones_in() override
    {
        network_->let_late_ones_in();
    }

    // Actor: takes the entries of other ranks.
    State run(std::uint64_t) override
    {
        return State::idle;
    }

    void take(const Letter& letter) override;

    Picoseconds earliest() const override
    {
        return Picoseconds::max();
    }

private:
    NetworkEntry entry_of(const Transfer& transfer, const Path& path) const;
    void tell_others(const NetworkEntry& entry, std::uint32_t knowing);
    Picoseconds held_up();
    void serve_window(Picoseconds until, Picoseconds quiet);
    Picoseconds deliver(const NetworkExit& exit);

    Environment environment_;
    ModelPaths paths_;
    std::unique_ptr<Network> network_;
    MatchingActor* matching_ = nullptr;
    /// The processes of this rank that have several locations; found once anything was served.
    std::optional<std::vector<const ProcessPostings*>> shared_processes_;
};

} // namespace haec_sim
