// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/records/events.hpp"
#include "verification/causality.hpp"
#include "verification/moment.hpp"

#include <map>
#include <optional>
#include <utility>
#include <vector>

namespace haec_sim::verification
{

/// The causes and effects among the records of one location, which it is given in their order. It
/// knows their names and times, and no rule.
class CausalFacts
{
public:
    /// The references outlive it.
    CausalFacts(const TraceIndex& trace, const WaitingRegions& waiting, LocationIndex location);

    /// Records of which it has no function tell nothing.
    template <class Kind>
    void see(const Kind& record, const Moment& now)
    {
        clock_ = std::max(clock_, now.in);
        if constexpr (requires { take(record, now); })
        {
            take(record, now);
        }
        previous_ = now.in;
    }

    std::vector<CausalFact> facts()
    {
        return std::move(facts_);
    }

private:
    void take(const events::Enter& record, const Moment& now);
    void take(const events::CallingContextEnter& record, const Moment& now);
    void take(const events::Leave& record, const Moment& now);
    void take(const events::CallingContextLeave& record, const Moment& now);
    void take(const events::MpiSend& record, const Moment& now);
    void take(const events::MpiIsend& record, const Moment& now);
    void take(const events::MpiIrecvRequest& record, const Moment& now);
    void take(const events::MpiRecv& record, const Moment& now);
    void take(const events::MpiIrecv& record, const Moment& now);
    void take(const events::MpiRequestCancelled& record, const Moment& now);
    void take(const events::MpiCollectiveBegin& record, const Moment& now);
    void take(const events::MpiCollectiveEnd& record, const Moment& now);
    void take(const events::NonBlockingCollectiveRequest& record, const Moment& now);
    void take(const events::NonBlockingCollectiveComplete& record, const Moment& now);
    void take(const events::ThreadFork& record, const Moment& now);
    void take(const events::ThreadJoin& record, const Moment& now);
    void take(const events::ThreadTeamBegin& record, const Moment& now);
    void take(const events::ThreadTeamEnd& record, const Moment& now);
    void take(const events::ThreadCreate& record, const Moment& now);
    void take(const events::ThreadBegin& record, const Moment& now);
    void take(const events::ThreadWait& record, const Moment& now);
    void take(const events::ThreadEnd& record, const Moment& now);
    void take(const events::RmaPut& record, const Moment& now);
    void take(const events::RmaAtomic& record, const Moment& now);
    void take(const events::RmaWaitChange& record, const Moment& now);

    CausalFact& add(Relation relation, CausalRole role, std::array<std::uint64_t, 3> object,
                    const Moment& now);
    template <class Record>
    bool add_send(const Record& record, const Moment& now);
    template <class Record>
    void add_receive(const Record& record, const Turn& posted, const Moment& now);
    template <class Record>
    void add_thread(const Record& record, bool is_end, CausalRole role, const Moment& now);
    template <class Record>
    void add_part(const Record& record, const CausalFact& begin, const Moment& now);
    template <class Record>
    void add_put(const Record& record, const Moment& now);
    CausalFact begin_of(const Moment& now) const;
    void leave(RegionRef region, const Moment& now);

    const TraceIndex& trace_;
    const WaitingRegions& waiting_;
    LocationIndex location_;
    ProcessIndex process_;
    bool is_device_;
    std::vector<CausalFact> facts_;
    Picoseconds clock_ = Picoseconds::min();
    Picoseconds previous_ = Picoseconds::min();
    std::vector<RegionRef> regions_;
    /// The sends of requests, by the place of their facts, and the postings of receives.
    std::map<std::uint64_t, std::size_t> sends_;
    std::map<std::uint64_t, Turn> postings_;
    /// The end of a probe whose message was not received yet.
    std::optional<std::pair<Turn, Moment>> probe_;
    std::vector<CausalFact> begun_;
    std::map<std::uint64_t, CausalFact> requested_;
    /// The forks that are open; their team is known once the location begins its part in it.
    struct Fork
    {
        Moment at;
        std::optional<std::uint32_t> team;
    };
    std::vector<Fork> forks_;
    /// The waits for changes that end with one of so many regions, and their windows.
    std::vector<std::pair<std::size_t, RmaWinRef>> changes_;
};

} // namespace haec_sim::verification
