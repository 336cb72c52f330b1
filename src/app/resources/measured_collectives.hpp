// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "app/resources/measured.hpp"
#include "app/resources/wire_counter.hpp"
#include "parallel/ranks.hpp"
#include "simulation/collectives/counts.hpp"
#include "simulation/replay/replay_options.hpp"
#include "simulation/rules/caller_evidence.hpp"
#include "trace/collective_identity.hpp"
#include "trace/neighbourhood.hpp"
#include "trace/trace_index.hpp"

#include <compare>
#include <cstdint>
#include <map>
#include <unordered_map>
#include <vector>

namespace haec_sim
{

/// One member's part in a collective operation, as its records tell of it.
struct CollectiveCallSeen
{
    CollectiveIdentity identity{};
    /// The innermost region around its begin that is not of MPI.
    RegionRef caller{};
    MeasuredPhase phase = MeasuredPhase::rest;
    /// Its end was seen.
    bool is_complete = false;
    /// Blocking, so that its sends occupy the member.
    bool is_blocking = true;
    /// It keeps its recorded cost: in MPI_Init or MPI_Finalize.
    bool is_as_recorded = false;
    /// What it tells is of the member's neighbours.
    bool is_among_neighbours = false;
};

/// The collectives of one location, in the order in which they begin.
class MemberCollectives
{
public:
    void begin(const CollectiveCallSeen& call)
    {
        open_.push_back(calls_.size());
        calls_.push_back(call);
    }

    void end(const CollectiveIdentity& identity);

    void request(std::uint64_t request_id, const CollectiveCallSeen& call)
    {
        requests_[request_id] = calls_.size();
        calls_.push_back(call);
    }

    void complete(std::uint64_t request_id, const CollectiveIdentity& identity);

    const std::vector<CollectiveCallSeen>& calls() const noexcept
    {
        return calls_;
    }

private:
    std::vector<CollectiveCallSeen> calls_;
    std::vector<std::size_t> open_;
    std::unordered_map<std::uint64_t, std::size_t> requests_;
};

/// The k-th collective of a communicator.
struct CollectiveName
{
    std::uint32_t communicator = 0;
    std::uint64_t number = 0;

    friend auto operator<=>(const CollectiveName&, const CollectiveName&) = default;
};

/// An operation, as far as its members have told of it: a member's bytes, or where these need not
/// be known of each the most of those of some.
struct OperationPart
{
    CollectiveName name;
    CollectiveOp operation = CollectiveOp::barrier;
    std::uint32_t member = 0;
    std::uint32_t root = 0;
    /// Members that this tells of.
    std::uint32_t members = 1;
    MeasuredPhase phase = MeasuredPhase::rest;
    bool is_blocking = true;
    MemberCounts counts{};
};
static_assert(std::is_trivially_copyable_v<OperationPart>);

/// The collectives that are messages, of the locations of a rank and then of all.
class MeasuredCollectives
{
public:
    /// Both outlive it.
    MeasuredCollectives(const WireContext& wire,
                        const std::map<CommRef, Neighbourhood>& neighbourhoods)
        : index_(&wire.index), wire_(&wire), neighbourhoods_(&neighbourhoods)
    {
    }

    /// Notes those of a process. Messages to neighbours hang on nobody else, and are added at once.
    void add(ProcessIndex process, const std::vector<CollectiveCallSeen>& calls,
             Measured& measured);

    /// Gives the first rank those of all. Collective.
    void gather(Ranks& ranks);

    /// Adds their messages, and the sends that occupy members. Operations of which members are
    /// missing count nothing. Throws Error where a chosen algorithm does not work.
    void add_to(Measured& measured, const CollectiveChoices& choices,
                const CountingRules& counting) const;

    /// True where a collective's bytes can only be a member's own; on all ranks after gather().
    bool prove_own_bytes() const noexcept
    {
        return prove_own_bytes_;
    }

private:
    void add_to_neighbours(ProcessIndex process, std::uint32_t member,
                           const CollectiveCallSeen& call, Measured& measured) const;
    void add(const OperationPart& part);
    /// What the calls of a process prove of each other.
    CallerEvidence callers_of(ProcessIndex process,
                              const std::vector<CollectiveCallSeen>& calls) const;

    const TraceIndex* index_;
    const WireContext* wire_;
    const std::map<CommRef, Neighbourhood>* neighbourhoods_;
    /// The parts by operation: one where not each member is needed.
    std::map<CollectiveName, std::vector<OperationPart>> parts_;
    bool prove_own_bytes_ = false;
};

} // namespace haec_sim
