// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// rabenseifner_by_halves of Open MPI, by exact halves; and reduce by rabenseifner.
//
// Source: [Thakur2005]; Open MPI 4.1.4 (spec: collectives, "Algorithms"). q has w = m bytes first:
//     round k: q keeps floor(w/2) where its bit k is 0, else ceil(w/2); the rest goes to q xor 2^k
//     back: each sends what it had after its round k to the same partners, or gathers at the root
// Neglected: the time to reduce; halves are of bytes, where libraries have elements.
// Example: allreduce of 5 bytes among 3, s = 1: 0 sends 3 to 1 and 1 sends 2 to 0; 1 sends 3 to 0;
// of 5 bytes 0 keeps 2 and sends 3 to 2, which sends 2; then 0 sends 2 and 2 sends 3; 0 sends 5 to
// 1. That takes 2 log2(p) + 3 = 5 D.

#include "simulation/collectives/halves.hpp"

#include "simulation/collectives/folded.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

namespace haec_sim
{

namespace
{

/// What number q has after so many rounds: of two halves it keeps the lower one, floor(w / 2),
/// where its bit is 0, else the upper one.
std::uint64_t kept_half(std::uint64_t length, std::uint32_t rounds, std::uint32_t number)
{
    for (std::uint32_t round = 0; round < rounds; ++round)
    {
        const bool is_upper = (number >> round & 1U) != 0;
        length = is_upper ? share_of(length, 2) : length / 2;
    }
    return length;
}

/// The exchanges with q xor 2^k, in which q keeps a half and gives the other.
Phase halves_forth(const Folded& folded, std::uint64_t length)
{
    return folded.exchange_by(
        folded.bits(),
        [](std::uint32_t round, std::uint32_t number)
        { return number ^ (std::uint32_t{1} << round); },
        [length](std::uint32_t round, std::uint32_t number)
        { return kept_half(length, round, number) - kept_half(length, round + 1, number); });
}

/// The same partners backwards: each gives what it has.
Phase halves_back(const Folded& folded, std::uint64_t length)
{
    const auto last = folded.bits() - 1;
    return folded.exchange_by(
        folded.bits(),
        [last](std::uint32_t round, std::uint32_t number)
        { return number ^ (std::uint32_t{1} << (last - round)); },
        [length, last](std::uint32_t round, std::uint32_t number)
        { return kept_half(length, last - round + 1, number); });
}

/// The phase with member 0 in the place of another one, and that in its place.
Phase changed_with_first(const Phase& phase, std::uint32_t members, std::uint32_t other)
{
    const auto change = [other](std::uint32_t rank) {
        return rank == 0 ? other : rank == other ? 0 : rank;
    };
    return phase_of(members, phase.rounds,
                    [change, step = phase.step](std::uint32_t round, std::uint32_t rank)
                    {
                        auto own = step(round, change(rank));
                        own.to = change(own.to);
                        own.from = change(own.from);
                        return own;
                    });
}

/// Of the parts after a halving among even members. Where the root has gone, it takes the place of
/// member 0 and gets that one's part first.
Schedule gather_halves(const CollectiveTask& task, const Folded::OfNumber& part)
{
    const Folded folded(task.members, Folded::Kept::even);
    if (folded.is_left(task.root))
    {
        return {folded.gather_to(task.root, part)};
    }
    return {phase_of(task.members, 1,
                     [root = task.root, last = part(folded.bits() - 1, 0)](std::uint32_t,
                                                                           std::uint32_t rank)
                     {
                         return rank == 0      ? MemberStep{root, nobody, last}
                                : rank == root ? MemberStep{nobody, 0}
                                               : MemberStep{};
                     }),
            changed_with_first(folded.gather_to(0, part), task.members, task.root)};
}

Schedule with_more(Schedule schedule, Schedule more)
{
    std::ranges::move(more, std::back_inserter(schedule));
    return schedule;
}

} // namespace

Schedule rabenseifner_by_halves(const CollectiveTask& task)
{
    const auto length = task.blocks.common();
    const Folded folded(task.members, Folded::Kept::even);
    Schedule schedule{folded.exchange_halves(length), folded.fold(share_of(length, 2)),
                      halves_forth(folded, length)};
    if (task.operation == CollectiveOp::allreduce)
    {
        return with_more(std::move(schedule), {halves_back(folded, length), folded.unfold(length)});
    }
    return with_more(std::move(schedule),
                     gather_halves(task, [length](std::uint32_t bit, std::uint32_t number)
                                   { return kept_half(length, bit + 1, number); }));
}

Schedule reduce_rabenseifner(const CollectiveTask& task)
{
    const auto length = task.blocks.common();
    const Folded folded(task.members, Folded::Kept::even);
    return with_more({folded.fold(length), folded.halving(length)},
                     gather_halves(task, [length](std::uint32_t bit, std::uint32_t)
                                   { return share_of(length, std::uint64_t{2} << bit); }));
}

} // namespace haec_sim
