// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/records/events.hpp"
#include "verification/rules/causal_log.hpp"

#include <map>
#include <optional>
#include <utility>
#include <vector>

namespace haec_sim::verification
{

/// The causes and effects among the messages and collectives of one location. It knows their names
/// and times, and no rule.
class CausalMessages
{
public:
    /// The log outlives it.
    explicit CausalMessages(CausalLog& log) : log_(log) {}

    /// A call ended that may have waited for the message that is received next.
    void probe(const Moment& now)
    {
        probe_ = {log_.turn_of(now), now};
    }

    void take(const events::MpiSend& record, const Moment& now);
    void take(const events::MpiIsend& record, const Moment& now);
    void take(const events::MpiIsendComplete& record, const Moment& now);
    void take(const events::MpiIrecvRequest& record, const Moment& now);
    void take(const events::MpiRecv& record, const Moment& now);
    void take(const events::MpiIrecv& record, const Moment& now);
    void take(const events::MpiRequestCancelled& record, const Moment& now);
    void take(const events::MpiCollectiveBegin& record, const Moment& now);
    void take(const events::MpiCollectiveEnd& record, const Moment& now);
    void take(const events::NonBlockingCollectiveRequest& record, const Moment& now);
    void take(const events::NonBlockingCollectiveComplete& record, const Moment& now);

private:
    template <class Record>
    bool add_send(const Record& record, const Moment& now);
    template <class Record>
    void add_receive(const Record& record, const Turn& posted, const Moment& now);
    template <class Record>
    void add_part(const Record& record, const CausalFact& begin, const Moment& now);
    CausalFact begin_of(const Moment& now) const;

    CausalLog& log_;
    /// The sends of requests, by the place of their facts, and the postings of receives.
    std::map<std::uint64_t, std::size_t> sends_;
    std::map<std::uint64_t, Turn> postings_;
    /// The end of a probe whose message was not received yet.
    std::optional<std::pair<Turn, Moment>> probe_;
    std::vector<CausalFact> begun_;
    std::map<std::uint64_t, CausalFact> requested_;
};

} // namespace haec_sim::verification
