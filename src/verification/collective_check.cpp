// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "verification/collective_check.hpp"

#include "ranks/together.hpp"
#include "verification/agreement.hpp"
#include "verification/operation.hpp"
#include "verification/shipping.hpp"

#include <algorithm>

namespace haec_sim::verification
{

namespace
{

/// In the order in which each process began them.
std::vector<PartFact> parts_in_order(const FactsOfRank& facts)
{
    std::vector<PartFact> parts;
    for (const auto& [location, of_location] : facts)
    {
        parts.insert(parts.end(), of_location.parts.begin(), of_location.parts.end());
    }
    std::ranges::sort(parts, {},
                      [](const PartFact& part)
                      { return std::tie(part.domain, part.process, part.turn); });
    return parts;
}

/// The parts of an operation meet on the same rank, those of a domain on all ranks.
std::uint32_t meeting_rank(const PartNotice& notice, const Ranks& ranks)
{
    return static_cast<std::uint32_t>((notice.number + notice.domain.id + notice.domain.owner) %
                                      ranks.size());
}

Outgoing<PartNotice> notices_of(const std::vector<PartFact>& parts, const Ranks& ranks)
{
    Outgoing<PartNotice> notices(ranks.size());
    std::uint64_t number = 0;
    for (std::size_t index = 0; index < parts.size(); ++index)
    {
        const auto& part = parts[index];
        const bool is_next = index > 0 && parts[index - 1].domain == part.domain &&
                             parts[index - 1].process == part.process;
        number = is_next ? number + 1 : 0;
        const PartNotice notice{part.domain, number,         part.process,
                                part.root,   part.operation, {part.begin_in, part.begin_out},
                                part.sent,   part.received,  index};
        notices[meeting_rank(notice, ranks)].push_back(notice);
    }
    return notices;
}

Outgoing<PartAnswer> answer_all(std::vector<PartNotice> notices, const Rules& rules,
                                const std::function<std::uint32_t(Process)>& rank_of,
                                const Ranks& ranks, Findings& findings)
{
    const auto identity = [](const PartNotice& notice)
    { return std::tie(notice.domain, notice.number); };
    std::ranges::sort(notices, {},
                      [](const PartNotice& notice)
                      { return std::tie(notice.domain, notice.number, notice.process); });
    Outgoing<PartAnswer> answers(ranks.size());
    for (auto first = notices.cbegin(); first != notices.cend();)
    {
        const auto last = std::find_if(first, notices.cend(),
                                       [&](const PartNotice& notice)
                                       { return identity(notice) != identity(*first); });
        const std::span parts(first, last);
        const Operation operation(parts, rules.communicators);
        note_unknown(operation, parts, findings);
        if (rules.synchronizes_collectives)
        {
            check_agreement(operation, parts, findings);
        }
        for (const auto& part : parts)
        {
            if (const auto latest = operation.latest_for(part))
            {
                answers[rank_of(part.process)].push_back({part.part, *latest});
            }
        }
        first = last;
    }
    return answers;
}

void check_part(const PartFact& part, const PartAnswer* answer, const Rules& rules,
                Findings& findings)
{
    auto end = plus(part.begin_out, part.end_in - part.begin_in);
    if (answer != nullptr && rules.synchronizes_collectives)
    {
        const auto cost = std::max(Picoseconds{0}, part.end_in - answer->latest.in);
        end = std::max(part.begin_out, plus(answer->latest.out, cost));
    }
    const auto& where = part.end;
    findings.check(Check::collective, where, exactly(std::max(part.previous, end)), where.time);
    if (answer != nullptr && rules.synchronizes_collectives &&
        part.operation == CollectiveOp::barrier)
    {
        findings.check(Check::barrier, where, {answer->latest.out, Picoseconds::max()}, where.time);
    }
}

} // namespace

void check_collectives(const FactsOfRank& facts, const Rules& rules,
                       const std::function<std::uint32_t(Process)>& rank_of, Ranks& ranks,
                       Findings& findings)
{
    const auto parts = parts_in_order(facts);
    auto notices = ship(ranks, notices_of(parts, ranks));
    Outgoing<PartAnswer> outgoing;
    together(ranks,
             [&] { outgoing = answer_all(std::move(notices), rules, rank_of, ranks, findings); });
    std::vector<const PartAnswer*> answer_to(parts.size(), nullptr);
    const auto answers = ship(ranks, outgoing);
    for (const auto& answer : answers)
    {
        answer_to.at(answer.part) = &answer;
    }
    for (std::size_t part = 0; part < parts.size(); ++part)
    {
        check_part(parts[part], answer_to[part], rules, findings);
    }
}

} // namespace haec_sim::verification
