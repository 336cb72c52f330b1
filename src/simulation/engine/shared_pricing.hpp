// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "network/network.hpp"
#include "simulation/engine/actor.hpp"
#include "simulation/engine/memory_service.hpp"
#include "simulation/engine/model_paths.hpp"
#include "simulation/engine/transfer_observer.hpp"
#include "simulation/matching/pricing.hpp"

#include <cstdint>
#include <optional>

namespace haec_sim
{

/// Transfers through a network that messages share: A = B + D + W (spec: contention). It lets them
/// in; NetworkService finds when they arrive.
///
/// A network that is apart is told of a message on the rank that has its first link; else each rank
/// runs the whole of it, on the entries of all. They are told by letters: of an eager message by
/// its sender's rank, of others by the rank that prices them.
class SharedPricing final : public Pricing
{
public:
    /// The references outlive it.
    struct Environment
    {
        const Placement& placement;
        Mail& mail;
        std::uint32_t ranks = 1;
        std::uint32_t self = 0;
        /// May be null.
        TransferObserver* observer = nullptr;
        /// Null where no node has a memory of its own.
        MemoryService* memory = nullptr;
    };

    SharedPricing(const Environment& environment, NetworkModel& model, Network& network);
    ~SharedPricing() override;

    /// Lets a message into the network, and returns nothing; MatchingActor::arrive() is told of its
    /// arrival. Messages within a node use no link and get their answer at once, unless the node
    /// has a memory, which they share. Other ranks are told, unless the sender's did so
    /// (see_off()).
    std::optional<Arrival> price(const Transfer& transfer) override;

    /// Tells all ranks, so that ranks that wait for all to be idle need not wait for the
    /// receiver's. The receiver's rank is not told, as the notice of the message comes there.
    void see_off(const Transfer& transfer) override;

private:
    /// It shares nothing with others.
    bool is_by_itself(const NetworkEntry& entry) const
    {
        return entry.from == entry.to &&
               (environment_.memory == nullptr || !environment_.memory->serves(entry.from));
    }

    /// Network::enter(), or the memory of the node.
    std::optional<std::uint32_t> enter(const NetworkEntry& entry);
    /// The transfer as the network wants it, with D by the model; no rank waits for it yet.
    NetworkEntry entry_of(const Transfer& transfer, const ModelPaths::Way& way) const;
    /// Lets it in on this rank or on the one that has its first link; or on all, where each runs
    /// the whole network, but for one that knows of it.
    void let_in(const NetworkEntry& entry, std::uint32_t knowing);

    Environment environment_;
    ModelPaths paths_;
    Network& network_;
    PartitionedNetwork* parts_;
};

} // namespace haec_sim
