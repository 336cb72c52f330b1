// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "engine/transfer_witness.hpp"
#include "haec_sim/network_report.hpp"
#include "managers/manager_plan.hpp"
#include "managers/message_count.hpp"
#include "network/lone_traffic.hpp"

#include <cstdint>
#include <memory>
#include <vector>

namespace haec_sim
{

/// Messages that are no messages of the program.
struct InnerTraffic
{
    /// Of which modelled collectives are made.
    std::uint64_t collective_messages = 0;
    std::uint64_t collective_bytes = 0;
    /// Transfers on windows.
    std::uint64_t window_messages = 0;
    std::uint64_t window_bytes = 0;
};

/// What the messages that this rank prices do to nodes, links and ports: summed up here, as a
/// letter for each message and link would cost more than the message, and told once.
class TrafficCount final : public TransferWitness
{
public:
    /// `links`: null where messages share a network, which counts for itself. `messages`: null
    /// where nobody asks for them.
    TrafficCount(std::uint32_t processes, std::unique_ptr<LoneTraffic> links,
                 std::unique_ptr<MessageCount> messages = nullptr);

    void on_transfer(const Transfer& transfer, NodeId from, NodeId to, const Path& path) override;

    /// Tells all managers. Once, after the run.
    void tell(Mail& mail, const ManagerPlan& plan, const Topology& topology) const;

    const InnerTraffic& inner() const noexcept
    {
        return inner_;
    }

    /// Adds what all ranks counted of messages by their ends and sizes. Collective.
    void report_to(NetworkReport& report, Ranks& ranks) const;

private:
    void tell_of_links(Mail& mail, const ManagerPlan& plan, const Topology& topology) const;

    /// By process, of the node on which it runs.
    std::vector<NodeTraffic> processes_;
    std::unique_ptr<LoneTraffic> links_;
    InnerTraffic inner_;
    std::unique_ptr<MessageCount> messages_;
};

} // namespace haec_sim
