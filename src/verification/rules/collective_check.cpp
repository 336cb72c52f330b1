// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "verification/rules/collective_check.hpp"

#include "parallel/together.hpp"
#include "verification/rules/agreement.hpp"
#include "verification/rules/byte_counts.hpp"
#include "verification/rules/collective_model.hpp"
#include "verification/rules/operation.hpp"
#include "verification/rules/shipping.hpp"

#include <algorithm>

namespace haec_sim::verification
{

namespace
{

/// The parts in the order in which each process began them.
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

/// The collectives that each part's process began before, of any communicator that it is in.
std::vector<std::uint64_t> collectives_before(const std::vector<PartFact>& parts,
                                              const TraceIndex& trace)
{
    std::vector<std::size_t> in_turn;
    for (std::size_t index = 0; index < parts.size(); ++index)
    {
        const auto& communicator = communicator_of(parts[index].domain, trace);
        if (communicator.is_self() || communicator.member_index(parts[index].process))
        {
            in_turn.push_back(index);
        }
    }
    std::ranges::sort(in_turn, {},
                      [&](std::size_t part)
                      { return std::tie(parts[part].process, parts[part].turn); });
    std::vector<std::uint64_t> before(parts.size(), 0);
    for (std::size_t place = 1; place < in_turn.size(); ++place)
    {
        const auto [last, part] = std::pair(in_turn[place - 1], in_turn[place]);
        before[part] = parts[last].process == parts[part].process ? before[last] + 1 : 0;
    }
    return before;
}

/// The earlier parts of a communicator begin first. Where these are of another thread, and that
/// comes to them later, haec_sim holds a part back beyond its time.
void note_overtaken(const std::vector<PartFact>& parts, Traffic& traffic)
{
    auto latest = Picoseconds::min();
    for (std::size_t index = 0; index < parts.size(); ++index)
    {
        const auto& part = parts[index];
        const bool is_next = index > 0 && parts[index - 1].domain == part.domain &&
                             parts[index - 1].process == part.process;
        if (is_next && part.begin.out < latest)
        {
            traffic.not_sure_from(part.begin.out);
        }
        latest = is_next ? std::max(latest, part.begin.out) : part.begin.out;
    }
}

Outgoing<PartNotice> notices_of(const std::vector<PartFact>& parts, const Rules& rules,
                                const Ranks& ranks)
{
    Outgoing<PartNotice> notices(ranks.size());
    const auto before = collectives_before(parts, rules.trace);
    const auto in_place = callers_in_place(parts, rules.trace);
    std::uint64_t number = 0;
    for (std::size_t index = 0; index < parts.size(); ++index)
    {
        const auto& part = parts[index];
        const bool is_next = index > 0 && parts[index - 1].domain == part.domain &&
                             parts[index - 1].process == part.process;
        number = is_next ? number + 1 : 0;
        const PartNotice notice{part, number, before[index], index, in_place[index]};
        notices[meeting_rank(notice, ranks)].push_back(notice);
    }
    return notices;
}

/// The guard of R6.
void note_early_ends(const Operation& operation, std::span<const PartNotice> parts,
                     Findings& findings)
{
    auto worst = Picoseconds{0};
    for (const auto& part : parts)
    {
        const auto latest = part.domain.is_window ? std::nullopt : operation.latest_for(part);
        worst = std::max(worst, latest ? latest->in - part.end_in : worst);
    }
    if (worst > Picoseconds{0})
    {
        findings.note_early_end(worst);
    }
}

/// The answers to the parts of one operation.
std::vector<std::optional<PartAnswer>> answer(std::span<const PartNotice> parts, const Rules& rules,
                                              Traffic& traffic, Findings& findings)
{
    const Operation operation(parts, rules.trace);
    note_unknown(operation, parts, findings);
    if (rules.synchronizes_collectives)
    {
        check_agreement(operation, parts, rules.may_lack_sends, findings);
        note_early_ends(operation, parts, findings);
    }
    std::vector<OpenPart> open;
    auto answers = answers_to(operation, parts, rules, open);
    if (!do_alike(open))
    {
        traffic.not_sure_from(std::ranges::min(open, {}, &OpenPart::begin).begin);
    }
    traffic.parts.insert(traffic.parts.end(), open.begin(), open.end());
    return answers;
}

Outgoing<PartAnswer> answer_all(std::vector<PartNotice> notices, const Rules& rules,
                                const std::function<std::uint32_t(ProcessIndex)>& rank_of,
                                Traffic& traffic, Ranks& ranks, Findings& findings)
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
        const auto of_parts = answer(parts, rules, traffic, findings);
        for (std::size_t part = 0; part < parts.size(); ++part)
        {
            if (of_parts[part])
            {
                answers[rank_of(parts[part].process)].push_back(*of_parts[part]);
            }
        }
        first = last;
    }
    return answers;
}

/// The recorded end, by which a part ends that waited in a circle, in a trace that lacks records.
Picoseconds recorded_end(const PartFact& part)
{
    return plus(part.begin.out, part.end_in - part.begin.in);
}

bool is_kept(const PartFact& part, const Rules& rules)
{
    return rules.may_lack_sends && part.end.time == std::max(part.previous, recorded_end(part));
}

/// The end by what the others did; without an answer, the duration is kept.
Bounds end_of(const PartFact& part, const PartAnswer* answer)
{
    auto end = exactly(recorded_end(part));
    if (answer != nullptr && answer->is_by_messages)
    {
        end = answer->end;
    }
    else if (answer != nullptr)
    {
        const auto cost = std::max(Picoseconds{0}, part.end_in - answer->latest.in);
        end = exactly(std::max(part.begin.out, plus(answer->latest.out, cost)));
    }
    return later(exactly(part.previous), end);
}

/// True where its wait may have been one that could not end.
bool is_let_go(const PartFact& part, const PartAnswer* answer, const Rules& rules)
{
    if (!rules.may_lack_sends || !rules.synchronizes_collectives)
    {
        return false;
    }
    if (answer != nullptr && answer->has_open_end)
    {
        return part.end.time == recorded_end(part) && part.end.time > part.previous;
    }
    return answer == nullptr || !end_of(part, answer).contain(part.end.time);
}

/// Checks all but ends that are to be found out.
void check_part(const PartFact& part, const PartAnswer* answer, const Rules& rules,
                Findings& findings)
{
    const auto& where = part.end;
    const bool has_open_end = answer != nullptr && answer->has_open_end;
    answer = is_kept(part, rules) ? nullptr : answer;
    if (!has_open_end)
    {
        findings.check(Check::collective, where, end_of(part, answer), where.time);
    }
    if (answer != nullptr && part.operation == CollectiveOp::barrier)
    {
        findings.check(Check::barrier, where, {answer->latest.out, Picoseconds::max()}, where.time);
    }
}

} // namespace

void check_collectives(const FactsOfRank& facts, const Rules& rules,
                       const std::function<std::uint32_t(ProcessIndex)>& rank_of, Traffic& traffic,
                       Ranks& ranks, Findings& findings)
{
    const auto parts = parts_in_order(facts);
    note_overtaken(parts, traffic);
    auto notices = ship(ranks, notices_of(parts, rules, ranks));
    Outgoing<PartAnswer> outgoing;
    together(
        ranks, [&]
        { outgoing = answer_all(std::move(notices), rules, rank_of, traffic, ranks, findings); });
    std::vector<const PartAnswer*> answer_to(parts.size(), nullptr);
    const auto answers = ship(ranks, outgoing);
    for (const auto& answer : answers)
    {
        answer_to.at(answer.part) = &answer;
    }
    for (std::size_t part = 0; part < parts.size(); ++part)
    {
        check_part(parts[part], answer_to[part], rules, findings);
        if (is_let_go(parts[part], answer_to[part], rules))
        {
            traffic.not_sure_from(parts[part].begin.out);
        }
    }
}

} // namespace haec_sim::verification
