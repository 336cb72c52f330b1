// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "simulation/collectives/halves.hpp"

#include "simulation/collectives/folded.hpp"

#include <algorithm>
#include <iterator>

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

/// Of the parts after halves_forth(). Where the root has gone, it takes the place of member 0 and
/// gets that one's part first.
Schedule gather_halves(const CollectiveTask& task)
{
    const auto length = task.blocks.common();
    const auto part_of = [length](std::uint32_t bit, std::uint32_t number)
    { return kept_half(length, bit + 1, number); };
    const Folded folded(task.members, task.root, Folded::Kept::even);
    if (folded.is_left(task.root))
    {
        return {folded.gather_to_root(part_of)};
    }
    const auto to_first = Folded(task.members, 0, Folded::Kept::even).gather_to_root(part_of);
    const auto part = kept_half(length, folded.bits(), 0);
    return {phase_of(task.members, 1,
                     [root = task.root, part](std::uint32_t, std::uint32_t rank)
                     {
                         return rank == 0      ? MemberStep{root, nobody, part}
                                : rank == root ? MemberStep{nobody, 0}
                                               : MemberStep{};
                     }),
            changed_with_first(to_first, task.members, task.root)};
}

} // namespace

Schedule rabenseifner_by_halves(const CollectiveTask& task)
{
    const auto length = task.blocks.common();
    const Folded folded(task.members, 0, Folded::Kept::even);
    Schedule schedule{folded.exchange_halves(length), folded.fold(share_of(length, 2)),
                      halves_forth(folded, length)};
    if (task.operation == CollectiveOp::allreduce)
    {
        schedule.push_back(halves_back(folded, length));
        schedule.push_back(folded.unfold(length));
        return schedule;
    }
    auto gathering = gather_halves(task);
    std::ranges::move(gathering, std::back_inserter(schedule));
    return schedule;
}

} // namespace haec_sim
