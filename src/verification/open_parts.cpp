// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "verification/open_parts.hpp"

#include <algorithm>
#include <optional>

namespace haec_sim::verification
{

namespace
{

/// By what the record of the member counts; nothing where that says nothing: a root may have its
/// block in place, and the first member of an exscan receives none.
std::optional<std::uint64_t> block_by_record(const PartNotice& part, Member member,
                                             std::uint64_t members, bool is_root)
{
    const auto unless_in_place = [&](std::uint64_t counted)
    { return is_root && counted == 0 ? std::nullopt : std::optional(counted); };
    switch (part.operation)
    {
    case CollectiveOp::barrier:
        return 0;
    case CollectiveOp::bcast:
    case CollectiveOp::scatter:
        return unless_in_place(part.received);
    case CollectiveOp::reduce:
    case CollectiveOp::gather:
        return unless_in_place(part.sent);
    case CollectiveOp::scatterv:
        return part.received;
    case CollectiveOp::scan:
        return divided_up(part.received, member + 1);
    case CollectiveOp::exscan:
        return member > 0 ? std::optional(divided_up(part.received, member)) : std::nullopt;
    case CollectiveOp::allreduce:
    case CollectiveOp::allgather:
    case CollectiveOp::alltoall:
    case CollectiveOp::alltoallv:
    case CollectiveOp::alltoallw:
        return divided_up(part.sent, members);
    default:
        return part.sent;
    }
}

} // namespace

std::vector<std::uint64_t> own_blocks(const Members& members, Member root)
{
    std::vector<std::uint64_t> blocks;
    for (Member member = 0; member < members.count(); ++member)
    {
        const auto own = block_by_record(members[member], member, members.count(), member == root);
        const auto behind = (member + 1) % members.count();
        blocks.push_back(own ? *own
                             : *block_by_record(members[behind], behind, members.count(), false));
    }
    return blocks;
}

OpenPart open_part(const PartNotice& notice)
{
    OpenPart part;
    part.first = notice.begin.out;
    part.begin = notice.begin.out;
    part.end = notice.end;
    part.previous = notice.previous;
    part.collectives_before = notice.collectives_before;
    part.sends_before = notice.sends_before;
    part.process = notice.process;
    part.operation = notice.operation;
    return part;
}

std::vector<OpenPart> open_parts(const Members& members, Member root, const Rules& rules)
{
    const auto blocks = own_blocks(members, root);
    std::vector<OpenPart> parts;
    auto first = Picoseconds::max();
    for (Member member = 0; member < members.count(); ++member)
    {
        auto part = open_part(members[member]);
        part.block = blocks[member];
        part.members = static_cast<std::uint32_t>(members.count());
        part.root = static_cast<std::uint32_t>(root);
        part.algorithm = rules.algorithms->of(part.operation, members.count(), part.block);
        first = std::min(first, part.begin);
        parts.push_back(part);
    }
    for (auto& part : parts)
    {
        part.first = first;
    }
    return parts;
}

bool do_alike(std::span<const OpenPart> parts)
{
    return std::ranges::all_of(
        parts, [&](const OpenPart& part)
        { return part.members > 0 && part.algorithm == parts.front().algorithm; });
}

void leave_open(const OpenPart& part, Findings& findings)
{
    const Bounds expected{std::max(part.previous, part.begin), Picoseconds::max()};
    findings.check(Check::collective, part.end, expected, part.end.time);
    findings.leave_end_open();
}

} // namespace haec_sim::verification
