// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "simulation/rules/length_limit.hpp"
#include "simulation/rules/location_state.hpp"
#include "simulation/rules/outgoing_messages.hpp"
#include "simulation/rules/request_rules.hpp"
#include "trace/plain_records.hpp"

#include <type_traits>

namespace haec_sim
{

/// The sends of a location (R1, R3, R4). R2 says which sends are eager: those up to eager_threshold
/// and those of MPI_Bsend and MPI_Ibsend, never those of MPI_Ssend and MPI_Issend. The waiting of a
/// blocking send is for the Leave of its region (RegionRules).
class SendRules
{
public:
    /// The references outlive it.
    SendRules(OutgoingMessages& outgoing, RequestRules& requests)
        : outgoing_(outgoing), requests_(requests)
    {
    }

    /// A send takes its place in the order of the process. Throws Error for a length beyond
    /// most_bytes.
    void see(LocationState& at, const events::MpiSend& record, const Turn& turn);
    void see(LocationState& at, const events::MpiIsend& record, const Turn& turn);
    void see(LocationState& at, const events::MpiIsendComplete& record, const Turn& turn);

    /// S is the time by the gap rule: a send itself never waits.
    Picoseconds retime(LocationState& at, events::MpiSend& record);
    Picoseconds retime(LocationState& at, events::MpiIsend& record);
    /// The time is max(T_(i-1), C), so that the recorded wait is dropped. One without its MpiIsend
    /// keeps the gap rule, and is counted.
    OutputTime retime(LocationState& at, events::MpiIsendComplete& record);

    /// The time of a record that was not seen, where nothing goes before it; nothing where it must
    /// take its turn.
    template <class Record>
    requires std::is_same_v<EventOf<Record>, events::MpiSend>
    [[gnu::always_inline]] OutputTime retime_at_once(LocationState& at, Record& record)
    {
        require_possible_length(record, record.msg_length, 1, at.context.index, at.self);
        if (at.postings.holds_up<SendPosting>())
        {
            return std::nullopt;
        }
        const auto time = at.gap_rule(record.time);
        outgoing_.send_at_once(fields_of_send(record), time, at.stack);
        return time;
    }

    /// The sends in the innermost `count` regions, which a Leave ends. It is the send right before
    /// the Leave where that ends no region (R3).
    RegionSends ended_by_leave(const LocationState& at, std::size_t count) const;

    /// The receive of a rendezvous is known.
    void answer(LocationState& at, const ArrivalNotice& notice)
    {
        outgoing_.on_arrival(notice, at.stack);
    }

    /// A wait for the receive of a send is not abandoned: the send becomes eager by an
    /// ArrivalNotice of no time (Stall).
    void describe(const LocationState& at, const ForRegionSends& awaited, Wait& wait) const;
    void describe(const LocationState& at, const ForRequest& awaited, Wait& wait) const;

private:
    OutgoingMessages& outgoing_;
    RequestRules& requests_;
};

/// R3: notes that it stood still from `from` on, until all sends of the region that it leaves at
/// `time` were complete. Something else may have held it up longer. `from` is the time that the
/// Leave would have without them.
[[gnu::always_inline]] inline void note_sends(LocationState& at, const RegionSends& sends,
                                              Picoseconds from, Picoseconds time)
{
    at.note_wait(
        divided({from, sends.completion, sends.begun, sends.queued}, WaitCause::late_receiver));
    if (at.has_path() && time == sends.completion)
    {
        at.note_cause({.cause = sends.cause,
                       .caused = sends.begun,
                       .end = sends.completion,
                       .from = at.process,
                       .to = sends.to,
                       .bytes = sends.length,
                       .queued = sends.queued});
    }
}

} // namespace haec_sim
