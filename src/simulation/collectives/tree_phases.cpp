// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// Messages down or up a tree in segments: pipeline, chain, binary, knomial, split_binary.
//
// Source: Open MPI 4.1.4 (spec: collectives, "Trees", "Algorithms").
//     segments = min(ceil(m / segment), 65,536);  a member forwards a segment when it has come
//     split_binary: odd v ceil(m/2), even v floor(m/2) bytes, then v and v + 1 exchange halves
// Neglected: the time to reduce a segment.
// Keys: segment [bytes], fan, of an entry of collective_algorithms.
// Example: 1000 bytes in segments of 300: 4 segments of 300, 300, 300 and 100 bytes.

#include "simulation/collectives/tree_phases.hpp"

#include "simulation/collectives/phases.hpp"

#include <algorithm>
#include <memory>

namespace haec_sim
{

namespace
{

/// More are not worth their rounds: longer messages have longer segments.
constexpr std::uint64_t most_segments = 65536;

/// The length of a segment on its way to a child, by its number in the tree.
using EdgeLength = std::function<std::uint64_t(std::uint32_t child, std::uint32_t segment)>;

/// Ranks of the numbers in a tree.
struct Numbers
{
    std::uint32_t members = 0;
    std::uint32_t root = 0;
    Numbering numbering = Numbering::after_root;

    std::uint32_t rank_of(std::uint32_t number) const
    {
        const std::uint64_t steps =
            numbering == Numbering::after_root ? number : std::uint64_t{members} - number;
        return static_cast<std::uint32_t>((root + steps) % members);
    }

    std::uint32_t of_rank(std::uint32_t rank) const
    {
        const std::uint64_t distance = numbering == Numbering::after_root
                                           ? std::uint64_t{rank} + members - root
                                           : std::uint64_t{root} + members - rank;
        return static_cast<std::uint32_t>(distance % members);
    }

    std::uint32_t rank_or_nobody(std::uint32_t number) const
    {
        return number == nobody ? nobody : rank_of(number);
    }
};

/// Up, rounds and segments are those down, backwards.
Phase tree_phase(const Numbers& numbers, TreeDirection direction, MessageTree grown,
                 std::uint32_t segments, const EdgeLength& length)
{
    grown.place(direction);
    const auto tree = std::make_shared<const MessageTree>(std::move(grown));
    const auto rounds = tree->rounds(segments);
    const bool is_up = direction == TreeDirection::up;
    const auto round_down = [=](std::uint32_t round) { return is_up ? rounds - 1 - round : round; };
    const auto number_of = [=](std::uint32_t segment)
    { return is_up ? segments - 1 - segment : segment; };
    return {rounds,
            [=](std::uint32_t round, Round& messages)
            {
                tree->for_each_edge(
                    round_down(round), segments,
                    [&](std::uint32_t parent, std::uint32_t child, std::uint32_t segment)
                    {
                        const auto upper = numbers.rank_of(parent);
                        const auto lower = numbers.rank_of(child);
                        messages.push_back({is_up ? lower : upper, is_up ? upper : lower,
                                            length(child, number_of(segment))});
                    });
            },
            [=](std::uint32_t round, std::uint32_t rank)
            {
                const auto number = numbers.of_rank(rank);
                const auto step = tree->step(round_down(round), number, segments);
                const auto child = numbers.rank_or_nobody(step.child);
                const auto parent = numbers.rank_or_nobody(step.parent);
                MemberStep own{is_up ? parent : child, is_up ? child : parent};
                if (own.to != nobody)
                {
                    own.length = is_up ? length(number, number_of(step.received))
                                       : length(step.child, number_of(step.sent));
                }
                return own;
            }};
}

/// After a binary tree: each odd number and the next one exchange halves. Where the last number is
/// odd, the root gives it the second half.
Phase exchange_of_halves(const Numbers& numbers, std::uint64_t first, std::uint64_t second)
{
    return phase_of(
        numbers.members, 1,
        [=](std::uint32_t, std::uint32_t rank)
        {
            const auto number = numbers.of_rank(rank);
            const auto last = numbers.members - 1;
            const bool has_pair = last % 2 == 0;
            if (number == 0)
            {
                return has_pair ? MemberStep{} : MemberStep{numbers.rank_of(last), nobody, second};
            }
            if (number == last && !has_pair)
            {
                return MemberStep{nobody, numbers.root};
            }
            const bool is_odd = number % 2 == 1;
            const auto partner = numbers.rank_of(is_odd ? number + 1 : number - 1);
            return MemberStep{partner, partner, is_odd ? first : second};
        });
}

} // namespace

std::uint32_t Segmented::count() const
{
    return segment == 0 ? 1
                        : static_cast<std::uint32_t>(std::clamp<std::uint64_t>(
                              share_of(length, segment), 1, most_segments));
}

std::uint64_t Segmented::of(std::uint32_t number) const
{
    const auto segments = count();
    const auto most = segments < most_segments ? segment : share_of(length, segments);
    const auto before = segments == 1 ? 0 : std::min(length, bytes_of(number, most));
    return segments == 1 ? length : std::min(length - before, most);
}

Phase along_tree(std::uint32_t members, std::uint32_t root, TreeDirection direction,
                 MessageTree tree, const Segmented& message, Numbering numbering)
{
    return tree_phase({members, root, numbering}, direction, std::move(tree), message.count(),
                      [message](std::uint32_t, std::uint32_t segment)
                      { return message.of(segment); });
}

Schedule split_binary(std::uint32_t members, std::uint32_t root, const Segmented& message)
{
    const Segmented first{share_of(message.length, 2), message.segment};
    const Segmented second{message.length - first.length, message.segment};
    if (second.length == 0 || second.length < message.segment)
    {
        return {along_tree(members, root, TreeDirection::down, chain_tree(members, 1), message)};
    }
    const Numbers numbers{members, root, Numbering::after_root};
    return {tree_phase(numbers, TreeDirection::down, binary_tree(members), first.count(),
                       [=](std::uint32_t child, std::uint32_t segment)
                       {
                           // The second half may have a segment less.
                           return child % 2 == 1             ? first.of(segment)
                                  : segment < second.count() ? second.of(segment)
                                                             : 0;
                       }),
            exchange_of_halves(numbers, first.length, second.length)};
}

} // namespace haec_sim
