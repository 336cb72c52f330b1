// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "verification/rules/byte_counts.hpp"

#include "verification/collectives/collective_lengths.hpp"
#include "verification/rules/operation.hpp"

#include <algorithm>
#include <set>
#include <tuple>

namespace haec_sim::verification
{

namespace
{

/// The communicator of a part that counts as others of its operation do; null else.
const Communicator* plain_communicator(const PartFact& part, const TraceIndex& trace)
{
    if (part.domain.is_window || part.is_among_neighbours)
    {
        return nullptr;
    }
    const auto& communicator = communicator_of(part.domain, trace);
    return communicator.is_inter() ? nullptr : &communicator;
}

bool is_certain_by_member(CollectiveOp operation)
{
    switch (operation)
    {
    case CollectiveOp::allreduce:
    case CollectiveOp::allgather:
    case CollectiveOp::allgatherv:
    case CollectiveOp::alltoall:
    case CollectiveOp::reduce_scatter_block:
    case CollectiveOp::scan:
        return true;
    default:
        return false;
    }
}

/// The part is certain to be in place.
bool is_in_place(const PartFact& part, std::uint64_t rank, std::uint64_t members)
{
    if (!is_certain_by_member(part.operation) || members < 2 || part.sent + part.received == 0)
    {
        return false;
    }
    const std::vector<Counted> one{{part.sent, part.received}};
    return fits(part.operation, one, rank, members, Reading::in_place) &&
           !fits(part.operation, one, rank, members, Reading::plain);
}

bool has_own_bytes(const PartFact& part, const TraceIndex& trace)
{
    const auto* communicator = plain_communicator(part, trace);
    return communicator != nullptr &&
           are_own_bytes(part.operation, part.sent, communicator->members().size());
}

} // namespace

bool counts_own_bytes(const FactsOfRank& facts, const std::string& choice, Recorder recorder,
                      const TraceIndex& trace, Ranks& ranks)
{
    if (choice != "auto" || recorder != Recorder::unknown)
    {
        return choice == "own" || (choice == "auto" && recorder != Recorder::scorep);
    }
    const bool is_proven = std::ranges::any_of(
        facts,
        [&](const auto& of_location)
        {
            return std::ranges::any_of(of_location.second.parts, [&](const PartFact& part)
                                       { return has_own_bytes(part, trace); });
        });
    return ranks.sum(is_proven ? 1 : 0) > 0;
}

std::vector<bool> callers_in_place(const std::vector<PartFact>& parts, const TraceIndex& trace)
{
    using Call = std::tuple<ProcessIndex, RegionRef, std::uint32_t, CollectiveOp>;
    const auto call_of = [](const PartFact& part) {
        return Call{part.process, part.caller, part.domain.id, part.operation};
    };
    std::set<Call> in_place;
    for (const auto& part : parts)
    {
        const auto* communicator = plain_communicator(part, trace);
        const auto rank =
            communicator != nullptr ? communicator->member_index(part.process) : std::nullopt;
        if (rank && is_in_place(part, *rank, communicator->members().size()))
        {
            in_place.insert(call_of(part));
        }
    }
    std::vector<bool> result;
    for (const auto& part : parts)
    {
        result.push_back(in_place.contains(call_of(part)) &&
                         plain_communicator(part, trace) != nullptr);
    }
    return result;
}

} // namespace haec_sim::verification
