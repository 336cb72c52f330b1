// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "simulation/collectives/counts.hpp"
#include "trace/collective_identity.hpp"
#include "trace/requests_ahead.hpp"

#include <map>
#include <tuple>
#include <vector>

namespace haec_sim
{

/// What the collectives of a process prove of others that the same region calls (spec: collectives,
/// "In place"). A program that calls an operation in place at one point does so each time, but only
/// some lengths prove it.
class CallerEvidence
{
public:
    /// Notes a collective of a process, which is that member of the communicator.
    void note(const CollectiveIdentity& identity, std::uint64_t rank, std::uint64_t members);

    /// Adds a location of the process, whose records are read when somebody asks for the first
    /// time; an empty `reopen` is that of one whose records cannot be read again.
    void add(const Reopen& reopen)
    {
        locations_.push_back(reopen);
    }

    /// The evidence of all records of the locations, or of what was noted. Throws Error for damaged
    /// records.
    InPlaceEvidence of(const CollectiveIdentity& identity, const TraceIndex& index,
                       ProcessIndex process);

private:
    /// The region, communicator and operation.
    using Call = std::tuple<RegionRef, CommRef, CollectiveOp>;

    static Call call_of(const CollectiveIdentity& identity)
    {
        return {identity.caller, identity.communicator, identity.operation};
    }

    std::vector<Reopen> locations_;
    std::map<Call, InPlaceEvidence> known_;
};

/// True where only the caller could tell whether a member's operation is in place.
bool wants_caller(const CollectiveIdentity& identity, std::uint64_t rank, std::uint64_t members,
                  const CountingRules& rules);

} // namespace haec_sim
