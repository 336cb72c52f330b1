// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "verification/rules/agreement.hpp"

#include "haec_sim/error.hpp"

#include <algorithm>
#include <optional>
#include <set>
#include <string>

namespace haec_sim::verification
{

namespace
{

/// The last of OTF2's.
constexpr auto last_operation = CollectiveOp::destroy_handle_and_deallocate;

/// A part of a member, with its rank and that of its root.
struct MemberPart
{
    const PartNotice& part;
    std::size_t rank = 0;
    std::optional<std::size_t> root;
};

std::string operation_of(const MemberPart& member)
{
    return "operation " + std::to_string(static_cast<int>(member.part.operation)) +
           (member.part.is_among_neighbours ? " among neighbours" : "");
}

std::string root_of(const MemberPart& member)
{
    return member.root ? "with root " + std::to_string(*member.root) : "without a root";
}

[[noreturn]] void disagree(const MemberPart& one, const MemberPart& other,
                           std::string (*text)(const MemberPart&))
{
    const auto& [domain, number] = std::tie(one.part.domain, one.part.number);
    throw Error("collective " + std::to_string(number) +
                (domain.is_window ? " of window " : " of communicator ") +
                std::to_string(domain.id) + " is " + text(one) + " for member " +
                std::to_string(one.rank) + " but " + text(other) + " for member " +
                std::to_string(other.rank) +
                "; the trace lacks records of collectives, try \"collectives\": \"preserve\"");
}

using TextOf = std::string (*)(const MemberPart&);

/// The text that tells two members apart; null where nothing does.
TextOf differing(const MemberPart& one, const MemberPart& other, const Operation& operation)
{
    if (one.part.operation != other.part.operation ||
        one.part.is_among_neighbours != other.part.is_among_neighbours)
    {
        return operation_of;
    }
    const bool needs_root = is_rooted(one.part.operation) && !operation.is_inter();
    return needs_root && one.root != other.root ? root_of : nullptr;
}

/// The members by rank.
std::vector<MemberPart> members_of(const Operation& operation, std::span<const PartNotice> parts)
{
    std::vector<MemberPart> members;
    for (const auto& part : parts)
    {
        if (const auto rank = operation.rank_of(part.process))
        {
            members.push_back({part, *rank, operation.root_of(part)});
        }
    }
    return members;
}

/// The length that MPI wants a member to have like all others; nothing where it may have any. The
/// root's own part may be in place.
std::optional<std::uint64_t> common_length(const MemberPart& member)
{
    const auto& part = member.part;
    const bool is_root = member.root == member.rank;
    if (part.is_among_neighbours)
    {
        return {};
    }
    switch (part.operation)
    {
    case CollectiveOp::bcast:
    case CollectiveOp::scatter:
        return is_root ? std::nullopt : std::optional(part.received);
    case CollectiveOp::reduce:
    case CollectiveOp::gather:
        return is_root ? std::nullopt : std::optional(part.sent);
    case CollectiveOp::allreduce:
    case CollectiveOp::allgather:
    case CollectiveOp::alltoall:
    case CollectiveOp::reduce_scatter_block:
        return part.sent;
    default:
        return {};
    }
}

} // namespace

void note_unknown(const Operation& operation, std::span<const PartNotice> parts, Findings& findings)
{
    for (const auto& part : parts)
    {
        if (part.operation > last_operation)
        {
            findings.note(Oddity::unknown_operation);
        }
        if (!operation.rank_of(part.process))
        {
            findings.note(Oddity::unknown_communicator);
        }
        else if (is_rooted(part.operation) && !operation.is_inter() && !operation.is_self() &&
                 !operation.root_of(part))
        {
            findings.note(Oddity::unknown_root);
        }
        else if (part.is_among_neighbours && operation.neighbours() == nullptr)
        {
            findings.note(Oddity::unknown_neighbours);
        }
    }
}

bool are_alike(const Operation& operation, std::span<const PartNotice> parts)
{
    const auto members = members_of(operation, parts);
    return std::ranges::all_of(members,
                               [&](const MemberPart& member)
                               {
                                   const auto& first = members.front();
                                   return differing(first, member, operation) == nullptr;
                               });
}

void check_agreement(const Operation& operation, std::span<const PartNotice> parts, bool may_differ,
                     Findings& findings)
{
    if (may_differ && !are_alike(operation, parts))
    {
        findings.note(Oddity::mixed_collective);
        return;
    }
    const auto members = members_of(operation, parts);
    std::set<std::uint64_t> lengths;
    for (const auto& member : members)
    {
        if (const auto text = differing(members.front(), member, operation))
        {
            disagree(members.front(), member, text);
        }
        if (const auto length = common_length(member))
        {
            lengths.insert(*length);
        }
    }
    if (lengths.size() > 1 && operation.is_complete() && !operation.is_inter())
    {
        findings.note(Oddity::unlike_lengths);
    }
}

} // namespace haec_sim::verification
