// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "simulation/rules/incoming_messages.hpp"
#include "simulation/rules/location_state.hpp"

#include <cstdint>
#include <list>

namespace haec_sim
{

/// The blocking probes of a location (R2). No record says which message a probe found: it is the
/// next one that the location receives, so its Leave waits until that record was seen, and then for
/// the message's arrival. Where none comes before another probe the Leave keeps the gap rule.
class ProbeRules
{
public:
    /// The reference outlives it.
    explicit ProbeRules(IncomingMessages& incoming) : incoming_(incoming) {}

    /// The Enter of a probe is seen, with its number among the location's records. A probe before
    /// it that still looks for its message finds none.
    void see_enter(std::uint64_t record);

    /// The Enter of a probe is re-timed, whether it was seen before or not.
    void enter(const LocationState& at);

    /// A record that completes a receive is seen. A receive that was posted before the probe is
    /// none that it found.
    void see_received(ReceivePosting& receive, const Turn& turn);

    /// The time of the Leave of the probe that was entered last: max(T_(i-1), A), A the arrival of
    /// its message, or of the envelope of one that waits for its receive.
    OutputTime leave(LocationState& at, Picoseconds input_time);

    /// The Leave of the probe, or of a region around it, has its time.
    void drop();

    /// The Leave waits for records that are still to be seen.
    bool wants_lookahead() const noexcept
    {
        return awaits_records_;
    }

    /// Gives up on what so many records, or all, did not tell.
    void expire(std::uint64_t seen, bool all);

    /// True where expire() may have anything to do.
    bool has_due() const noexcept
    {
        return !probes_.empty();
    }

    /// The record that says which message it found was seen, or that message is there.
    bool is_answered(const ForProbe& awaited) const
    {
        const auto& probe = *awaited.probe;
        const bool is_asked = probe.found != nullptr && probe.found->probe == &probe.receive;
        return !probe.is_looking && (!is_asked || probe.receive.is_settled());
    }

    void describe(const LocationState& at, const ForProbe& awaited, Wait& wait) const;

    /// The message does not come before the probe ends: it found another one, or the message is not
    /// in the trace. The Leave keeps the gap rule.
    void abandon(LocationState&, const ForProbe& awaited);

private:
    void settle(SeenProbe& probe, ReceivePosting* found);

    IncomingMessages& incoming_;
    /// Those whose Enter was seen, and whose Leave is not re-timed. The last one may be looking.
    std::list<SeenProbe> probes_;
    /// Enters that were seen and not re-timed.
    std::uint64_t ahead_ = 0;
    bool awaits_records_ = false;
};

} // namespace haec_sim
