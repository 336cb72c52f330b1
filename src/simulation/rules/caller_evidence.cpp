// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "simulation/rules/caller_evidence.hpp"

#include "trace/read_to_end.hpp"
#include "trace/request_ends.hpp"

namespace haec_sim
{

namespace
{

InPlaceEvidence own_evidence(const CollectiveIdentity& identity, std::uint64_t rank,
                             std::uint64_t members)
{
    return evidence_of(identity.operation, {identity.sent, identity.received, {}}, rank, members);
}

/// The collectives of one location, by its records.
class Reading final : public RequestEnds
{
public:
    /// The references outlive it.
    Reading(CallerEvidence& evidence, const TraceIndex& index, ProcessIndex process)
        : evidence_(evidence), index_(index), process_(process)
    {
        callers_.emplace(index);
    }

private:
    void on_end(const Open&, const RequestEnd& end) override
    {
        const auto& identity = end.collective;
        const auto* communicator = index_.communicator(identity.communicator);
        if (end.fate != Fate::completes || communicator == nullptr || communicator->is_inter())
        {
            return;
        }
        if (const auto rank = communicator->member_index(process_))
        {
            evidence_.note(identity, *rank, communicator->members().size());
        }
    }

    CallerEvidence& evidence_;
    const TraceIndex& index_;
    ProcessIndex process_;
};

} // namespace

void CallerEvidence::note(const CollectiveIdentity& identity, std::uint64_t rank,
                          std::uint64_t members)
{
    if (identity.window.is_defined() || identity.is_among_neighbours)
    {
        return;
    }
    if (const auto evidence = own_evidence(identity, rank, members); evidence.is_known())
    {
        known_[call_of(identity)].include(evidence);
    }
}

InPlaceEvidence CallerEvidence::of(const CollectiveIdentity& identity, const TraceIndex& index,
                                   ProcessIndex process)
{
    for (const auto& reopen : locations_)
    {
        if (reopen)
        {
            Reading reading(*this, index, process);
            const auto source = reopen();
            read_to_end(*source, reading);
        }
    }
    locations_.clear();
    const auto found = known_.find(call_of(identity));
    return found != known_.end() ? found->second : InPlaceEvidence{};
}

bool wants_caller(const CollectiveIdentity& identity, std::uint64_t rank, std::uint64_t members,
                  const CountingRules& rules)
{
    return rules.in_place == InPlaceRule::automatic && rules.bytes != ByteCounting::own &&
           identity.sent + identity.received > 0 && has_evidence_by_member(identity.operation) &&
           !own_evidence(identity, rank, members).is_known();
}

} // namespace haec_sim
