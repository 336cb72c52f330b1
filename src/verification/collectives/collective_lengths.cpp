// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "verification/collectives/collective_lengths.hpp"

#include <algorithm>
#include <array>
#include <initializer_list>
#include <limits>
#include <optional>
#include <set>

namespace haec_sim::verification
{

namespace
{

using Count = std::uint64_t Counted::*;

std::uint64_t most(std::span<const Counted> members, Count count)
{
    std::uint64_t result = 0;
    for (const auto& member : members)
    {
        result = std::max(result, member.*count);
    }
    return result;
}

/// Each member has a block of its own.
Blocks each(std::span<const Counted> members, Count count, std::uint64_t parts = 1)
{
    std::vector<std::uint64_t> lengths;
    for (const auto& member : members)
    {
        lengths.push_back(divided_up(member.*count, parts));
    }
    return Blocks(std::move(lengths));
}

} // namespace

std::uint64_t times(std::uint64_t count, std::uint64_t bytes)
{
    constexpr auto limit = std::numeric_limits<std::uint64_t>::max();
    return count != 0 && bytes > limit / count ? limit : count * bytes;
}

std::uint64_t divided_up(std::uint64_t bytes, std::uint64_t parts)
{
    return bytes / parts + (bytes % parts > 0 ? 1 : 0);
}

namespace
{

bool has_equal_blocks(CollectiveOp operation)
{
    return operation == CollectiveOp::allreduce || operation == CollectiveOp::allgather ||
           operation == CollectiveOp::alltoall || operation == CollectiveOp::reduce_scatter_block;
}

/// Sent and received in the proportion of the members after and before, the own rank included
/// where it is not in place.
bool fits_scan(const Counted& member, std::uint64_t rank, std::uint64_t count, std::uint64_t own)
{
    return times(member.sent, rank + own) == times(member.received, count - rank - 1 + own);
}

bool fits_allgatherv(std::span<const Counted> members, std::uint64_t times, bool without_own)
{
    std::uint64_t total = 0;
    for (const auto& member : members)
    {
        total += member.sent / times;
    }
    return std::ranges::all_of(
        members, [&](const Counted& member)
        { return member.received == total - (without_own ? member.sent / times : 0); });
}

bool fits_reduce_scatter(std::span<const Counted> members, Reading reading)
{
    const std::uint64_t count = members.size();
    const auto others = count - 1;
    std::uint64_t received = 0;
    std::set<std::uint64_t> totals;
    bool is_whole = true;
    for (const auto& member : members)
    {
        received += member.received;
        is_whole = is_whole && member.received % others == 0;
        totals.insert(reading == Reading::plain ? member.sent
                                                : member.sent + member.received / others);
    }
    const auto total = *totals.begin();
    return totals.size() == 1 &&
           (reading == Reading::plain ? received == count * total
                                      : is_whole && received / others == total);
}

/// True of operations that are counted otherwise in place, for more members than a root.
bool depends_on_reading(CollectiveOp operation)
{
    constexpr std::array others{CollectiveOp::allgatherv, CollectiveOp::alltoallv,
                                CollectiveOp::alltoallw, CollectiveOp::reduce_scatter,
                                CollectiveOp::scan};
    return has_equal_blocks(operation) || std::ranges::count(others, operation) > 0;
}

/// The blocks of a member's own bytes; nothing where that makes no difference.
std::optional<Blocks> blocks_of_own(CollectiveOp operation, std::span<const Counted> members)
{
    switch (operation)
    {
    case CollectiveOp::allreduce:
    case CollectiveOp::allgather:
    case CollectiveOp::alltoall:
        return Blocks(most(members, &Counted::sent));
    case CollectiveOp::allgatherv:
        return each(members, &Counted::sent);
    case CollectiveOp::scan:
    case CollectiveOp::exscan:
        return Blocks(most(members, &Counted::received));
    default:
        return std::nullopt;
    }
}

/// The blocks in place of operations whose block is all that a member gives.
Blocks whole_in_place(CollectiveOp operation, std::span<const Counted> members)
{
    const std::uint64_t others = members.size() - 1;
    if (operation == CollectiveOp::reduce_scatter_block)
    {
        return Blocks(times(others + 1, divided_up(most(members, &Counted::sent), others)));
    }
    std::uint64_t longest = 0;
    for (const auto& member : members)
    {
        longest = std::max(longest, member.sent + divided_up(member.received, others));
    }
    return Blocks(longest);
}

} // namespace

bool are_own_bytes(CollectiveOp operation, std::uint64_t sent, std::uint64_t members)
{
    return has_equal_blocks(operation) && members > 1 && sent % members != 0 &&
           sent % (members - 1) != 0;
}

bool fits(CollectiveOp operation, std::span<const Counted> members, std::uint64_t first,
          std::uint64_t count, Reading reading)
{
    const bool is_plain = reading == Reading::plain;
    const auto times = is_plain ? count : count - 1;
    const bool are_all = members.size() == count;
    if (operation == CollectiveOp::reduce_scatter)
    {
        return are_all ? fits_reduce_scatter(members, reading) : true;
    }
    if (operation == CollectiveOp::alltoallv || operation == CollectiveOp::alltoallw)
    {
        return is_plain || std::ranges::all_of(members, [](const Counted& member)
                                               { return member.sent == member.received; });
    }
    if (operation == CollectiveOp::scan)
    {
        auto rank = first;
        return std::ranges::all_of(members, [&](const Counted& member)
                                   { return fits_scan(member, rank++, count, is_plain ? 1 : 0); });
    }
    const bool divides = std::ranges::all_of(members, [times](const Counted& member)
                                             { return member.sent % times == 0; });
    return divides && (operation != CollectiveOp::allgatherv || !are_all ||
                       fits_allgatherv(members, times, !is_plain));
}

Reading reading_of(CollectiveOp operation, std::span<const Counted> members,
                   const Counting& counting)
{
    const auto count = members.size();
    const auto is_any = [members](bool Counted::*what) {
        return std::ranges::any_of(members, [what](const Counted& member) { return member.*what; });
    };
    if (counting.own || !depends_on_reading(operation) ||
        most(members, &Counted::sent) + most(members, &Counted::received) == 0 ||
        !fits(operation, members, 0, count, Reading::in_place))
    {
        return Reading::plain;
    }
    if (!fits(operation, members, 0, count, Reading::plain))
    {
        return Reading::in_place;
    }
    const bool is_chosen =
        counting.always || (!counting.never && is_any(&Counted::caller_in_place));
    return is_chosen ? Reading::in_place : Reading::plain;
}

Blocks blocks_of(CollectiveOp operation, std::span<const Counted> members, const Counting& counting)
{
    if (counting.own)
    {
        if (auto blocks = blocks_of_own(operation, members))
        {
            return *blocks;
        }
    }
    const std::uint64_t count = members.size();
    const bool is_in_place = reading_of(operation, members, counting) == Reading::in_place;
    const auto parts = is_in_place ? count - 1 : count;
    switch (operation)
    {
    case CollectiveOp::bcast:
    case CollectiveOp::scatter:
        return Blocks(most(members, &Counted::received));
    case CollectiveOp::reduce_scatter:
    case CollectiveOp::reduce_scatter_block:
        return is_in_place ? whole_in_place(operation, members)
                           : Blocks(most(members, &Counted::sent));
    case CollectiveOp::reduce:
    case CollectiveOp::gather:
        return Blocks(most(members, &Counted::sent));
    case CollectiveOp::allreduce:
    case CollectiveOp::allgather:
    case CollectiveOp::alltoall:
        return Blocks(divided_up(most(members, &Counted::sent), parts));
    case CollectiveOp::scan:
        return Blocks(divided_up(most(members, &Counted::received), parts));
    case CollectiveOp::exscan:
        return Blocks(divided_up(most(members, &Counted::received), count - 1));
    case CollectiveOp::gatherv:
        return each(members, &Counted::sent);
    case CollectiveOp::scatterv:
        return each(members, &Counted::received);
    case CollectiveOp::allgatherv:
    case CollectiveOp::alltoallv:
    case CollectiveOp::alltoallw:
        return each(members, &Counted::sent, parts);
    default:
        return Blocks(0);
    }
}

std::vector<std::uint64_t> own_blocks_of(CollectiveOp operation, std::uint64_t root,
                                         std::span<const Counted> members, const Blocks& blocks,
                                         const Counting& counting)
{
    using enum CollectiveOp;
    std::vector<std::uint64_t> own(members.size(), 0);
    const auto is_one_of = [operation](std::initializer_list<CollectiveOp> operations)
    { return std::ranges::find(operations, operation) != operations.end(); };
    if (is_one_of({gather, gatherv, scatter, scatterv}))
    {
        // A root in place has 0 here.
        const auto& counted = members[root];
        own[root] = is_one_of({gather, gatherv}) ? counted.sent : counted.received;
    }
    else if (is_one_of({allgather, allgatherv, alltoall, alltoallv, alltoallw}) &&
             reading_of(operation, members, counting) == Reading::plain)
    {
        for (std::uint64_t member = 0; member < own.size(); ++member)
        {
            own[member] = blocks.of(member);
        }
    }
    return own;
}

} // namespace haec_sim::verification
