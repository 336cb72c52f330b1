// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "simulation/rules/incoming_messages.hpp"
#include "simulation/rules/location_state.hpp"
#include "simulation/rules/probe_rules.hpp"
#include "simulation/rules/request_rules.hpp"

namespace haec_sim
{

/// The receives of a location (R2). A record that completes a receive gets T = max(T_(i-1), A) +
/// O_r, and the attributes of its transfer, if these are wanted; the waiting that was recorded
/// before it is dropped.
class ReceiveRules
{
public:
    /// The references outlive it.
    ReceiveRules(IncomingMessages& incoming, RequestRules& requests)
        : incoming_(incoming), requests_(requests), probes_(incoming)
    {
    }

    /// A receive takes its place in the order of the process: a blocking one with its record,
    /// others with their request. Throws Error for a length beyond most_bytes.
    void see(LocationState& at, const events::MpiRecv& record, const Turn& turn);
    void see(LocationState& at, const events::MpiIrecvRequest& record, const Turn& turn);
    void see(LocationState& at, const events::MpiIrecv& record, const Turn& turn);

    /// P is the Enter of the innermost region, or T_(i-1) outside of all. It is T_(i-1) outside
    /// MPI, too, in a network that messages share, and inside MPI there not before the last record
    /// that may have waited.
    OutputTime retime(LocationState& at, events::MpiRecv& record);
    /// The time by the gap rule is P.
    Picoseconds retime(LocationState& at, events::MpiIrecvRequest& record);
    OutputTime retime(LocationState& at, events::MpiIrecv& record);

    /// The time of a record that was not seen, where its message is there and nothing goes before
    /// it; nothing where it must take its turn. It posts the receive and completes it in one.
    OutputTime retime_at_once(LocationState& at, events::MpiRecv& record);

    /// Records that were seen may have given the receive its place, so that it met a message that
    /// was there.
    bool is_answered(const ForReceive& awaited) const
    {
        return awaited.receive->receive.is_settled();
    }

    void describe(const LocationState& at, const ForReceive& awaited, Wait& wait) const;

    /// The rules of probes, which hear of its receives.
    ProbeRules& probes() noexcept
    {
        return probes_;
    }

    const ProbeRules& probes() const noexcept
    {
        return probes_;
    }

    /// The message does not exist. The record is kept under the gap rule, and counted
    /// (Oddities::unmatched_receives).
    void abandon(LocationState&, const ForReceive& awaited)
    {
        incoming_.abandon(*awaited.receive);
    }

private:
    /// The time of a record that completes `receive`. A sender that is not defined is counted, and
    /// leaves the gap rule.
    template <class Record>
    OutputTime time_of(LocationState& at, Record& record, ReceivePosting& receive);

    IncomingMessages& incoming_;
    RequestRules& requests_;
    ProbeRules probes_;
};

} // namespace haec_sim
