// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "simulation/rules/incoming_messages.hpp"
#include "simulation/rules/location_state.hpp"
#include "simulation/rules/request_rules.hpp"

namespace haec_sim
{

/// The receives of a location (R2, R4).
class ReceiveRules
{
public:
    /// The references outlive it.
    ReceiveRules(IncomingMessages& incoming, RequestRules& requests)
        : incoming_(incoming), requests_(requests)
    {
    }

    void see(LocationState& at, const events::MpiRecv& record, const Turn& turn);
    void see(LocationState& at, const events::MpiIrecvRequest& record, const Turn& turn);
    void see(LocationState& at, const events::MpiIrecv& record, const Turn& turn);

    OutputTime retime(LocationState& at, events::MpiRecv& record);
    Picoseconds retime(LocationState& at, events::MpiIrecvRequest& record);
    OutputTime retime(LocationState& at, events::MpiIrecv& record);

    /// The time of a record that was not seen, where its message is there and nothing goes before
    /// it; nothing where it must take its turn.
    OutputTime retime_at_once(LocationState& at, events::MpiRecv& record);

    bool is_answered(const ForReceive& awaited) const
    {
        return awaited.receive->receive.is_settled();
    }

    void describe(const LocationState& at, const ForReceive& awaited, Wait& wait) const;

    /// The message does not exist.
    void abandon(LocationState&, const ForReceive& awaited)
    {
        incoming_.abandon(*awaited.receive);
    }

private:
    template <class Record>
    OutputTime time_of(LocationState& at, Record& record, ReceivePosting& receive);

    IncomingMessages& incoming_;
    RequestRules& requests_;
};

} // namespace haec_sim
