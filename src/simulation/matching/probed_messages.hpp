// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "core/tables/flat_map.hpp"
#include "simulation/matching/notices.hpp"
#include "simulation/matching/posted_receive.hpp"
#include "simulation/matching/pricing.hpp"

#include <unordered_map>

namespace haec_sim
{

/// Tells probes when their messages are there (spec: semantics, R2). The messages stay where they
/// are, until a receive takes them.
class ProbedMessages
{
public:
    using Arrivals = FlatMap<MessageName, Arrival, MessageNameHash>;

    /// `alone` prices what probes ask for, at once and without telling anybody; null where nobody
    /// probes. Both outlive it.
    ProbedMessages(Pricing* alone, MessageEvents& events) : alone_(alone), events_(events) {}

    /// The message is the next one of the channel for which the probe waits. The probe is settled
    /// at once with a rendezvous, whose envelope is a message of 0 bytes, and with one that is
    /// priced at once; with others once they have arrived, as in `arrivals`.
    void announce(const SendNotice& notice, PostedReceive& probe, bool is_priced_at_once,
                  const Arrivals& arrivals);

    /// A message has arrived that may be probed.
    void arrive(const MessageName& name, const Arrival& arrival);

    /// The probe does not wait any more.
    void withdraw(const PostedReceive& probe);

private:
    void settle(PostedReceive& probe, const Arrival& arrival, LocationIndex sender);

    Pricing* alone_;
    MessageEvents& events_;
    /// The probes that wait for arrivals.
    std::unordered_map<MessageName, PostedReceive*, MessageNameHash> waiting_;
};

} // namespace haec_sim
