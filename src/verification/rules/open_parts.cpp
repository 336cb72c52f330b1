// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "verification/rules/open_parts.hpp"

#include <algorithm>

namespace haec_sim::verification
{

namespace
{

/// Sets the first begin of all parts of an operation.
void set_first(std::vector<OpenPart>& parts)
{
    const auto first = std::ranges::min(parts, {}, &OpenPart::begin).begin;
    for (auto& part : parts)
    {
        part.first = first;
    }
}

} // namespace

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
    part.is_among_neighbours = notice.is_among_neighbours;
    part.communicator = notice.domain.is_window ? CommRef{} : CommRef{notice.domain.id};
    return part;
}

std::vector<OpenPart> open_parts(const Operation& operation, const CollectivePlan& plan)
{
    std::vector<OpenPart> parts;
    for (Member member = 0; member < plan.members; ++member)
    {
        auto part = open_part(operation.part_of(member));
        part.block = plan.blocks.of(member);
        part.own_block = plan.own_blocks.empty() ? 0 : plan.own_blocks[member];
        part.members = static_cast<std::uint32_t>(plan.members);
        part.root = static_cast<std::uint32_t>(plan.root);
        part.algorithm = plan.algorithm;
        part.segment = plan.segment;
        part.fan = plan.fan;
        part.channels = plan.channels;
        parts.push_back(part);
    }
    set_first(parts);
    return parts;
}

std::vector<OpenPart> open_parts_among_neighbours(const Operation& operation)
{
    std::vector<OpenPart> parts;
    for (const auto* begun : operation.begun())
    {
        auto part = open_part(*begun);
        part.block = begun->sent;
        part.members = static_cast<std::uint32_t>(operation.begun().size());
        parts.push_back(part);
    }
    set_first(parts);
    return parts;
}

bool do_alike(std::span<const OpenPart> parts)
{
    return std::ranges::all_of(parts, [](const OpenPart& part) { return part.members > 0; });
}

void leave_open(const OpenPart& part, Findings& findings)
{
    const Bounds expected{std::max(part.previous, part.begin), Picoseconds::max()};
    findings.check(Check::collective, part.end, expected, part.end.time);
    findings.leave_end_open();
}

} // namespace haec_sim::verification
