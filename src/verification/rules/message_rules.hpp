// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "verification/rules/gap_rule.hpp"

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

namespace haec_sim::verification
{

/// R1 to R4: messages, and the requests that these may have. Adds sends, receives, and completions
/// of sends that are rendezvous; completions of eager sends are checked here.
class MessageRules
{
public:
    /// Both outlive it.
    MessageRules(LocationState& state, const GapRule& gap) : state_(state), gap_(gap) {}

    /// A send leaves its own time to others; the record behind it, and the end of its region, are
    /// not before it is complete.
    bool take(const events::MpiSend& record, const Moment& now);
    bool take(const events::MpiIsend& record, const Moment& now);
    bool take(const events::MpiIsendComplete& record, const Moment& now);
    bool take(const events::MpiIrecvRequest& record, const Moment& now);
    bool take(const events::MpiRecv& record, const Event& now);
    bool take(const events::MpiIrecv& record, const Event& now);
    bool take(const events::MpiRequestCancelled& record, const Moment& now);
    bool take(const Entering& entering, const Moment& now);
    bool take(const Leaving& leaving, const Moment& now);

    /// No more records come: a probe that waits for its receive has none.
    void finish();

    /// Any event has passed that takes its time from no later one.
    void advance(const Moment& now);

private:
    /// A blocking send, in the innermost of so many regions.
    struct OpenSend
    {
        std::size_t depth = 0;
        std::uint32_t send = 0;
    };

    /// The Leave of a probe whose receive is still to come.
    struct OpenProbe
    {
        ProbeFact fact;
        Turn turn;
        /// The number of its Enter among the records.
        std::uint64_t entered = 0;
    };

    /// The probe found nothing that is known.
    void keep_probe();

    template <class Kind>
    std::uint32_t add_send(const Kind& record, const Moment& now);
    template <class Kind>
    void add_receive(const Kind& record, const Event& now, const ReceivePosting& posting);
    /// The process that a rank means; nothing, and noted, where it means none.
    std::optional<ProcessIndex> peer(CommRef communicator, std::uint32_t rank) const;
    /// The time at which a blocking receive was posted: the begin of the call, and in a shared
    /// network not before what may have waited in it.
    Picoseconds posted_here() const;
    /// Checks a record that is at that time, and not before the sends are complete; adds a fact
    /// where any is a rendezvous.
    void complete(const Moment& now, Picoseconds earliest, std::span<const std::uint32_t> sends);

    LocationState& state_;
    const GapRule& gap_;
    /// The number of the send that is the last record; nothing where that is another one.
    std::optional<std::uint32_t> just_sent_;
    /// The number of the Enter of the probe that was entered last.
    std::uint64_t entered_probe_ = 0;
    std::optional<OpenProbe> probe_;
    /// Blocking sends whose region is open, innermost last.
    std::vector<OpenSend> open_sends_;
    /// The time of the last event but Enters, sends and requests: it may have waited.
    Picoseconds last_wait_ = Picoseconds::min();
};

} // namespace haec_sim::verification
