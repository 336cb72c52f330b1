// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/network_report.hpp"
#include "network/uncontended_traffic.hpp"
#include "simulation/engine/transfer_observer.hpp"
#include "simulation/managers/message_count.hpp"
#include "simulation/managers/network_ledger.hpp"

#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

namespace haec_sim
{

/// Messages that are no messages of the program.
struct InnerTraffic
{
    /// Messages that modelled collectives are made of.
    std::uint64_t collective_messages = 0;
    std::uint64_t collective_bytes = 0;
    /// Transfers on windows.
    std::uint64_t window_messages = 0;
    std::uint64_t window_bytes = 0;
};

/// Sums of what the messages that this rank prices do to nodes, links and ports. Most messages are
/// like one before: same nodes, same size, not much later. These are only counted until something
/// else comes, and then entered for all nodes and links on the way at once.
class TrafficCount final : public TransferObserver
{
public:
    /// `links`: null where messages share a network, which counts for itself. `messages`: null
    /// where nobody asks for them. `loads`: is told of all transfers, too; it outlives this, or is
    /// null.
    TrafficCount(std::uint32_t processes, std::unique_ptr<UncontendedTraffic> links,
                 std::unique_ptr<MessageCount> messages = nullptr,
                 TransferObserver* loads = nullptr);

    /// From now on the times for which nodes code messages count, too.
    void count_coding() noexcept
    {
        counts_coding_ = true;
    }

    void on_transfer(const Transfer& transfer, NodeId from, NodeId to, const Path& path) override;

    /// The sums by the ranks of the managers, in at most `time_bins` bins. Once, after the run.
    ManagedLedgers ledgers(const ManagerPlan& plan, const Topology& topology,
                           const BinLimit& time_bins);

    const InnerTraffic& inner() const noexcept
    {
        return inner_;
    }

    /// The services of links and ports before the window and behind it to messages that this rank
    /// prices; empty where they share a network.
    std::vector<std::pair<ResourceIdentity, ServedPart>> outside(const TimeSpan& window);

    /// Adds what all ranks counted of messages by their ends and sizes. Collective.
    void report_to(NetworkReport& report, Ranks& ranks) const;

private:
    /// Messages that are alike, in a cache line.
    struct alignas(64) Alike
    {
        NodeId from;
        NodeId to;
        /// The ends and lengths of the last one.
        std::uint32_t sender = 0;
        std::uint32_t receiver = 0;
        Bytes length;
        Bytes on_wire;
        /// The entry of the first one, which links know of, and those that are like it.
        Picoseconds entry{};
        AlikeEntries entries;
        /// The messages that nothing else knows of yet.
        std::uint64_t messages = 0;

        bool have(NodeId source, NodeId target, Bytes size) const noexcept
        {
            return from == source && to == target && length == size;
        }
    };

    Alike& alike(NodeId from, NodeId to, Bytes length);
    void add_coding(const Transfer& transfer, NodeId from, NodeId to, const Path& path);
    void begin_anew(Alike& alike, Picoseconds entry, Bytes on_wire, const RouteKey& key);
    void enter(Alike& alike);
    void enter_for_nodes(const Alike& alike, std::uint64_t messages);

    /// The traffic of nodes, by any of the processes that run on them.
    std::vector<NodeTraffic> processes_;
    std::unique_ptr<UncontendedTraffic> links_;
    InnerTraffic inner_;
    std::unique_ptr<MessageCount> messages_;
    TransferObserver* loads_;
    bool counts_coding_ = false;
    /// The places by a hash of what messages have in common; their number is a power of two.
    std::vector<Alike> alike_;
};

} // namespace haec_sim
