// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/records/events.hpp"
#include "verification/rules/causal_messages.hpp"

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

    CausalFacts(const CausalFacts&) = delete;
    CausalFacts& operator=(const CausalFacts&) = delete;

    /// Records of which it has no function tell nothing.
    template <class Kind>
    void see(const Kind& record, const Moment& now)
    {
        log_.clock = std::max(log_.clock, now.in);
        if constexpr (requires { take(record, now); })
        {
            take(record, now);
        }
        else if constexpr (requires { messages_.take(record, now); })
        {
            messages_.take(record, now);
        }
        previous_ = now.in;
    }

    std::vector<CausalFact> facts()
    {
        return std::move(log_.facts);
    }

private:
    void take(const events::Enter& record, const Moment& now);
    void take(const events::CallingContextEnter& record, const Moment& now);
    void take(const events::Leave& record, const Moment& now);
    void take(const events::CallingContextLeave& record, const Moment& now);
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

    template <class Record>
    void add_thread(const Record& record, bool is_end, CausalRole role, const Moment& now);
    template <class Record>
    void add_put(const Record& record, const Moment& now);
    void leave(RegionRef region, const Moment& now);

    CausalLog log_;
    CausalMessages messages_{log_};
    const WaitingRegions& waiting_;
    bool is_device_;
    Picoseconds previous_ = Picoseconds::min();
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
