// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// Whether an operation is in place (MPI_IN_PLACE), and its lengths as if it were not.
//
// Source: [ScoreP] (spec: collectives, "Lengths", "In place").
//     equal blocks: plain if every Sent is a multiple of P, in place if of P - 1
//     only one fits: proven; both fit: uncertain, and the caller's other records or in_place decide
// Neglected: proof by times. Counts that fit neither are taken as plain.
// Keys: collective_bytes, in_place, of replay.
// Example: allreduce among 4: Sent 603 = 3 * 201 and no multiple of 4, so it is in place, m = 201;
// 600 = 4 * 150 = 3 * 200 is uncertain: m is 150, or 200.

#include "simulation/collectives/counts.hpp"

#include "simulation/collectives/lengths.hpp"

#include <algorithm>

namespace haec_sim
{

namespace
{

/// True for operations of which Score-P counts P blocks of a member, or P - 1 in place.
bool counts_equal_blocks(CollectiveOp operation)
{
    switch (operation)
    {
    case CollectiveOp::allreduce:
    case CollectiveOp::allgather:
    case CollectiveOp::alltoall:
    case CollectiveOp::reduce_scatter_block:
        return true;
    default:
        return false;
    }
}

/// What two hypotheses prove, each of which fits the counts or does not. Counts that fit neither
/// are taken as they are.
InPlaceEvidence by_fit(bool fits_in_place, bool fits_plain)
{
    return {.in_place = fits_in_place && !fits_plain, .plain = !fits_in_place};
}

/// count * b and other_count * b for one b. Of damaged counts nothing is proven.
bool are_proportional(std::uint64_t one, std::uint64_t count, std::uint64_t other,
                      std::uint64_t other_count)
{
    std::uint64_t left = 0;
    std::uint64_t right = 0;
    return !__builtin_mul_overflow(one, other_count, &left) &&
           !__builtin_mul_overflow(other, count, &right) && left == right;
}

/// Score-P counts P b_r as sent by member r, and all blocks as received; in place (P - 1) b_r, and
/// all blocks but its own.
InPlaceEvidence evidence_of_allgatherv(std::span<const MemberCounts> members)
{
    const auto fits = [members](std::uint64_t divisor, bool has_own)
    {
        std::uint64_t all = 0;
        for (const auto& member : members)
        {
            all += member.sent / divisor;
        }
        return std::ranges::all_of(members,
                                   [&](const MemberCounts& member)
                                   {
                                       const auto own = member.sent / divisor;
                                       return member.sent % divisor == 0 &&
                                              member.received + (has_own ? 0 : own) == all;
                                   });
    };
    return by_fit(fits(members.size() - 1, false), fits(members.size(), true));
}

/// Score-P counts all blocks as sent and P b_r as received; in place (since 9.0) all blocks but the
/// own one, and (P - 1) b_r.
InPlaceEvidence evidence_of_reduce_scatter(std::span<const MemberCounts> members)
{
    const std::uint64_t others = members.size() - 1;
    const auto all_blocks = [others](const MemberCounts& member)
    { return member.sent + member.received / others; };
    const auto& first = members.front();
    std::uint64_t received = 0;
    bool fits_in_place = true;
    bool is_sent_alike = true;
    for (const auto& member : members)
    {
        received += member.received;
        fits_in_place &= member.received % others == 0 && all_blocks(member) == all_blocks(first);
        is_sent_alike &= member.sent == first.sent;
    }
    fits_in_place &= received / others == all_blocks(first);
    return by_fit(fits_in_place, is_sent_alike && received == members.size() * first.sent);
}

/// In place a member sends to each other as many bytes as it receives from it.
InPlaceEvidence evidence_of_exchange(std::span<const MemberCounts> members)
{
    return {.in_place = false,
            .plain = std::ranges::any_of(members, [](const MemberCounts& member)
                                         { return member.sent != member.received; })};
}

InPlaceEvidence evidence_of_all(CollectiveOp operation, std::span<const MemberCounts> members)
{
    switch (operation)
    {
    case CollectiveOp::allgatherv:
        return evidence_of_allgatherv(members);
    case CollectiveOp::reduce_scatter:
        return evidence_of_reduce_scatter(members);
    case CollectiveOp::alltoallv:
    case CollectiveOp::alltoallw:
        return evidence_of_exchange(members);
    default:
        return {};
    }
}

std::uint64_t plain_length(CollectiveOp operation, const MemberCounts& counts,
                           std::uint64_t members)
{
    if (operation == CollectiveOp::reduce_scatter)
    {
        return counts.sent + share_of(counts.received, members - 1);
    }
    const auto counted = counted_length(operation, counts.sent, counts.received);
    return has_counts_in_place(operation) ? bytes_of(members, share_of(counted, members - 1))
                                          : counted;
}

/// By a member's own bytes.
std::uint64_t length_of_own(CollectiveOp operation, const MemberCounts& counts,
                            std::uint64_t members)
{
    const auto own = counted_length(operation, counts.sent, counts.received);
    switch (operation)
    {
    case CollectiveOp::allreduce:
    case CollectiveOp::allgather:
    case CollectiveOp::allgatherv:
    case CollectiveOp::alltoall:
    case CollectiveOp::scan:
        return bytes_of(members, own);
    case CollectiveOp::exscan:
        return bytes_of(members - 1, own);
    default:
        return own;
    }
}

InPlace in_place_by_callers(std::span<const MemberCounts> members)
{
    InPlaceEvidence callers;
    for (const auto& member : members)
    {
        callers.include(member.caller);
    }
    if (callers.in_place)
    {
        return InPlace::yes;
    }
    return callers.plain ? InPlace::no : InPlace::may_be;
}

} // namespace

bool hangs_on_each_member(CollectiveOp operation)
{
    return operation == CollectiveOp::scan || operation == CollectiveOp::reduce_scatter ||
           has_lengths_by_member(operation);
}

bool has_counts_in_place(CollectiveOp operation)
{
    switch (operation)
    {
    case CollectiveOp::allgatherv:
    case CollectiveOp::alltoallv:
    case CollectiveOp::alltoallw:
    case CollectiveOp::reduce_scatter:
    case CollectiveOp::scan:
        return true;
    default:
        return counts_equal_blocks(operation);
    }
}

bool has_evidence_by_member(CollectiveOp operation)
{
    return counts_equal_blocks(operation) || operation == CollectiveOp::allgatherv ||
           operation == CollectiveOp::scan;
}

// Score-P counts (P - r) and (r + 1) blocks of rank r in a scan, one less of each in place.
InPlaceEvidence evidence_of(CollectiveOp operation, const MemberCounts& counts, std::uint64_t rank,
                            std::uint64_t members)
{
    const auto [sent, received, caller] = counts;
    if (members < 2 || (sent == 0 && received == 0))
    {
        return {};
    }
    if (operation == CollectiveOp::scan)
    {
        return by_fit(are_proportional(sent, members - rank - 1, received, rank),
                      are_proportional(sent, members - rank, received, rank + 1));
    }
    return has_evidence_by_member(operation)
               ? by_fit(sent % (members - 1) == 0, sent % members == 0)
               : InPlaceEvidence{};
}

bool prove_own_bytes(CollectiveOp operation, const MemberCounts& counts, std::uint64_t members)
{
    return members > 1 && counts_equal_blocks(operation) && counts.sent % members != 0 &&
           counts.sent % (members - 1) != 0;
}

InPlace in_place(CollectiveOp operation, std::span<const MemberCounts> members,
                 const CountingRules& rules)
{
    const bool has_bytes = std::ranges::any_of(members, [](const MemberCounts& member)
                                               { return member.sent > 0 || member.received > 0; });
    if (rules.bytes == ByteCounting::own || !has_counts_in_place(operation) || !has_bytes)
    {
        return InPlace::no;
    }
    auto evidence = evidence_of_all(operation, members);
    for (std::size_t rank = 0; rank < members.size(); ++rank)
    {
        evidence.include(evidence_of(operation, members[rank], rank, members.size()));
    }
    if (evidence.is_known())
    {
        return evidence.plain ? InPlace::no : InPlace::yes;
    }
    switch (rules.in_place)
    {
    case InPlaceRule::always:
        return InPlace::yes;
    case InPlaceRule::never:
        return InPlace::no;
    case InPlaceRule::automatic:
        break;
    }
    return in_place_by_callers(members);
}

std::vector<std::uint64_t> counted_lengths(CollectiveOp operation,
                                           std::span<const MemberCounts> members,
                                           const CountingRules& rules)
{
    const std::uint64_t size = members.size();
    const bool is_in_place = in_place(operation, members, rules) == InPlace::yes;
    std::vector<std::uint64_t> lengths;
    lengths.reserve(size);
    for (const auto& member : members)
    {
        const auto counted = counted_length(operation, member.sent, member.received);
        lengths.push_back(rules.bytes == ByteCounting::own ? length_of_own(operation, member, size)
                          : is_in_place                    ? plain_length(operation, member, size)
                                                           : counted);
    }
    return lengths;
}

// In place the root of a gather counts nothing as sent, that of a scatter nothing as received.
std::vector<std::uint64_t> own_blocks(CollectiveOp operation, std::uint32_t root,
                                      std::span<const MemberCounts> members,
                                      std::span<const std::uint64_t> lengths,
                                      const CountingRules& rules)
{
    const auto blocks = blocks_of(operation, lengths);
    const bool is_plain = in_place(operation, members, rules) != InPlace::yes;
    std::vector<std::uint64_t> own(members.size());
    for (std::uint32_t rank = 0; rank < own.size(); ++rank)
    {
        if (!has_own_block(operation, rank == root))
        {
            continue;
        }
        switch (operation)
        {
        case CollectiveOp::gather:
        case CollectiveOp::gatherv:
            own[rank] = members[rank].sent;
            break;
        case CollectiveOp::scatter:
        case CollectiveOp::scatterv:
            own[rank] = members[rank].received;
            break;
        default:
            own[rank] = is_plain ? blocks.of(rank) : 0;
        }
    }
    return own;
}

} // namespace haec_sim
